import { defineModule } from '#server/serving/module.ts'
import { atlasRoutes } from './routes.ts'

export const atlasModule = defineModule({
  menus: {
    powfChart: { icon: 'workflow', for: ['JC_LEAD', 'ANALYST', 'SUPERVISOR', 'PLAT_ADMIN'] },
  },
  elements: {
    'powfChart:records': {
      for: ['ANALYST'],
      name: ['查看各流程单据', 'Read the records of every process'],
      opens: 'GET /api/powf/chart/{machine}/record/page',
    },
    'powfChart:inspect': { for: ['PLAT_ADMIN'], name: ['检查浏览器中的流程', 'Look into the browser’s machines'], opens: '' },
  },
  routes: atlasRoutes,
})
