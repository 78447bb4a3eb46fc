import { group } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?poManager'), en: () => import('#src/lang/en.json?poManager') }

export const routes = group(
  'poManager',
  {
    poProject: { titleId: 'route.poProject', view: () => import('./poProject.tsx') },
    poDetailed: { titleId: 'route.poDetailed', view: () => import('./poDetailed.tsx'), detail: { menu: '/poManager/poProject/:id' } },
  },
  texts,
)
