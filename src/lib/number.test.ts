import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capitalKind, numberOf, quantityKind, readNumber, unitPriceKind, wholeNumberOf, type NumberProblem } from './number.ts'

describe('a number', () => {
  it.each([
    ['1200', '1200.0000'],
    ['1,200', '1200.0000'],
    ['12,345,678.9', '12345678.9000'],
    ['1 200 000', '1200000.0000'],
    ['1\u00A0200.5', '1200.5000'],
    ['１，２００．５', '1200.5000'],
    ['　１２　', '12.0000'],
    ['12。5', '12.5000'],
    ['\u202D1200\u202C', '1200.0000'],
    ['+5', '5.0000'],
    ['007', '7.0000'],
    ['.5', '0.5000'],
    ['.25', '0.2500'],
    ['1  200', '1200.0000'],
    ['5.', '5.0000'],
    ['1,200.', '1200.0000'],
    ['0', '0.0000'],
    ['-0', '0.0000'],
    ['12345678901234.5', '12345678901234.5000'],
  ])('is read as it is written: %j', (text, value) => {
    expect(readNumber(text, quantityKind)).toEqual({ value })
  })

  it.each<[string, NumberProblem]>([
    ['', 'number'],
    ['.', 'number'],
    ['1,5', 'grouping'],
    ['12,34', 'grouping'],
    ['1,2,3,4', 'grouping'],
    ['1.234,56', 'grouping'],
    ['1.234.567', 'grouping'],
    ['1,234.567,8', 'grouping'],
    ['1,200 000', 'grouping'],
    ['12 5', 'grouping'],
    ['0,200', 'grouping'],
    ['1200,000', 'grouping'],
    ['12,00,000', 'grouping'],
    ['1,2345', 'grouping'],
    ['1,,200', 'grouping'],
    ['1,200,', 'grouping'],
    [',200', 'grouping'],
    ["1'200", 'grouping'],
    ['1，5', 'grouping'],
    ['5..', 'grouping'],
    ['1、5', 'number'],
    ['-1', 'number'],
    ['−1', 'number'],
    ['(5)', 'number'],
    ['1e5', 'number'],
    ['1.2E+05', 'number'],
    ['0x10', 'number'],
    ['1'.repeat(101), 'number'],
    ['1'.repeat(100), 'tooLarge'],
    ['13%', 'number'],
    ['5件', 'number'],
    ['5²', 'number'],
    ['①', 'number'],
    ['½', 'number'],
    ['٥', 'number'],
    ['五', 'number'],
    ['约 5', 'number'],
    ['5-6', 'number'],
    ['Infinity', 'number'],
    ['=SUM(1,2)', 'number'],
    ['¥15', 'currency'],
    ['￥15', 'currency'],
    ['15元', 'currency'],
    ['CNY 15', 'currency'],
    ['$5', 'currency'],
    ['123456789012345', 'tooLarge'],
  ])('is none of a quantity, and why: %j', (text, problem) => {
    expect(readNumber(text, quantityKind)).toEqual({ problem })
  })

  it.each([
    ['¥15', '15.000000'],
    ['￥１５', '15.000000'],
    ['¥ 1,200.00', '1200.000000'],
    ['CN¥1,200.00', '1200.000000'],
    ['CNY 15', '15.000000'],
    ['rmb15', '15.000000'],
    ['人民币15元', '15.000000'],
    ['12.5 元', '12.500000'],
    ['12.5圆', '12.500000'],
    ['1,200.00元整', '1200.000000'],
    ['0', '0.000000'],
    ['12.345678', '12.345678'],
  ])('at a price may have a sign of the yuan: %j', (text, value) => {
    expect(readNumber(text, unitPriceKind)).toEqual({ value })
  })

  it.each<[string, NumberProblem]>([
    ['$5', 'currency'],
    ['＄5', 'currency'],
    ['US$5', 'currency'],
    ['HK$ 5', 'currency'],
    ['€5', 'currency'],
    ['5 USD', 'currency'],
    ['5美元', 'currency'],
    ['5万元', 'currency'],
    ['5万', 'number'],
    ['12.5元/米', 'currency'],
    ['¥¥5', 'currency'],
    ['5¥3', 'currency'],
    ['5元3', 'currency'],
    ['5元 3', 'currency'],
    ['¥', 'number'],
    ['元', 'number'],
    ['¥1,5', 'grouping'],
    ['-5元', 'number'],
    ['1234567890123', 'tooLarge'],
  ])('at a price has no other: %j', (text, problem) => {
    expect(readNumber(text, unitPriceKind)).toEqual({ problem })
  })

  it.each([
    ['33.3333333333333', '33.3333'],
    ['0.00005', '0.0001'],
    ['0.00004', '0.0000'],
    ['1,234.56785', '1234.5679'],
  ])('with too many decimals says what it comes to: %s', (text, rounded) => {
    expect(readNumber(text, quantityKind)).toEqual({ problem: 'decimals', rounded })
  })

  it('that is rounded up to one digit too many is too large', () => {
    expect(readNumber('99999999999999.99999', quantityKind)).toEqual({ problem: 'tooLarge' })
  })

  it('is below zero only where its kind says so', () => {
    expect([wholeNumberOf('-5'), wholeNumberOf('－5', { isSigned: true }), wholeNumberOf('-0', { isSigned: true })]).toEqual([null, -5, 0])
  })

  it('may have fourteen digits, also below zero, and a capital two decimals', () => {
    expect(readNumber('-12345678901234', { ...quantityKind, isSigned: true })).toEqual({ value: '-12345678901234.0000' })
    expect(['1,500.25', '1.234', '123456789012345'].map((text) => numberOf(text, capitalKind))).toEqual(['1500.25', null, null])
  })

  it('that is whole is one also where it is written with zeros behind the point', () => {
    expect(['１２', ' 90 ', '1,000', '12.0', '12.5', '1e1', '0x10', ''].map((text) => wholeNumberOf(text))).toEqual([
      12,
      90,
      1000,
      12,
      null,
      null,
      null,
      null,
    ])
  })

  it('is the one whose digits stand there, whatever else does', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789１２,.， ¥元$-+e²①。\u200B'), maxLength: 12 })
    fc.assert(
      fc.property(text, (typed) => {
        const value = numberOf(typed, unitPriceKind)
        if (value === null) return
        const digits = Array.from(typed.normalize('NFKC').matchAll(/\d|[.。]/g), ([sign]) => (sign === '。' ? '.' : sign)).join('')
        expect(Number(value)).toBe(Number(digits))
        expect(value).toMatch(/^\d{1,12}\.\d{6}$/)
      }),
      { numRuns: 2000 },
    )
  })

  it('however long its text, is read or refused at once', () => {
    const long = ['1'.repeat(200_000), '1,'.repeat(100_000), ' '.repeat(200_000), '¥'.repeat(200_000), `${'1,234'.repeat(40_000)}x`]
    const started = performance.now()
    for (const text of long) readNumber(text, unitPriceKind)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})
