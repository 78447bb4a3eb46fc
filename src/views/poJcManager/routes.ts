import { group } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?poJcManager'), en: () => import('#src/lang/en.json?poJcManager') }

const ofPurchase = { partOf: 'purchase' }

export const routes = group(
  'poJcManager',
  {
    poJcProject: { titleId: 'route.poJcProject', view: () => import('./poJcProject.tsx'), detail: ofPurchase },
    poJcStopProject: { titleId: 'route.poJcStopProject', view: () => import('./poJcStopProject.tsx'), detail: {} },
    poJcStopReason: { titleId: 'route.poJcStopReason', view: () => import('./poJcStopReason.tsx') },
    poJcProjectManage: null,
    poJcPeopleStatic: null,
    qaFileManage: null,
    pojmDemandApproval: { titleId: 'route.pojmDemandApproval', view: () => import('./pojmDemandApproval.tsx'), detail: {} },
    pojmStopApproval: { titleId: 'route.pojmStopApproval', view: () => import('./pojmStopApproval.tsx'), detail: {} },
    poBuyProject: null,
    poJcAbnormal: null,
    poJcQuestion: { titleId: 'route.poJcQuestion', view: () => import('./poJcQuestion.tsx'), detail: {} },
    poJcObjection: { titleId: 'route.poJcObjection', view: () => import('./poJcObjection.tsx'), detail: {} },
    quotation: { titleId: 'route.quotation', view: () => import('./quotation.tsx'), detail: ofPurchase },
    poJcChosen: { titleId: 'route.poJcChosen', view: () => import('./poJcChosen.tsx'), detail: ofPurchase },
    poJcQuoteReview: null,
    pojmPriceApproval: null,
    pojcContactUser: { titleId: 'route.pojcContactUser', view: () => import('./pojcContactUser.tsx'), detail: {} },
    poJcHistoryManage: null,
    pojcReportProject: null,
    pojcReportApprove: null,
    poJcFileManage: null,
    pojcRisk: null,
  },
  texts,
)
