import { describe, expect, it } from 'vitest'
import { outOfRange, readDate, readTime } from './dateText.ts'

describe('a day', () => {
  it.each(['2026-12-01', '2026/12/1', '2026.12.01', '20261201', ' 2026年12月1日 ', '２０２６－１２－０１'])(
    'is read as people write it: %s',
    (text) => {
      expect(readDate(text)).toBe('2026-12-01')
    },
  )

  it.each(['', '2026', '2026-12', '2026-13-01', '2026-02-29', '2026-04-31', '01.12.2026', 'tomorrow'])('is none: %s', (text) => {
    expect(readDate(text)).toBeNull()
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
  ])('%s is %s', (text, time) => {
    expect(readTime(text)).toBe(time)
  })

  it.each(['', '24:00', '12:60', '5pm', '17:3o'])('is none: %s', (text) => {
    expect(readTime(text)).toBeNull()
  })
})
