import { defineModule } from '#server/serving/module.ts'
import { achievementKind } from './kind.ts'
import { achievementRoutes } from './routes.ts'

export { achievementKind } from './kind.ts'

export const achievementModule = defineModule({
  menus: {
    srmcheckAchievment: { icon: 'handshake', for: ['JC_BUYER', 'JC_LEAD', 'SUP_ADMIN', 'PLAT_REVIEWER', 'BU_APPR'] },
  },
  kinds: () => ({ achievement: achievementKind }),
  routes: achievementRoutes,
})
