import { expect, it } from 'vitest'
import { refusedIn, shareOf } from './bulk.ts'
import { chosenAfter } from './chosenAfter.ts'

const record = (id: string, allowed: boolean | null, reasons: string[] = []) => ({
  id,
  version: 1,
  transitions: allowed === null ? [] : [{ event: 'revoke', allowed, reasons }],
})
const records = [record('1', true), record('2', false, ['refusal.inCharge']), record('3', null), record('4', false, ['refusal.inCharge'])]

it('parts those that an event reaches from the rest, each reason once', () => {
  const { allowed, refused } = shareOf(records, 'revoke')
  expect(allowed.map(({ id }) => id)).toEqual(['1'])
  expect(refusedIn(refused, 'revoke')).toEqual([
    { reason: 'refusal.inCharge', ids: ['2', '4'] },
    { reason: 'bulk.notOffered', ids: ['3'] },
  ])
})

it.each([
  ['a single row', [], { key: 'b', range: false, before: 'a' }, ['b']],
  ['a row once more', ['b'], { key: 'b', range: false, before: 'b' }, []],
  ['with shift, everything between', ['a'], { key: 'd', range: true, before: 'a' }, ['a', 'b', 'c', 'd']],
  ['with shift, upwards', ['d'], { key: 'b', range: true, before: 'd' }, ['d', 'b', 'c']],
  ['with shift, and takes it back', ['a', 'b', 'c'], { key: 'c', range: true, before: 'b' }, ['a']],
  ['with shift, where nothing was clicked before', [], { key: 'c', range: true, before: null }, ['c']],
])('chooses %s', (_, chosen, clicked, after) => {
  expect([...chosenAfter(['a', 'b', 'c', 'd'], new Set(chosen), clicked)]).toEqual(after)
})
