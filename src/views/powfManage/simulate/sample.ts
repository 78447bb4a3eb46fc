import type { Person } from '#src/components/form/PersonField.tsx'
import type { FormValue } from '#src/machines/approval/definition.ts'

/** What is simulated, as it is filled in. */
export interface SampleValues {
  of: 'case' | 'sample'
  past: Person | null
  said: Readonly<Record<string, FormValue>>
  /** Of fields that name somebody. */
  people: Readonly<Record<string, Person | null>>
  unitId: string
  initiator: Person | null
}

export const emptySample: SampleValues = { of: 'sample', past: null, said: {}, people: {}, unitId: '', initiator: null }

/** Amounts as the server has them, with two decimals; what is none stays as it is typed. */
export const asAmount = (typed: string): string => {
  const plain = typed.replaceAll(/[,\s]/g, '')
  const [, whole, , fraction = ''] = /^(\d+)(\.(\d{0,2}))?$/.exec(plain) ?? []
  return whole === undefined ? typed : `${whole}.${fraction.padEnd(2, '0')}`
}

/** What is sent of it: of a past case its id alone, and of a sample what was filled in. */
export const bodyOf = ({ of, past, said, people, unitId, initiator }: SampleValues) => {
  if (of === 'case') return { caseId: past?.id ?? '', form: {}, unitId: '', initiatorId: '' }
  const form = {
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value !== '')),
    ...Object.fromEntries(Object.entries(people).flatMap(([field, person]) => (person ? [[field, person.id]] : []))),
  }
  return { caseId: '', form, unitId, initiatorId: initiator?.id ?? '' }
}
