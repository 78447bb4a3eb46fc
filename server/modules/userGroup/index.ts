import { defineModule } from '#server/serving/module.ts'
import { expertDrawKind } from './drawKind.ts'
import { expertDrawRoutes } from './drawRoutes.ts'
import { userGroupRoutes } from './routes.ts'

/** Groups of people of the house: who approve, who are drawn as experts, who open together; and the draws of experts. */
export const userGroupModule = defineModule({
  menus: { poMtUserGroup: { icon: 'users', keptBy: ['JC_LEAD'], for: ['SUPERVISOR'] } },
  elements: { 'poMtUserGroup:prepare': { for: ['JC_LEAD'], name: ['准备抽取', 'Prepare draw'], opens: 'POST /api/po/expertDraw' } },
  kinds: (config) => ({ expertDraw: expertDrawKind(config) }),
  routes: (serve, context) => {
    userGroupRoutes(serve, context)
    expertDrawRoutes(serve, context)
  },
})
