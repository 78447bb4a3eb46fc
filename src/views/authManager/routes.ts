import { group } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?authManager'), en: () => import('#src/lang/en.json?authManager') }

export const routes = group(
  'authManager',
  { serviceManager: { titleId: 'route.serviceManager', view: () => import('./serviceManager.tsx') } },
  texts,
)
