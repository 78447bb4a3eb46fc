import { group } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?pojmManage'), en: () => import('#src/lang/en.json?pojmManage') }

export const routes = group(
  'pojmManage',
  { pojmDemandApproval: { titleId: 'route.pojmDemandApproval', view: () => import('./pojmDemandApproval.tsx'), detail: {} } },
  texts,
)
