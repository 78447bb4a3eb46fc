import { defineModule } from '#server/serving/module.ts'
import { stopRequestKind } from './kind.ts'
import { stopRequestRoutes } from './routes.ts'

export { stopRequestKind } from './kind.ts'
export { stopReasonOf } from './seed.ts'

export const stopRequestModule = defineModule({
  menus: {
    poJcStopProject: { icon: 'stop', for: ['JC_BUYER', 'JC_LEAD'] },
    pojmStopApproval: { icon: 'stamp', for: ['SUPERVISOR', 'JC_LEAD', 'FINANCE', 'LEGAL', 'GROUP_VP'] },
  },
  elements: { 'poJcStopProject:create': { for: ['JC_BUYER', 'JC_LEAD'], opens: 'POST /api/po/stopRequest' } },
  kinds: () => ({ stopRequest: stopRequestKind }),
  routes: stopRequestRoutes,
})
