import { expect, it } from 'vitest'
import { asWritten, isUnknown, unknown, weight } from './unknown.ts'

/** A number that a back end has left out. */
const absent = JSON.parse('{}') as { count: number }

it('is said of what nobody has told, and of nothing else', () => {
  for (const value of [absent.count, null, '', Number.NaN]) expect(isUnknown(value)).toBe(true)
  for (const value of [0, '0', false, ' ']) expect(isUnknown(value)).toBe(false)
  expect([asWritten(absent.count), asWritten(0), asWritten(2026)]).toEqual([unknown, '0', '2026'])
  expect([weight(absent.count), weight(Number.NaN), weight(-3)]).toEqual([0, 0, -3])
})
