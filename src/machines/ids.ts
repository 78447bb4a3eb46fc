/** Machines that the server runs over stored records. */
export type BusinessMachineId =
  | 'project'
  | 'quotation'
  | 'company'
  | 'companyChange'
  | 'invitation'
  | 'scope'
  | 'quoter'
  | 'handover'
  | 'achievement'
  | 'integrity'
