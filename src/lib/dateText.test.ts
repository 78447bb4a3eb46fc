import { describe, expect, it } from 'vitest'
import { outOfRange, readDate, readDay, readTime } from './dateText.ts'

describe('a day', () => {
  it.each([
    '2026-12-01',
    '2026/12/1',
    '2026.12.01',
    '2026 - 12 - 1',
    '20261201',
    ' 2026年12月1日 ',
    '2026 年 12 月 1 日',
    '2026年12月1号',
    '２０２６－１２－０１',
    '2026/12/1 0:00:00',
    '2026-12-01 14:30',
    '2026-12-01T14:30:00',
    '2026/12/1 上午 12:00:00',
    '2026/12/1 12:00:00 AM',
    '2026年12月1日 8时30分',
    '2026年12月1日星期二',
    '2026-12-01（周二）',
    '2026-11-30T16:00:00.000Z',
    '2026-12-01T07:30:00+08:00',
    '46357',
    '46357.604167',
    '1 Dec 2026',
    '01-Dec-2026',
    'December 1st, 2026',
    '2026-12-01T07:30+08:00',
    '2026-12-01 8时',
    '2026年12月1日上午8点',
    '2026-12-01 8 AM',
    '2026年12月1日 星期二 8:30',
    '2026/12/1 8:05:09.123',
    '\u200E2026-12-01',
  ])('is read as people and spreadsheets write it: %s', (text) => {
    expect(readDay(text)).toEqual({ date: '2026-12-01', isReckoned: false })
    expect(readDate(text)).toBe('2026-12-01')
  })

  it.each([
    '',
    '2026',
    '2026-12',
    '2026年12月',
    '2026-13-01',
    '2026-02-29',
    '2026-04-31',
    '2026-1/5',
    '12026-1-5',
    '2026-1-5x',
    '2026-1-5日日',
    '01.12.2026',
    '1/2/2026',
    '20270',
    '36525',
    '73051',
    '4635',
    '463570',
    '202612015',
    '2026-12-018',
    '2026-12-01 8',
    '2026年12月155日',
    '2026-13-01T00:00:00Z',
    'x2026-11-30T16:00:00Z',
    '2026-11-30T16:00:00Z x',
    '46357x',
    '1 Dez 2026',
    '1 Dec 26',
    '2026-12-01至2026-12-05',
    '2月15日',
    '2/15',
    'tomorrow',
    '尽快',
    '9'.repeat(100_000),
  ])('is none: %s', (text) => {
    expect(readDay(text)).toBeNull()
  })

  it.each([
    ['2月15日', '2027-02-15'],
    ['2月15号', '2027-02-15'],
    ['12月1日', '2026-12-01'],
    ['11月22日', '2026-11-22'],
    ['11月21日', '2027-11-21'],
    ['2/15', '2027-02-15'],
    ['2-15', '2027-02-15'],
    ['31年1月15日', '2031-01-15'],
    ['15-Jan-31', '2031-01-15'],
  ])('without a year is the next to come, and says so: %s', (text, date) => {
    expect(readDay(text, '2026-11-22')).toEqual({ date, isReckoned: true })
  })

  it('without a year is none where the calendar has no such day', () => {
    expect(['2月30日', '13月1日', '2月29日', '2.15', '2月155'].map((text) => readDay(text, '2026-11-22'))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('is counted as spreadsheets do, from 2000 to 2099', () => {
    expect(['36526', '36585', '73050'].map(readDate)).toEqual(['2000-01-01', '2000-02-29', '2099-12-31'])
  })

  it('knows the months by their English names, short or whole', () => {
    const names = ['Jan', 'Feb', 'March', 'Apr.', 'May', 'June', 'Jul', 'Aug', 'Sept', 'Oct', 'November', 'Dec']
    const days = names.map((_, at) => `2027-${String(at + 1).padStart(2, '0')}-05`)
    expect(names.map((name) => readDate(`5 ${name} 2027`))).toEqual(days)
  })

  it('of a leap year has its 29 February', () => {
    expect(readDate('2028-02-29')).toBe('2028-02-29')
  })

  it('lies within its limits or beyond one of them, which may be moments', () => {
    const days = ['2026-12-01', '2026-12-02', '2026-12-04', '2026-12-05', '2026-12']
    expect(days.map((date) => outOfRange(date, '2026-12-02T09:00', '2026-12-04'))).toEqual(['early', null, null, 'late', null])
  })
})

describe('a time of day', () => {
  it.each([
    ['17:30', '17:30'],
    ['9:5', '09:05'],
    ['1730', '17:30'],
    ['17', '17:00'],
    ['１７：３０', '17:30'],
    ['0:00', '00:00'],
    ['17:30:00', '17:30'],
    [' 23:59 ', '23:59'],
  ])('%s is %s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  it.each(['', 'x17:30', '17:30:30', '24:00', '12:60', '5pm', '17:3o'])('is none: %s', (text) => {
    expect(readTime(text)).toBeNull()
  })
})
