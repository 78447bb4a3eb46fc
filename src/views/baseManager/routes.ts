import { group } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?baseManager'), en: () => import('#src/lang/en.json?baseManager') }

export const routes = group(
  'baseManager',
  {
    userManager: null,
    apiManager: null,
    employeeManager: null,
    companyManager: { titleId: 'route.companyManager', view: () => import('./companyManager.tsx') },
    typeManager: { titleId: 'route.typeManager', view: () => import('./typeManager.tsx') },
    menuManager: null,
    groupManager: null,
    groupTypeManager: null,
    gateLogManager: null,
    dictionaryManager: { titleId: 'route.dictionaryManager', view: () => import('./dictionaryManager.tsx') },
  },
  texts,
)
