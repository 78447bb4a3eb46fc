/** Machines that the server runs over stored records. */
export const businessIds = [
  'project',
  'quotation',
  'company',
  'companyChange',
  'invitation',
  'scope',
  'quoter',
  'handover',
  'member',
  'achievement',
  'integrity',
] as const

export type BusinessMachineId = (typeof businessIds)[number]
