import { expect, it } from 'vitest'
import { measured } from './measured.ts'

const nested = (levels: number): unknown => {
  let inner: unknown = 'x'
  for (let level = 0; level < levels; level++) inner = [inner]
  return inner
}

it('names where a text cannot be stored, in the order of what was sent, and not more than asked', () => {
  const value = { name: 'a\u0000b', lines: [{ text: '\ud83d' }, { text: '🏗' }], 'half \udc00': 1 }
  expect(measured(value, { values: 100 }, 10)).toEqual({ tooLarge: null, unstorable: ['name', 'lines.0.text', 'half \udc00'] })
  expect(measured(value, { values: 100 }, 2).unstorable).toEqual(['name', 'lines.0.text'])
})

it('counts every value, however they are nested', () => {
  expect(measured({ a: [1, 2], b: { c: 3 } }, { values: 6 }, 1).tooLarge).toBeNull()
  expect(measured({ a: [1, 2], b: { c: 3 } }, { values: 5 }, 1).tooLarge).toBe('tooManyValues')
  expect(measured('alone', { values: 1 }, 1).tooLarge).toBeNull()
})

it('goes sixteen levels deep, or as deep as it is told', () => {
  expect(measured(nested(16), { values: 100 }, 1).tooLarge).toBeNull()
  expect(measured(nested(17), { values: 100 }, 1).tooLarge).toBe('tooDeep')
  expect(measured(nested(60), { values: 100, depth: 60 }, 1).tooLarge).toBeNull()
  expect(measured(nested(61), { values: 100, depth: 60 }, 1).tooLarge).toBe('tooDeep')
})

it('has done with whatever can be sent before anybody waits', () => {
  const long = Array.from({ length: 2_000_000 }, () => '\ud83d')
  const sent = [long, [long], nested(2_000_000), { a: { b: { c: long } } }]
  const started = performance.now()
  for (const value of sent) measured(value, { values: 40_000 }, 100)
  expect(performance.now() - started).toBeLessThan(1000)
})
