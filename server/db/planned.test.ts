import { expect, it } from 'vitest'
import { plannedNames } from './planned.ts'

const thrice = (nameOf: (text: string) => string | undefined, text: string) => [nameOf(text), nameOf(text), nameOf(text)]

it('names what is sent for the third time, each text for ever', () => {
  const nameOf = plannedNames('page', 10)
  expect(thrice(nameOf, 'select 1')).toEqual([undefined, undefined, 'page_1'])
  expect(thrice(nameOf, 'select 2')).toEqual([undefined, undefined, 'page_2'])
  expect(nameOf('select 1')).toBe('page_1')
})

it('names no more than so many', () => {
  const nameOf = plannedNames('page', 2)
  for (const text of ['select 1', 'select 2', 'select 3']) thrice(nameOf, text)
  expect(['select 1', 'select 2', 'select 3'].map((text) => nameOf(text))).toEqual(['page_1', 'page_2', undefined])
})

it('names what is sent often among very many that are not', () => {
  const nameOf = plannedNames('page', 2)
  for (let n = 0; n < 5000; n += 1) {
    nameOf(`select ${n}`)
    if (n % 100 === 0) nameOf('select often')
  }
  expect(nameOf('select often')).toBe('page_1')
})
