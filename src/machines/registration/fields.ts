import type { RegistrationStep } from './company.ts'

/** What each step of a company's registration asks for, in the order in which it asks. */
export const fieldsOfStep = {
  2: [
    'name',
    'nameEn',
    'unifiedCreditCode',
    'enterpriseType',
    'supplierKindId',
    'legalRepresentative',
    'areaCode',
    'address',
    'phone',
    'email',
  ],
  3: [
    'businessLicense',
    'startDate',
    'endDate',
    'establishDate',
    'registeredCapital',
    'scope',
    'bankName',
    'bankAccount',
    'certificates',
    'categoryIds',
    'historySupplyUnit',
  ],
  4: ['contacts', 'achievment'],
} as const satisfies Record<RegistrationStep, readonly string[]>

export type RegistrationField = (typeof fieldsOfStep)[RegistrationStep][number]

/** All of them, in the order of the form. */
export const allFields: readonly RegistrationField[] = [...fieldsOfStep[2], ...fieldsOfStep[3], ...fieldsOfStep[4]]

/** Changing these of an admitted company goes through review (domain.md §1.4 A, materialChange). */
export const materialFields = [
  'name',
  'nameEn',
  'legalRepresentative',
  'enterpriseType',
  'businessLicense',
  'startDate',
  'endDate',
  'registeredCapital',
  'scope',
  'bankName',
  'bankAccount',
  'certificates',
] as const satisfies readonly RegistrationField[]
