import { defineModule } from '#server/serving/module.ts'
import { caseKind } from './caseKind.ts'
import { tellingOffice } from './office.ts'
import { tellingOutside } from './outside.ts'
import { approvalRoutes } from './routes.ts'
import { taskKind } from './taskKind.ts'

export { caseKind } from './caseKind.ts'
export { taskKind, waitsFor } from './taskKind.ts'

/** Cases of approval, and what people are asked in them. */
export const approvalModule = defineModule({
  menus: {
    todo: {
      icon: 'clipboard',
      for: ['JC_BUYER', 'JC_LEAD', 'SUPERVISOR', 'PLAT_REVIEWER', 'BU_APPR', 'BU_REQ', 'PLAT_ADMIN', 'FINANCE', 'LEGAL', 'GROUP_VP'],
    },
  },
  kinds: (config) => ({ case: tellingOutside(caseKind, config), task: tellingOffice(tellingOutside(taskKind, config), config) }),
  routes: approvalRoutes,
})
