import { defineModule } from '#server/serving/module.ts'
import { baseRoutes } from './routes.ts'

export { stopReasons } from './seed.ts'

export const baseModule = defineModule({
  menus: {
    poJcStopReason: { icon: 'list', keptBy: ['JC_LEAD'] },
    typeManager: { icon: 'boxes', keptBy: ['PLAT_ADMIN'] },
    dictionaryManager: { icon: 'book', keptBy: ['PLAT_ADMIN'] },
  },
  routes: baseRoutes,
})
