import { signedIn, type AppRoute } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?srmDetail'), en: () => import('#src/lang/en.json?srmDetail') }

export const routes: AppRoute[] = [
  { path: '/srmDetail/srmDetail', access: signedIn, titleId: 'route.srmDetail', view: () => import('./srmDetail.tsx'), texts },
]
