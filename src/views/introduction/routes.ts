import { signedIn, type AppRoute } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?introduction'), en: () => import('#src/lang/en.json?introduction') }

export const routes: AppRoute[] = [
  { path: '/introduction/index', access: signedIn, titleId: 'route.introduction', view: () => import('./index.tsx'), texts },
]
