import { defineModule } from '#server/serving/module.ts'
import { calendarRoutes } from './routes.ts'

export { calendarReckoner } from './moves.ts'

export const calendarModule = defineModule({
  menus: { sysHoliday: { icon: 'calendar', keptBy: ['PLAT_ADMIN', 'JC_LEAD'] } },
  routes: calendarRoutes,
})
