import { group } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?poMyproject'), en: () => import('#src/lang/en.json?poMyproject') }

export const routes = group(
  'poMyproject',
  {
    poPrice: { titleId: 'route.poPrice', view: () => import('./poPrice.tsx'), detail: {} },
    InvoiceDownload: null,
    poPayment: null,
    poPayAgreement: null,
    poPriceHistory: null,
    poNotice: null,
    poAnswer: { titleId: 'route.poAnswer', view: () => import('./poAnswer.tsx'), detail: {} },
    poHistory: { titleId: 'route.poHistory', view: () => import('./poHistory.tsx'), detail: {} },
    poPriceNego: null,
  },
  texts,
)
