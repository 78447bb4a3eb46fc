import { defineModule } from '#server/serving/module.ts'
import { projectKind } from './kind.ts'
import { projectRoutes } from './routes.ts'
import { templateRoutes } from './templates.ts'

export { buyersFor, concernedQuoters, runnersOf } from './audience.ts'
export { inChargeOf, projectEnds } from './kind.ts'

export const projectModule = defineModule({
  menus: {
    poJcProject: { icon: 'folder', for: ['JC_BUYER', 'JC_LEAD'] },
  },
  kinds: (config) => ({ project: projectKind(config) }),
  routes: (serve, context) => {
    projectRoutes(serve, context)
    templateRoutes(serve, context)
  },
})
