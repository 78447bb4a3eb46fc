import { needs, type AppRoute } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = {
  'zh-CN': () => import('#src/lang/zh-CN.json?pojcProjectAdd'),
  en: () => import('#src/lang/en.json?pojcProjectAdd'),
}

export const routes: AppRoute[] = [
  {
    path: '/pojcProjectAdd/pojcProjectAdd',
    access: needs('poJcProject:edit'),
    titleId: 'route.pojcProjectAdd',
    menu: '/poJcManager/poJcProject/:id',
    view: () => import('./pojcProjectAdd.tsx'),
    texts,
  },
]
