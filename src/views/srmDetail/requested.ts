import type { Company } from '#src/services/company.ts'

/** Fields of which a change is asked for as text; nothing typed for a date means that there is none. */
export const textFields = [
  'name',
  'nameEn',
  'legalRepresentative',
  'registeredCapital',
  'startDate',
  'endDate',
  'scope',
  'bankName',
  'bankAccount',
] as const

export type Typed = Record<(typeof textFields)[number], string>

export const typedOf = (company: Company): Typed => Object.fromEntries(textFields.map((field) => [field, company[field] ?? ''])) as Typed

/** What differs from the data in force: all that is asked for. */
export const requestedOf = (company: Company, typed: Typed): Partial<Record<(typeof textFields)[number], string | null>> =>
  Object.fromEntries(
    textFields.flatMap((field) => {
      const [before, after] = [company[field] ?? '', typed[field].trim()]
      return before === after ? [] : [[field, field === 'endDate' && after === '' ? null : after]]
    }),
  )
