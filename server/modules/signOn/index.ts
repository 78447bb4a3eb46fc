import { defineModule } from '#server/serving/module.ts'
import { signOnRoutes } from './routes.ts'

export { offeredProviders } from './routes.ts'

export const signOnModule = defineModule({
  elements: {
    'serviceManager:provider': { for: ['PLAT_ADMIN'], name: ['管理单点登录', 'Keep sign-in providers'], opens: 'POST /api/auth/provider' },
  },
  routes: signOnRoutes,
})
