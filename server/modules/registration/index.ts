import { defineModule } from '#server/serving/module.ts'
import { registrationRoutes } from './routes.ts'

export const registrationModule = defineModule({
  routes: registrationRoutes,
})
