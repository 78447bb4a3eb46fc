// Machines that the server runs over stored records. Written by `npm run rooms`.
export const businessIds = [
  'expertDraw',
  'objection',
  'contactTransfer',
  'project',
  'question',
  'quotation',
  'company',
  'companyChange',
  'invitation',
  'achievement',
  'handover',
  'integrity',
  'member',
  'quoter',
  'scope',
] as const

export type BusinessMachineId = (typeof businessIds)[number]
