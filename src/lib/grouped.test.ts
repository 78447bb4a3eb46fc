import { expect, it } from 'vitest'
import { grouped } from './grouped.ts'

it('keeps what shares a key together, in the order in which keys and items came', () => {
  const groups = grouped(['pear', 'apple', 'plum', 'avocado'], ([first = '']) => first)
  expect([...groups]).toEqual([
    ['p', ['pear', 'plum']],
    ['a', ['apple', 'avocado']],
  ])
  expect(grouped([], String).size).toBe(0)
})
