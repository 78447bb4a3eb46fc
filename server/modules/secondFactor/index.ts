import { defineModule } from '#server/serving/module.ts'
import { secondFactorRoutes } from './routes.ts'

export { removeSecondFactor, takeSecondFactor, waysOf } from './factors.ts'
export { askingFor } from './passkeys.ts'

export const secondFactorModule = defineModule({
  routes: secondFactorRoutes,
})
