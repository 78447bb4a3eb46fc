import { needs, type AppRoute } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?todo'), en: () => import('#src/lang/en.json?todo') }

const ofCase: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?todo/case'), en: () => import('#src/lang/en.json?todo/case') }

const ofMeeting: TextsOf = {
  'zh-CN': () => import('#src/lang/zh-CN.json?todo/meeting'),
  en: () => import('#src/lang/en.json?todo/meeting'),
}

const access = needs('todo')
const meeting = { access, titleId: 'route.todoMeeting', view: () => import('./meeting/meeting.tsx'), texts: ofMeeting } as const

export const routes: AppRoute[] = [
  { path: '/todo', access, titleId: 'route.todo', headingId: 'route.todo', view: () => import('./todo.tsx'), texts },
  { path: '/todo/meeting', ...meeting },
  { path: '/todo/meeting/:id', ...meeting },
  { path: '/todo/:id', access, titleId: 'route.todoCase', view: () => import('./case/case.tsx'), texts: ofCase },
]
