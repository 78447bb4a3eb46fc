import { group, signedIn, type AppRoute } from '#src/components/page/route.ts'
import { routes as authManager } from '#src/views/authManager/routes.ts'
import { routes as baseManager } from '#src/views/baseManager/routes.ts'
import { routes as dashboard } from '#src/views/dashboard/routes.ts'
import { routes as introduction } from '#src/views/introduction/routes.ts'
import { routes as monitorManager } from '#src/views/monitorManager/routes.ts'
import { routes as personalInfo } from '#src/views/personalInfo/routes.ts'
import { routes as poBuManager } from '#src/views/poBuManager/routes.ts'
import { routes as poJcManager } from '#src/views/poJcManager/routes.ts'
import { routes as pojcProjectAdd } from '#src/views/pojcProjectAdd/routes.ts'
import { routes as pojmManage } from '#src/views/pojmManage/routes.ts'
import { routes as poManager } from '#src/views/poManager/routes.ts'
import { routes as poMtBasicData } from '#src/views/poMtBasicData/routes.ts'
import { routes as poMyproject } from '#src/views/poMyproject/routes.ts'
import { routes as powfManage } from '#src/views/powfManage/routes.ts'
import { routes as srmDetail } from '#src/views/srmDetail/routes.ts'
import { routes as srmManager } from '#src/views/srmManager/routes.ts'
import { routes as todo } from '#src/views/todo/routes.ts'
import { firstRoutes } from './firstRoutes.ts'

/** Every route of the specification §2, in its order: what each area says of its own. */
export const routes: AppRoute[] = [
  ...firstRoutes,
  ...dashboard,
  ...introduction,
  ...srmDetail,
  { path: '/poPriceSlnDetail/poPriceSlnDetail', access: signedIn },
  ...pojcProjectAdd,
  ...personalInfo,
  ...todo,
  ...baseManager,
  ...authManager,
  ...monitorManager,
  ...srmManager,
  ...poManager,
  ...poMyproject,
  ...poJcManager,
  ...poBuManager,
  ...poMtBasicData,
  ...group('poQuStatistics', {
    poQuRecSupplier: null,
    poQuRegProgress: null,
    poQuSupplierPool: null,
    poQuProStatistics: null,
    poQupowerManage: null,
  }),
  ...pojmManage,
  ...powfManage,
]
