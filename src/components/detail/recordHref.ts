import type { BusinessMachineId } from '#src/machines/ids.ts'

/** The page of a company. */
export const companyHref = (id: string): string => `/srmDetail/srmDetail?id=${id}`

/** A page, for those who have the menu or the authority. */
interface RecordPage {
  code: string
  /** @param id the record that has the page: its own id, or that of its purchase or company */
  href: (id: string) => string
}

const projectPages: RecordPage[] = [
  { code: 'poJcProject', href: (id) => `/poJcManager/poJcProject/${id}` },
  { code: 'poDetailed', href: (id) => `/poManager/poDetailed/${id}` },
]

const companyPages: RecordPage[] = [{ code: 'company:page', href: companyHref }]

const companyTab = (tab: string): RecordPage[] => [{ code: 'company:page', href: (id) => `${companyHref(id)}&tab=${tab}` }]

const pages: Record<BusinessMachineId, RecordPage[]> = {
  project: projectPages,
  quotation: projectPages,
  company: companyPages,
  companyChange: companyPages,
  scope: companyTab('scope'),
  handover: companyTab('people'),
  member: [
    { code: 'employeeManager', href: (id) => `/baseManager/employeeManager?member=${id}` },
    { code: 'poBuTeamMembers', href: (id) => `/poBuManager/poBuTeamMembers?member=${id}` },
  ],
  invitation: [{ code: 'srmInviteReg', href: (id) => `/srmManager/srmInviteReg/${id}` }],
  achievement: [{ code: 'srmcheckAchievment', href: (id) => `/srmManager/srmcheckAchievment/${id}` }],
  integrity: [{ code: 'integrityManagement', href: (id) => `/srmManager/integrityManagement/${id}` }],
  quoter: [{ code: 'srmQuotationOfficer', href: (id) => `/srmManager/srmQuotationOfficer/${id}` }],
}

/**
 * The page that shows a record to somebody who may open it; undefined for everybody else.
 * @param shownOn the record that has the page
 */
export const recordHref = (machine: BusinessMachineId, shownOn: string, may: (code: string) => boolean): string | undefined =>
  pages[machine].find(({ code }) => may(code))?.href(shownOn)
