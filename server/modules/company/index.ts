import { defineModule } from '#server/serving/module.ts'
import { companyChangeKind, companyChangeRoutes } from './change.ts'
import { companyKind } from './kind.ts'
import { companyProjectRoutes } from './projects.ts'
import { companyRoutes } from './routes.ts'

export { notifyAbout, notifyAboutCompany } from './audience.ts'
export { filed, papers, registrationValues, shownPapers, unmended } from './fields.ts'
export { leaveCases, successorsOf } from './receivers.ts'
export { similarCompanies } from './similar.ts'
export { writeOwn, type StepEvent } from './step.ts'
export { tell, warnOfEndings, type Ending } from './warnings.ts'
export { companyChangeKind } from './change.ts'

export const companyModule = defineModule({
  menus: {
    srmcheckManager: { icon: 'clipboard', for: ['PLAT_REVIEWER'] },
    srmcheckJc: { icon: 'stamp', for: ['JC_LEAD'] },
    companyManager: { icon: 'building', for: ['PLAT_ADMIN'] },
  },
  elements: {
    'company:page': {
      for: ['JC_BUYER', 'JC_LEAD', 'PLAT_REVIEWER', 'PLAT_ADMIN'],
      name: ['查看公司', 'See companies'],
      opens: 'GET /api/admin/company/page',
    },
    'companyManager:create': { for: ['PLAT_ADMIN'], name: ['新增公司', 'Add a company'], opens: 'POST /api/admin/company' },
    'companyManager:delete': { for: ['PLAT_ADMIN'], name: ['删除公司', 'Delete a company'], opens: 'POST /api/admin/company/{id}' },
    'company:change': { for: ['SUP_ADMIN'], name: ['申请变更', 'Request a change'], opens: 'POST /api/srm/companyChange' },
  },
  kinds: (config) => ({ companyChange: companyChangeKind, company: companyKind(config) }),
  routes: (serve, context) => {
    companyChangeRoutes(serve, context)
    companyProjectRoutes(serve, context)
    companyRoutes(serve, context)
  },
})
