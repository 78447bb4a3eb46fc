import { defineModule } from '#server/serving/module.ts'
import { budgetRoutes } from './budgets.ts'
import { unitRoutes } from './routes.ts'

/** The units of the house, and what purchases are counted and paid in. */
export const unitModule = defineModule({
  menus: {
    poMtBasicUnit: { icon: 'building', keptBy: ['PLAT_ADMIN', 'JC_LEAD'], for: ['BU_REQ', 'BU_APPR', 'FINANCE', 'LEGAL', 'GROUP_VP'] },
  },
  elements: {
    'poMtBasicUnit:budget': { for: ['PLAT_ADMIN', 'JC_LEAD', 'FINANCE'], name: ['维护预算', 'Keep budgets'], opens: 'POST /api/po/budget' },
  },
  routes: (serve, context) => {
    unitRoutes(serve, context)
    budgetRoutes(serve, context)
  },
})
