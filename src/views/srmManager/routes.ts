import { group } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?srmManager'), en: () => import('#src/lang/en.json?srmManager') }

export const routes = group(
  'srmManager',
  {
    srmcheckManager: { titleId: 'route.srmcheckManager', view: () => import('./srmcheckManager.tsx'), detail: {} },
    srmcheckAchievment: { titleId: 'route.srmcheckAchievment', view: () => import('./srmcheckAchievment.tsx'), detail: {} },
    srmcheckJc: { titleId: 'route.srmcheckJc', view: () => import('./srmcheckJc.tsx'), detail: {} },
    srmInviteReg: { titleId: 'route.srmInviteReg', view: () => import('./srmInviteReg.tsx'), detail: {} },
    srmQuotationOfficer: { titleId: 'route.srmQuotationOfficer', view: () => import('./srmQuotationOfficer.tsx'), detail: {} },
    integrityManagement: { titleId: 'route.integrityManagement', view: () => import('./integrityManagement.tsx'), detail: {} },
  },
  texts,
)
