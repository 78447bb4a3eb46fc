import { describe, expect, it } from 'vitest'
import { idCheckDigit, isIdNumber, normalIdNumber } from './idNumber.ts'

const whole = (first17: string): string => first17 + idCheckDigit(first17)

describe('an identity number', () => {
  // The two examples of GB 11643-1999.
  it.each(['11010519491231002X', '440524188001010014'])('%s is one', (number) => {
    expect(isIdNumber(number)).toBe(true)
    expect(idCheckDigit(number.slice(0, 17))).toBe(number[17])
  })

  it('may be typed with spaces and a small x', () => {
    expect(isIdNumber(' 110105 19491231 002x ')).toBe(true)
    expect(normalIdNumber('110105 19491231 002x')).toBe('11010519491231002X')
  })

  it.each([
    ['another check digit', '110105194912310021'],
    ['two digits exchanged', '11010519491213002X'],
    ['a day that never was', '11010519490230002X'],
    ['too short', '11010519491231002'],
    ['too long', '11010519491231002X1'],
    ['a letter within', '11010519491A31002X'],
    ['nothing', ''],
    ['a digit before it', '111010519491231002X'],
    ['a month that never was', '110105194913310021'],
    ['a zero at its head', '01010519491231002X'],
    ['a century that is not ours', '11010521491231002X'],
  ])('with %s is none', (_, number) => expect(isIdNumber(number)).toBe(false))

  it('with the right check digit is none without the rest', () => {
    expect(isIdNumber(whole('11010519900101001'))).toBe(true)
    for (const wrong of ['11010519900230001', '11010519901301001', '01010519900101001', '11010521000101001', '11010519900100001'])
      expect(isIdNumber(whole(wrong)), wrong).toBe(false)
  })

  it('is none within a longer one, however its digits come out', () => {
    const longer = `${whole('11101051990010100')}5`
    expect(longer).toMatch(/^\d{19}$/)
    expect(isIdNumber(longer)).toBe(false)
  })

  it('with any one digit changed is none', () => {
    const number = '440524188001010014'
    for (let at = 0; at < 18; at += 1) {
      const changed = number.slice(0, at) + ((Number(number[at]) + 1) % 10) + number.slice(at + 1)
      expect(isIdNumber(changed), changed).toBe(false)
    }
  })
})
