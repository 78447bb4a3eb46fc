import { expect, it } from 'vitest'
import { firstPassword, randomLetters } from './firstPassword.ts'
import { brokenPasswordRules } from './passwordRules.ts'

it('is another each time, and one that every rule admits', () => {
  const made = Array.from({ length: 200 }, firstPassword)
  expect(new Set(made).size).toBe(made.length)
  expect(made.filter((password) => brokenPasswordRules(password, ['buyer', '林知远']).length > 0)).toEqual([])
})

it('is made of letters and digits of which no two look alike', () => {
  expect([...new Set(randomLetters(10_000))].toSorted().join('')).toBe('23456789abcdefghjkmnpqrstuvwxyz')
})
