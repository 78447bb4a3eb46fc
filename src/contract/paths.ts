import type { BusinessMachineId } from '#src/machines/ids.ts'

/** Where the calls about a machine's records are. The client needs it at run time: nothing else belongs here. */
export const paths = {
  project: '/api/po/project',
  quotation: '/api/po/quotation',
  company: '/api/admin/company',
  companyChange: '/api/srm/companyChange',
  invitation: '/api/srm/invitation',
  achievement: '/api/admin/srmAchievment',
  integrity: '/api/srm/integrity',
  scope: '/api/srm/scope',
  quoter: '/api/srm/quoter',
  handover: '/api/srm/handover',
  member: '/api/srm/member',
} as const satisfies Record<BusinessMachineId, `/api/${string}`>

export type Paths = typeof paths

/** Where calls show records of a machine besides its own path, or records that its events move in turn. */
export const alsoShown: Record<BusinessMachineId, readonly `/api/${string}`[]> = {
  project: ['/api/po/quotation', '/api/po/award', '/api/po/supplierProject', '/api/po/supplierItem', '/api/srm/company'],
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
  scope: ['/api/admin/company', '/api/srm/company', '/api/srm/quoter', '/api/po/supplier'],
  quoter: ['/api/admin/companyUser', '/api/po/quotation', '/api/po/supplierProject'],
  handover: ['/api/admin/companyUser', '/api/srm/member'],
  member: ['/api/admin/companyUser', '/api/admin/user/page', '/api/admin/user/{id}', '/api/srm/quoter', '/api/srm/handover'],
  achievement: ['/api/srm/integrity'],
  integrity: ['/api/admin/company', '/api/srm/company', '/api/po/supplier'],
}

/** What looks over records of every kind: desks, notices, the live atlas. */
export const lookouts = ['/api/po/dashboard', '/api/admin/dashboard', '/api/po/notice', '/api/powf/chart'] as const

/** The row by which people send a plain event. */
export const eventKey = <M extends BusinessMachineId, E extends string>(machine: M, event: E) =>
  `POST ${paths[machine]}/{id}/${event}` as const
