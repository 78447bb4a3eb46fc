import { group } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = { 'zh-CN': () => import('#src/lang/zh-CN.json?baseManager'), en: () => import('#src/lang/en.json?baseManager') }

export const routes = group(
  'baseManager',
  {
    userManager: { titleId: 'route.userManager', view: () => import('./userManager.tsx') },
    apiManager: { titleId: 'route.apiManager', view: () => import('./apiManager.tsx') },
    employeeManager: { titleId: 'route.employeeManager', view: () => import('./employeeManager.tsx') },
    companyManager: { titleId: 'route.companyManager', view: () => import('./companyManager.tsx') },
    typeManager: { titleId: 'route.typeManager', view: () => import('./typeManager.tsx') },
    menuManager: { titleId: 'route.menuManager', view: () => import('./menuManager.tsx') },
    groupManager: { titleId: 'route.groupManager', view: () => import('./groupManager.tsx'), detail: {} },
    groupTypeManager: { titleId: 'route.groupTypeManager', view: () => import('./groupTypeManager.tsx') },
    gateLogManager: { titleId: 'route.gateLogManager', view: () => import('./gateLogManager.tsx') },
    dictionaryManager: { titleId: 'route.dictionaryManager', view: () => import('./dictionaryManager.tsx') },
  },
  texts,
)
