import { compare, sum } from '#src/lib/money.ts'
import { dateAfter } from '#src/lib/shanghaiTime.ts'
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
      return around(field, named, '2026-01-01', dateAfter)
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
  const values = boundaries.filter((value) => isOf(field, value)).toSorted(field.kind === 'money' ? compare : undefined)
  const all = [...values, ...values.map((value) => beside(value, -1)), ...values.map((value) => beside(value, 1))]
  return values.length === 0 ? [usual] : all.filter((value) => isOf(field, value))
}

/** What cannot be said, such as an amount below none, is no value. */
const cent = (amount: string, step: 1 | -1): string => sum([amount, `${String(step)}e-2`]).replace(/\.00$/, '')
