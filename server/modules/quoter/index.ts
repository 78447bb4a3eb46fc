import { defineModule } from '#server/serving/module.ts'
import { quoterKind } from './kind.ts'
import { quoterRoutes } from './routes.ts'

export { personHash } from './person.ts'
export { quoterKind } from './kind.ts'

export const quoterModule = defineModule({
  menus: {
    poBuQuoter: { icon: 'badge', for: ['SUP_QUOTER', 'SUP_ADMIN', 'SUP_MEMBER'] },
    srmQuotationOfficer: { icon: 'badge', for: ['PLAT_REVIEWER'] },
  },
  elements: {
    'quoter:read': {
      for: ['SUP_QUOTER', 'SUP_ADMIN', 'SUP_MEMBER', 'PLAT_REVIEWER'],
      name: ['查看报价员', 'See quoters'],
      opens: 'GET /api/srm/quoter/page',
    },
  },
  kinds: () => ({ quoter: quoterKind }),
  routes: quoterRoutes,
})
