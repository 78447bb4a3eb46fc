import { expect, it } from 'vitest'
import { accountName, normalUsername, usernameForm } from './account.ts'

it.each([
  ['lead', ['lead', 'Lead', ' LEAD ', 'ｌｅａｄ', 'l\u200bead', '\u202dlead', 'le ad']],
  ['kelvin@example.com', ['\u212aelvin@example.com', 'Kelvin＠example.com', 'kelvin@example。com']],
  ['kelvin', ['\u212aelvin', 'KELVIN']],
  ['13912340001', ['+86 139 1234 0001', '139-1234-0001', '１３９１２３４０００１', '8613912340001']],
])('%s is meant, however it is written', (name, written) => {
  expect(written.map(accountName)).toEqual(written.map(() => name))
})

it('a user name keeps its letters as they were chosen', () => {
  expect(normalUsername(' Ｚhang\u200b.San\u2011２ ')).toBe('Zhang.San-2')
  expect(['Zhang.San-2', 'z1', '_z', 'z', '.lead', 'lead@x', 'lеad', ''].map((text) => usernameForm.test(text))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})
