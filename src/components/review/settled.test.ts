import { expect, it } from 'vitest'
import { asksForSettled, casesOf } from './settled.ts'

const states = { waits: 'pending', settled: ['accepted', 'refused'] }
const asks = (address: string) => asksForSettled(new URLSearchParams(address), 'settled', states)

it('asks for what waits, the longest first, in no other state', () => {
  expect(casesOf({ page: 1 }, states, false)).toEqual({ page: 1, sort: 'stateSince', state: 'pending' })
  expect(casesOf({ sort: '-name', state: 'refused' }, states, false, 'waitingSince')).toEqual({ sort: '-name', state: 'pending' })
})

it('asks for what was settled, the latest first, in all states of it or the one chosen', () => {
  expect(casesOf({}, states, true)).toEqual({ sort: '-stateSince', state: 'accepted,refused' })
  expect(casesOf({ state: 'refused' }, states, true)).toEqual({ sort: '-stateSince', state: 'refused' })
})

it('shows what a view saved before was filtered by', () => {
  expect(['', 'state=pending', 'view=settled', 'view=other&state=refused'].map(asks)).toEqual([false, false, true, true])
})
