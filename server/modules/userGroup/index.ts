import { defineModule } from '#server/serving/module.ts'
import { userGroupRoutes } from './routes.ts'

/** Groups of people of the house: who approve, who are drawn as experts, who open together. */
export const userGroupModule = defineModule({
  menus: { poMtUserGroup: { icon: 'users', keptBy: ['JC_LEAD'] } },
  routes: userGroupRoutes,
})
