import { defineModule } from '#server/serving/module.ts'
import { draftRoutes } from './draftRoutes.ts'
import { flowRoutes } from './routes.ts'
import { typeRoutes } from './typeRoutes.ts'

export { deliverFlows } from './deliver.ts'

/** How types of business are approved. */
export const flowModule = defineModule({
  menus: {
    powfConfiguration: { icon: 'clipboard', for: ['PLAT_ADMIN', 'JC_LEAD', 'SUPERVISOR'] },
    powfTypeDefend: { icon: 'clipboard', for: ['PLAT_ADMIN', 'JC_LEAD', 'SUPERVISOR'] },
  },
  elements: {
    'powfConfiguration:edit': {
      for: ['PLAT_ADMIN'],
      name: ['维护审批流程', 'Edit workflows'],
      opens: 'POST /api/powf/definition',
    },
    'powfTypeDefend:edit': { for: ['PLAT_ADMIN'], name: ['维护流程类型', 'Edit flow types'], opens: 'PUT /api/powf/type/{type}' },
  },
  routes: (serve, context) => {
    flowRoutes(serve, context)
    draftRoutes(serve, context)
    typeRoutes(serve, context)
  },
})
