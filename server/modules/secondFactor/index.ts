import { defineModule } from '#server/plugins/module.ts'
import { secondFactorRoutes } from './routes.ts'

export { removeSecondFactor, takeSecondFactor, waysOf } from './factors.ts'
export { askingFor } from './passkeys.ts'

export const secondFactorModule = defineModule({
  routes: secondFactorRoutes,
})
