import { defineModule } from '#server/serving/module.ts'
import { integrityKind } from './kind.ts'
import { integrityRoutes } from './routes.ts'

export { integrityKind } from './kind.ts'

export const integrityModule = defineModule({
  menus: {
    integrityManagement: { icon: 'shield', for: ['JC_LEAD', 'SUPERVISOR', 'SUP_ADMIN'] },
  },
  kinds: () => ({ integrity: integrityKind }),
  routes: integrityRoutes,
})
