import { defineModule } from '#server/serving/module.ts'
import { scopeKind } from './kind.ts'
import { scopeRoutes } from './routes.ts'

export { scopeKind } from './kind.ts'

export const scopeModule = defineModule({
  menus: {
    poBuScope: { icon: 'boxes', for: ['SUP_QUOTER', 'SUP_ADMIN', 'SUP_MEMBER'] },
  },
  elements: {
    'scope:read': {
      for: ['JC_BUYER', 'JC_LEAD', 'SUP_QUOTER', 'SUP_ADMIN', 'SUP_MEMBER', 'PLAT_REVIEWER'],
      name: ['查看供货范围', 'See supply scopes'],
      opens: 'GET /api/srm/scope/page',
    },
    'poBuScope:create': { for: ['SUP_ADMIN'], opens: 'POST /api/srm/scope' },
  },
  kinds: () => ({ scope: scopeKind }),
  routes: scopeRoutes,
})
