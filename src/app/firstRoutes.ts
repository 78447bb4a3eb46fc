import { signedIn, type AppRoute } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'
import type { RouteAccess } from '#src/machines/session/navigation.ts'

const open: RouteAccess = { kind: 'public' }
const openLater: RouteAccess = { kind: 'public', waits: true }

const reg: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?reg'), en: () => import('#src/lang/en.json?reg') }
const password: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?password'), en: () => import('#src/lang/en.json?password') }
const secondfactor: TextsOf = {
  'zh-CN': () => import('#src/lang/zh-CN.json?secondfactor'),
  en: () => import('#src/lang/en.json?secondfactor'),
}
export const errorTexts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?error'), en: () => import('#src/lang/en.json?error') }

/** Every route of the specification §2 that does not ask for a session, in its order: the guard decides on these before anybody is signed in. */
export const firstRoutes: AppRoute[] = [
  { path: '/login', access: openLater, view: () => import('#src/views/login/login.tsx'), bare: true },
  { path: '/reg', access: { kind: 'permit', from: '/regValidate' }, view: () => import('#src/views/reg/reg.tsx'), texts: reg, bare: true },
  { path: '/regValidate', access: open, view: () => import('#src/views/reg/regValidate.tsx'), texts: reg, bare: true },
  { path: '/forgetpassword', access: open, view: () => import('#src/views/password/forgetpassword.tsx'), texts: password, bare: true },
  { path: '/modifypassword', access: openLater, view: () => import('#src/views/password/modifypassword.tsx'), texts: password, bare: true },
  // Without the frame as well, though for who has a session.
  {
    path: '/secondfactor',
    access: signedIn,
    titleId: 'secondFactor.setUp',
    view: () => import('#src/views/secondfactor/secondfactor.tsx'),
    texts: secondfactor,
    bare: true,
  },
  { path: '/authredirect', access: open, view: () => import('#src/views/error/authredirect.tsx'), texts: errorTexts, bare: true },
  { path: '/404', access: open, view: () => import('#src/views/error/notFound.tsx'), texts: errorTexts, bare: true },
  { path: '/401', access: open, view: () => import('#src/views/error/forbidden.tsx'), texts: errorTexts, bare: true },
  { path: '/redirect/*', access: open, view: () => import('#src/views/error/redirect.tsx') },
  { path: '/poJcManager/poJcScreen', access: open },
]
