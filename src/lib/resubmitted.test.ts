import { expect, it } from 'vitest'
import { changesSinceReturn } from './resubmitted.ts'

const atOf = (day: number) => `2026-11-${String(day).padStart(2, '0')}T09:00:00+08:00`
const step = (event: string, day: number) => ({ seq: day, event, from: null, to: '', at: atOf(day), actor: null })
const change = (field: string, before: string, after: string, day: number) => ({
  field,
  before,
  after,
  at: atOf(day),
  actor: null,
})
const lifeLine = [step('submit', 10), step('return', 12), step('submit', 15)]

it('tells what changed between the last two submissions, from first to last', () => {
  const history = [
    change('phone', '3', '4', 18),
    change('address', 'b', 'c', 14),
    change('scope', 'y', 'x', 14),
    change('address', 'a', 'b', 13),
    change('scope', 'x', 'y', 13),
    change('phone', '1', '2', 9),
  ]
  expect(changesSinceReturn({ history, lifeLine })).toEqual({ address: { before: 'a', after: 'c' } })
})

it('has nothing to tell of a first submission', () => {
  expect(changesSinceReturn({ history: [change('phone', '1', '2', 9)], lifeLine: lifeLine.slice(0, 1) })).toEqual({})
})
