import { expect, it } from 'vitest'
import { weeksOf } from './weeks.ts'

it('shows every week of a month from Monday, with the days of its neighbours', () => {
  const weeks = weeksOf('2026-12')
  expect(weeks.map((week) => [week[0], week.at(-1)])).toEqual([
    ['2026-11-30', '2026-12-06'],
    ['2026-12-07', '2026-12-13'],
    ['2026-12-14', '2026-12-20'],
    ['2026-12-21', '2026-12-27'],
    ['2026-12-28', '2027-01-03'],
  ])
  expect(weeks.every((week) => week.length === 7)).toBe(true)
})

it('begins with the first of a month that is a Monday, and takes six weeks for one that begins late', () => {
  expect(weeksOf('2027-02').map(([monday]) => monday)).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22'])
  expect(weeksOf('2026-08')).toHaveLength(6)
})
