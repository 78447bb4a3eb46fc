import { defineModule } from '#server/serving/module.ts'
import { draftRoutes } from './draftRoutes.ts'
import { offerRoutes } from './offerRoutes.ts'
import { moveRoutes } from './moveRoutes.ts'
import { flowRoutes } from './routes.ts'
import { simulationRoutes } from './simulationRoutes.ts'

export { deliverFlows } from './deliver.ts'
export { namesIn } from './references.ts'
export { proveAgain } from './proofAgain.ts'

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
    offerRoutes(serve, context)
    moveRoutes(serve, context)
    simulationRoutes(serve, context)
  },
})
