import { defineModule } from '#server/serving/module.ts'
import { insightRoutes } from './routes.ts'

export const insightModule = defineModule({
  elements: {
    'dashboard:buyer': { for: ['JC_BUYER', 'JC_LEAD'], name: ['采购工作台', 'Buyer dashboard'], opens: 'GET /api/po/dashboard/buyer' },
    'dashboard:supplier': {
      for: ['SUP_QUOTER', 'SUP_ADMIN'],
      name: ['供应商工作台', 'Supplier dashboard'],
      opens: 'GET /api/po/dashboard/supplier',
    },
    'dashboard:admin': { for: ['PLAT_ADMIN'], name: ['平台工作台', 'Platform dashboard'], opens: 'GET /api/po/dashboard/admin' },
  },
  routes: insightRoutes,
})
