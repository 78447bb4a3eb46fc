import { defineModule } from '#server/serving/module.ts'
import { draftRoutes } from './draftRoutes.ts'
import { flowRoutes } from './routes.ts'

export { deliverFlows } from './deliver.ts'

/** How types of business are approved. */
export const flowModule = defineModule({
  menus: { powfConfiguration: { icon: 'clipboard', for: ['PLAT_ADMIN', 'JC_LEAD', 'SUPERVISOR'] } },
  elements: {
    'powfConfiguration:edit': {
      for: ['PLAT_ADMIN'],
      name: ['维护审批流程', 'Edit workflows'],
      opens: 'POST /api/powf/definition',
    },
  },
  routes: (serve, context) => {
    flowRoutes(serve, context)
    draftRoutes(serve, context)
  },
})
