// Machines that the server runs over stored records. Written by `npm run rooms`.
export const businessIds = [
  'case',
  'meeting',
  'task',
  'demand',
  'expertDraw',
  'objection',
  'contactTransfer',
  'project',
  'stopRequest',
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
