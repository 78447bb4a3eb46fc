import { signedIn, type AppRoute } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?personalInfo'), en: () => import('#src/lang/en.json?personalInfo') }

export const routes: AppRoute[] = [
  { path: '/personalInfo', access: signedIn, titleId: 'personal.title', view: () => import('./personalInfo.tsx'), texts },
]
