/** What is approved: the business types of domain.md §1.6. Lists begin with them, and not with what each of them tells (`flowFields.ts`). */
const types = [
  'RESULT',
  'STOP',
  'DEMAND',
  'PROJECT_PLAN',
  'REPORT',
  'PRICE',
  'CHOSEN_CHANGE',
  'SUPPLIER_ADMIT',
  'QUOTER',
  'CONTACT_TRANSFER',
] as const

export type FlowType = (typeof types)[number]

export const flowTypeIds: FlowType[] = [...types]
