import { group } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?poBuManager'), en: () => import('#src/lang/en.json?poBuManager') }

export const routes = group(
  'poBuManager',
  {
    poBuScope: { titleId: 'route.poBuScope', view: () => import('./poBuScope.tsx') },
    poBuTeamMembers: { titleId: 'route.poBuTeamMembers', view: () => import('./poBuTeamMembers.tsx') },
    poBuQuoter: { titleId: 'route.poBuQuoter', view: () => import('./poBuQuoter.tsx'), detail: {} },
    poBuContact: { titleId: 'route.poBuContact', view: () => import('./poBuContact.tsx') },
  },
  texts,
)
