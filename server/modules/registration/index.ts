import { defineModule } from '#server/plugins/module.ts'
import { registrationRoutes } from './routes.ts'

export const registrationModule = defineModule({
  routes: registrationRoutes,
})
