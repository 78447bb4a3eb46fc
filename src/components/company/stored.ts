import { withSeparators } from '#src/components/value/Money.tsx'
import type { RegistrationField } from '#src/machines/registration/fields.ts'
import type { Codes } from './codes.ts'

/**
 * A field's value before or after a change, which is kept as one text, in the reader's words.
 * @returns an empty text where there was nothing
 */
export const storedText = (field: string, text: string, codes: Codes): string => {
  if (text === '') return ''
  switch (field as RegistrationField) {
    case 'enterpriseType':
      return codes.enterpriseType(text)
    case 'supplierKindId':
      return codes.supplierKind(text)
    case 'categoryIds':
      return listOf(text, (id) => codes.category(String(id)))
    case 'historySupplyUnit':
      return listOf(text, (code) => codes.supplyUnit(String(code)))
    case 'certificates':
      return listOf(text, (one) => {
        const { type, no, validTo } = one as { type?: string; no?: string; validTo?: string | null }
        return [codes.certificateType(type ?? ''), no, validTo].filter(Boolean).join(' ')
      })
    case 'registeredCapital':
      return withSeparators(text)
    case 'contacts':
      return listOf(text, (one) => {
        const { name, phone, email } = one as { name?: string; phone?: string; email?: string }
        return [name, phone, email].filter(Boolean).join(' ')
      })
    default:
      return text
  }
}

/** A list that was kept as JSON; what is none is shown as it is. */
const listOf = (text: string, show: (one: unknown) => string): string => {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.map(show).join('、') : text
  } catch {
    return text
  }
}
