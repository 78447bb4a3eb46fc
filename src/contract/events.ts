import type { BusinessMachineId } from '#src/machines/ids.ts'

/** The list in which a machine's records are found, whose row names its states. */
export const pageOf = {
  project: 'GET /api/po/project/page',
  quotation: 'GET /api/po/quotation/page',
  company: 'GET /api/admin/company/page',
  companyChange: 'GET /api/srm/companyChange/page',
  invitation: 'GET /api/srm/invitation/page',
  achievement: 'GET /api/admin/srmAchievment/page',
  integrity: 'GET /api/srm/integrity/page',
  scope: 'GET /api/srm/scope/page',
  quoter: 'GET /api/srm/quoter/page',
  handover: 'GET /api/srm/handover/page',
} as const satisfies Record<BusinessMachineId, string>

/** Where the specification gives an event a path of its own. */
const spelled: Record<string, string> = {
  'company saveStepTwo': 'POST /api/admin/company/{id}',
  'company commitStepTwo': 'POST /api/admin/company/commitRegStepTwo',
  'company commitStepThree': 'POST /api/admin/company/commitRegStepThree',
  'company commitStepFour': 'POST /api/admin/company/commitRegStepFour',
  'company mark': 'POST /api/srm/company/{id}/mark',
  'company transfer': 'POST /api/srm/company/{id}/transfer',
  'achievement edit': 'POST /api/admin/srmAchievment/{id}',
}

/** The row by which people send an event. */
export const rowOf = (machine: BusinessMachineId, event: string): string =>
  spelled[`${machine} ${event}`] ??
  (isShared(machine, event) ? 'POST /api/admin/company/{id}/{x}' : `POST ${pageOf[machine].slice(4, -5)}/{id}/${event}`)

/** The specification gives a company's events one row; who may send which is the machine's to say. */
export const isShared = (machine: BusinessMachineId, event: string): boolean =>
  machine === 'company' && spelled[`company ${event}`] === undefined

/** What a call sends in the name of the system: registering a company uses its invitation up. */
export const sentByCalls: ReadonlySet<string> = new Set(['invitation use'])
