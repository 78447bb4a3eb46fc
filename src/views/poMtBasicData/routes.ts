import { group } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?poMtBasicData'), en: () => import('#src/lang/en.json?poMtBasicData') }

export const routes = group(
  'poMtBasicData',
  {
    poMtProStage: null,
    poMtStrategy: null,
    sysPublish: null,
    sysHoliday: { titleId: 'route.sysHoliday', view: () => import('./sysHoliday.tsx') },
    poMtTemMessage: null,
    poMtSoluConfig: null,
    poMtBasicUnit: { titleId: 'route.poMtBasicUnit', view: () => import('./poMtBasicUnit.tsx') },
    poMtUserGroup: { titleId: 'route.poMtUserGroup', view: () => import('./poMtUserGroup.tsx'), detail: {} },
  },
  texts,
)
