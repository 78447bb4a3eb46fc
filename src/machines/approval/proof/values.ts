import type { Condition, FormValue } from '../definition.ts'
import { isOf } from '../faults.ts'
import type { FlowField } from '../flowFields.ts'

export type Question = Exclude<Condition, { all: unknown } | { any: unknown }>

/** Stands for a category or unit that no condition names, and for a text or person that is known: no field can say it. */
export const anyOther = '*'

/** The questions that a condition asks. */
export const questionsOf = (condition: Condition): Question[] => {
  if ('all' in condition) return condition.all.flatMap(questionsOf)
  if ('any' in condition) return condition.any.flatMap(questionsOf)
  return [condition]
}

/** Values of a field that stand for all: whatever it can say answers these questions as one of them does. What people read first stands first. */
export const valuesFor = (field: FlowField | undefined, questions: readonly Question[]): FormValue[] => [
  ...new Set([...knownFor(field, questions), null]),
]

const knownFor = (field: FlowField | undefined, questions: readonly Question[]): readonly FormValue[] => {
  const named = [
    ...new Set(questions.flatMap((question) => ('values' in question ? question.values : 'value' in question ? [question.value] : []))),
  ]
  switch (field?.kind) {
    case 'money':
      return around(field, named, '10000', cent)
    case 'day':
      return around(field, named, '2026-01-01', day)
    case 'flag':
      return [true, false]
    case 'choice':
      return field.values ?? []
    default:
      return [...named, anyOther]
  }
}

/** Every boundary, and what lies next to it on either side. */
const around = (field: FlowField, boundaries: readonly string[], usual: string, beside: (value: string, step: 1 | -1) => string) => {
  const values = boundaries.filter((value) => isOf(field, value)).toSorted((a, b) => Number(isBefore(b, a)) - Number(isBefore(a, b)))
  const all = [...values, ...values.map((value) => beside(value, -1)), ...values.map((value) => beside(value, 1))]
  return values.length === 0 ? [usual] : all.filter((value) => isOf(field, value))
}

const isBefore = (a: string, b: string): boolean => (a.includes('-') ? a < b : cents(a) < cents(b))

const cents = (amount: string): bigint => {
  const [yuan = '', rest = ''] = amount.split('.')
  return BigInt(yuan + rest.padEnd(2, '0'))
}

const cent = (amount: string, step: 1 | -1): string => {
  const moved = cents(amount) + BigInt(step)
  if (moved < 0n) return ''
  const digits = String(moved).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.00$/, '')
}

const day = (date: string, step: 1 | -1): string => {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + step)
  return moved.toISOString().slice(0, 10)
}
