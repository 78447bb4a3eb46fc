import { defineModule } from '#server/serving/module.ts'
import { demandKind } from './kind.ts'
import { demandRoutes } from './routes.ts'

export { amountOf } from './content.ts'
export { emptied } from './kind.ts'
export type { Need } from './plans.ts'
export { buyerOf, factsOfWritten, linesOfNeed } from './seed.ts'

export const demandModule = defineModule({
  menus: { pojmDemandApproval: { icon: 'clipboard', for: ['BU_REQ', 'BU_APPR', 'JC_BUYER', 'JC_LEAD'] } },
  elements: { 'pojmDemandApproval:create': { for: ['BU_REQ', 'BU_APPR'], opens: 'POST /api/po/demand' } },
  kinds: (config) => ({ demand: demandKind(config) }),
  routes: demandRoutes,
})
