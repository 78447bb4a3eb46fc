import { defineModule } from '#server/serving/module.ts'
import { platformRoutes } from './routes.ts'

export const platformModule = defineModule({
  menus: {
    index: { icon: 'book', for: 'everybody', titleId: 'route.introduction' },
  },
  routes: platformRoutes,
})
