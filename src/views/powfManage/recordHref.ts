import type { BusinessMachineId } from '#src/machines/ids.ts'

/** The pages of records, with the menu that opens them. A machine without one has no page of its own. */
const pages: Partial<Record<BusinessMachineId, { code: string; href: (id: string) => string }[]>> = {
  project: [
    { code: 'poJcProject', href: (id) => `/poJcManager/poJcProject/${id}` },
    { code: 'poDetailed', href: (id) => `/poManager/poDetailed/${id}` },
  ],
  company: [{ code: 'company:page', href: (id) => `/srmDetail/srmDetail?id=${id}` }],
  invitation: [{ code: 'srmInviteReg', href: (id) => `/srmManager/srmInviteReg/${id}` }],
  achievement: [{ code: 'srmcheckAchievment', href: (id) => `/srmManager/srmcheckAchievment/${id}` }],
  integrity: [{ code: 'integrityManagement', href: (id) => `/srmManager/integrityManagement/${id}` }],
  quoter: [{ code: 'srmQuotationOfficer', href: (id) => `/srmManager/srmQuotationOfficer/${id}` }],
}

/** The page of a record for somebody who may open it; undefined for everybody else. */
export const recordHref = (machine: BusinessMachineId, id: string, may: (code: string) => boolean): string | undefined =>
  pages[machine]?.find(({ code }) => may(code))?.href(id)
