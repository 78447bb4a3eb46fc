import { defineModule } from '#server/serving/module.ts'
import { objectionKind } from './kind.ts'
import { objectionRoutes } from './routes.ts'

export const objectionModule = defineModule({
  menus: { poJcObjection: { icon: 'scale', for: ['JC_BUYER', 'JC_LEAD', 'SUPERVISOR'] } },
  elements: { 'poHistory:object': { for: ['SUP_QUOTER'], opens: 'POST /api/po/objection' } },
  kinds: () => ({ objection: objectionKind }),
  routes: objectionRoutes,
})
