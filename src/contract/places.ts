// Where the records of each machine are found. Written by `npm run rooms`.
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { RecordPlace } from './place.ts'

/** Where the calls about a machine's records are. */
export const paths = {
  case: '/api/approval/case',
  meeting: '/api/approval/meeting',
  task: '/api/approval/task',
  demand: '/api/po/demand',
  expertDraw: '/api/po/expertDraw',
  objection: '/api/po/objection',
  contactTransfer: '/api/po/contactTransfer',
  project: '/api/po/project',
  stopRequest: '/api/po/stopRequest',
  question: '/api/po/question',
  quotation: '/api/po/quotation',
  company: '/api/admin/company',
  companyChange: '/api/srm/companyChange',
  invitation: '/api/srm/invitation',
  achievement: '/api/admin/srmAchievment',
  handover: '/api/srm/handover',
  integrity: '/api/srm/integrity',
  member: '/api/srm/member',
  quoter: '/api/srm/quoter',
  scope: '/api/srm/scope',
} as const satisfies Record<BusinessMachineId, `/api/${string}`>

export type Paths = typeof paths

/** Where calls show records of a machine besides its own path, or records that its events move in turn. */
export const alsoShown: Record<BusinessMachineId, readonly `/api/${string}`[]> = {
  case: ['/api/approval'],
  meeting: ['/api/approval'],
  task: ['/api/approval'],
  demand: [],
  expertDraw: [],
  objection: ['/api/po/project', '/api/po/supplierProject', '/api/po/quotation'],
  contactTransfer: ['/api/po/project', '/api/po/question'],
  project: [
    '/api/po/quotation',
    '/api/po/award',
    '/api/po/supplierProject',
    '/api/po/supplierItem',
    '/api/po/contactTransfer',
    '/api/po/stopRequest',
    '/api/srm/company',
  ],
  stopRequest: ['/api/po/project', '/api/po/supplierProject'],
  question: ['/api/po/supplierProject'],
  quotation: ['/api/po/project', '/api/po/supplierProject', '/api/po/supplierItem'],
  company: [
    '/api/srm/company',
    '/api/srm/companyChange',
    '/api/srm/scope',
    '/api/srm/invitation',
    '/api/admin/companyUser',
    '/api/admin/srmManageLog',
    '/api/po/supplier',
  ],
  companyChange: ['/api/admin/company', '/api/srm/company', '/api/admin/srmManageLog'],
  invitation: [],
  achievement: ['/api/srm/integrity'],
  handover: ['/api/admin/companyUser', '/api/srm/member'],
  integrity: ['/api/admin/company', '/api/srm/company', '/api/po/supplier'],
  member: ['/api/admin/companyUser', '/api/admin/user/page', '/api/admin/user/{id}', '/api/srm/quoter', '/api/srm/handover'],
  quoter: ['/api/admin/companyUser', '/api/po/quotation', '/api/po/supplierProject'],
  scope: ['/api/admin/company', '/api/srm/company', '/api/srm/quoter', '/api/po/supplier'],
}

/** Where records that stand under others are begun, for holders of a permission. */
export const beginPlaces: Partial<Record<BusinessMachineId, RecordPlace>> = {
  objection: { code: 'poHistory:object', href: '/poMyproject/poHistory/objection?new={id}' },
  contactTransfer: { code: 'pojcContactUser:create', href: '/poJcManager/pojcContactUser/new?project={id}' },
  stopRequest: { code: 'poJcStopProject:create', href: '/poJcManager/poJcStopProject/new?project={id}' },
  question: { code: 'poAnswer:create', href: '/poMyproject/poAnswer/new?project={id}' },
}

/** The pages that show a record of each machine. */
export const recordPlaces: Record<BusinessMachineId, readonly RecordPlace[]> = {
  case: [{ code: 'todo', href: '/todo/{id}' }],
  meeting: [{ code: 'todo', href: '/todo/meeting/{id}' }],
  task: [{ code: 'todo', href: '/todo/{id}' }],
  demand: [
    { code: 'poJcProject', href: '/poJcManager/pojmDemandApproval/{id}' },
    { code: 'pojmDemandApproval', href: '/pojmManage/pojmDemandApproval/{id}' },
  ],
  expertDraw: [{ code: 'poMtUserGroup', href: '/poMtBasicData/poMtUserGroup/{id}' }],
  objection: [
    { code: 'poJcObjection', href: '/poJcManager/poJcObjection/{id}' },
    { code: 'poHistory', href: '/poMyproject/poHistory/objection?id={id}' },
  ],
  contactTransfer: [{ code: 'pojcContactUser', href: '/poJcManager/pojcContactUser/{id}' }],
  project: [
    { code: 'poJcProject', href: '/poJcManager/poJcProject/{id}' },
    { code: 'poDetailed', href: '/poManager/poDetailed/{id}' },
  ],
  stopRequest: [
    { code: 'poJcStopProject', href: '/poJcManager/poJcStopProject/{id}' },
    { code: 'pojmStopApproval', href: '/poJcManager/pojmStopApproval/{id}' },
  ],
  question: [
    { code: 'poJcQuestion', href: '/poJcManager/poJcQuestion/{id}' },
    { code: 'poAnswer', href: '/poMyproject/poAnswer/{id}' },
  ],
  quotation: [
    { code: 'poJcProject', href: '/poJcManager/poJcProject/{id}' },
    { code: 'poDetailed', href: '/poManager/poDetailed/{id}' },
  ],
  company: [{ code: 'company:page', href: '/srmDetail/srmDetail?id={id}' }],
  companyChange: [{ code: 'company:page', href: '/srmDetail/srmDetail?id={id}' }],
  invitation: [{ code: 'srmInviteReg', href: '/srmManager/srmInviteReg/{id}' }],
  achievement: [{ code: 'srmcheckAchievment', href: '/srmManager/srmcheckAchievment/{id}' }],
  handover: [{ code: 'company:page', href: '/srmDetail/srmDetail?id={id}&tab=people' }],
  integrity: [{ code: 'integrityManagement', href: '/srmManager/integrityManagement/{id}' }],
  member: [
    { code: 'employeeManager', href: '/baseManager/employeeManager?member={id}' },
    { code: 'poBuTeamMembers', href: '/poBuManager/poBuTeamMembers?member={id}' },
  ],
  quoter: [{ code: 'srmQuotationOfficer', href: '/srmManager/srmQuotationOfficer/{id}' }],
  scope: [{ code: 'company:page', href: '/srmDetail/srmDetail?id={id}&tab=scope' }],
}
