import type { ThreeForm, TwoForm } from '#src/components/registration/values.ts'
import { capitalKind, numberOf } from '#src/lib/number.ts'
import { materialFields } from '#src/machines/registration/fields.ts'
import type { Company } from '#src/services/company.ts'
import type { ChangeRequest } from '#src/services/companyChange.ts'

/** What a change is typed into: the steps of a registration that ask for it. */
export interface ChangeForms {
  2: TwoForm
  3: ThreeForm
}

type MaterialField = (typeof materialFields)[number]

/** Each field as it is sent. What is not complete yet is sent by nobody: it has a problem. */
const sent: Record<MaterialField, (forms: ChangeForms) => unknown> = {
  name: ({ 2: two }) => two.name.trim(),
  nameEn: ({ 2: two }) => two.nameEn.trim(),
  legalRepresentative: ({ 2: two }) => two.legalRepresentative.trim(),
  enterpriseType: ({ 2: two }) => two.enterpriseType,
  businessLicense: ({ 3: three }) => three.businessLicense?.id ?? '',
  startDate: ({ 3: three }) => three.startDate,
  endDate: ({ 3: three }) => (three.longTerm ? null : three.endDate || null),
  registeredCapital: ({ 3: three }) => numberOf(three.registeredCapital, capitalKind) ?? three.registeredCapital,
  scope: ({ 3: three }) => three.scope.trim(),
  bankName: ({ 3: three }) => three.bankName.trim(),
  bankAccount: ({ 3: three }) => three.bankAccount.trim(),
  certificates: ({ 3: three }) =>
    three.certificates.map(({ key: _, file, validFrom, validTo, ...rest }) => ({
      ...rest,
      certificateId: file?.id ?? '',
      validFrom: validFrom || null,
      validTo: validTo || null,
    })),
}

/** The fields that differ from what is in force: all that is asked for. */
export const requestedOf = (inForce: ChangeForms, typed: ChangeForms): ChangeRequest['fields'] =>
  Object.fromEntries(
    materialFields.flatMap((field) => {
      const [before, after] = [sent[field](inForce), sent[field](typed)]
      return JSON.stringify(before) === JSON.stringify(after) ? [] : [[field, after]]
    }),
  )

/** Step two of a company's registration as it is now. */
export const twoOf = (company: Company): TwoForm => ({
  name: company.name,
  nameEn: company.nameEn,
  unifiedCreditCode: company.unifiedCreditCode,
  enterpriseType: company.enterpriseType,
  supplierKindId: company.supplierKindId ?? '',
  legalRepresentative: company.legalRepresentative,
  areaCode: company.areaCode,
  areaName: company.areaName,
  address: company.address,
  phone: company.phone,
  email: company.email,
})
