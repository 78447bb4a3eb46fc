import { defineModule } from '#server/plugins/module.ts'
import { supplierRoutes } from './routes.ts'

export const supplierModule = defineModule({
  routes: supplierRoutes,
})
