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
    'licenceFileId',
    'licenceStart',
    'licenceEnd',
    'establishDate',
    'registeredCapital',
    'businessScope',
    'bankName',
    'bankAccount',
    'certificates',
    'wantedCategoryIds',
    'historySupplyUnit',
  ],
  4: ['contacts'],
} as const satisfies Record<RegistrationStep, readonly string[]>

export type RegistrationField = (typeof fieldsOfStep)[RegistrationStep][number]

/** Changing these of an admitted company goes through review (domain.md §1.4 A, materialChange). */
export const materialFields = [
  'name',
  'nameEn',
  'legalRepresentative',
  'enterpriseType',
  'licenceFileId',
  'licenceStart',
  'licenceEnd',
  'registeredCapital',
  'businessScope',
  'bankName',
  'bankAccount',
  'certificates',
] as const satisfies readonly RegistrationField[]
