import { defineModule } from '#server/serving/module.ts'
import { supplierRoutes } from './routes.ts'

export const supplierModule = defineModule({
  routes: supplierRoutes,
})
