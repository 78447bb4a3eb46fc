import { signedIn, type AppRoute } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?dashboard'), en: () => import('#src/lang/en.json?dashboard') }

export const routes: AppRoute[] = [
  {
    path: '/dashboard',
    access: signedIn,
    titleId: 'route.dashboard',
    headingId: 'dashboard.hello',
    view: () => import('./dashboard.tsx'),
    texts,
  },
]
