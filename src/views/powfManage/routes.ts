import { group } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?powfManage'), en: () => import('#src/lang/en.json?powfManage') }

export const routes = group(
  'powfManage',
  {
    powfConfiguration: { titleId: 'route.powfConfiguration', view: () => import('./powfConfiguration.tsx'), detail: {} },
    powfChart: { titleId: 'route.powfChart', view: () => import('./powfChart.tsx') },
    powfTypeDefend: { titleId: 'route.powfTypeDefend', view: () => import('./powfTypeDefend.tsx'), detail: {} },
  },
  texts,
)
