import { defineModule } from '#server/serving/module.ts'
import { sessionRoutes } from './routes.ts'

export { captchaFor } from './routes.ts'
export { secondStepFor } from './secondStep.ts'
export { issueToken } from './token.ts'
export { beginViewing, sweepViewings } from './viewing.ts'

export const sessionModule = defineModule({
  routes: sessionRoutes,
})
