import { group } from '#src/components/page/route.ts'
import type { TextsOf } from '#src/components/language/texts.tsx'

const texts: TextsOf = {
  'zh-CN': () => import('#src/lang/zh-CN.json?monitorManager'),
  en: () => import('#src/lang/en.json?monitorManager'),
}

export const routes = group(
  'monitorManager',
  {
    serviceEurekaManager: { titleId: 'route.serviceEurekaManager', view: () => import('./serviceEurekaManager.tsx') },
    serviceMonitorManager: { titleId: 'route.serviceMonitorManager', view: () => import('./serviceMonitorManager.tsx') },
    serviceDataManager: { titleId: 'route.serviceDataManager', view: () => import('./serviceDataManager.tsx') },
    serviceAPIManager: { titleId: 'route.serviceAPIManager', view: () => import('./serviceAPIManager.tsx') },
    serviceZipkinManager: { titleId: 'route.serviceZipkinManager', view: () => import('./serviceZipkinManager.tsx') },
    serviceJobManager: { titleId: 'route.serviceJobManager', view: () => import('./serviceJobManager.tsx') },
  },
  texts,
)
