import { defineModule } from '#server/serving/module.ts'
import { awardRoutes } from './routes.ts'

export const awardModule = defineModule({
  menus: {
    poJcChosen: { icon: 'award', for: ['JC_BUYER', 'JC_LEAD'] },
  },
  routes: awardRoutes,
})
