import { expect, it } from 'vitest'
import { checkCharacter, creditCodeFits, hasMistakenLetters, isCreditCode, normalCreditCode } from './creditCode.ts'

it.each(['91350100M000100Y43', '914403001922038216'])('%s ends with the check character that GB 32100 gives it', (code) => {
  expect(checkCharacter(code.slice(0, 17))).toBe(code.slice(17))
})

it.each([
  ['91350100m000100y43', '91350100M000100Y43'],
  [' 9135 0100 M000-100Y43\u200b', '91350100M000100Y43'],
  ['９１３５０１００Ｍ０００１００Ｙ４３', '91350100M000100Y43'],
  ['9I350I00MOOO1OOY43', '91350100M000100Y43'],
])('%s is %s', (written, code) => {
  expect([normalCreditCode(written), isCreditCode(written), creditCodeFits(written)]).toEqual([code, true, true])
})

it('says where letters are read as digits', () => {
  expect(['91350100MO00100Y43', '9i350100M000100Y43', '91350100M000100Y43'].map(hasMistakenLetters)).toEqual([true, true, false])
})

it('is none with another length or another sign', () => {
  expect(['', '91350100M000100Y4', '91350100M000100Y433', '91350100М000100Y43'].map(isCreditCode)).toEqual([false, false, false, false])
  expect([creditCodeFits(''), creditCodeFits('91350100M000100Y44')]).toEqual([false, false])
})
