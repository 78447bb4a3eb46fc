import days from 'chinese-days/dist/chinese-days.json' with { type: 'json' }
import { workingCalendarOf } from './workingDays.ts'

interface NamedDay {
  /** `yyyy-MM-dd`. */
  date: string
  isOffDay: boolean
  name: string
  nameEn: string
}

const listed = (dates: Record<string, string>, isOffDay: boolean): NamedDay[] =>
  Object.entries(dates).map(([date, named]) => {
    const [nameEn = '', name = ''] = named.split(',')
    return { date, isOffDay, name, nameEn }
  })

/** The days that the product is delivered with: public holidays, and the weekends that are worked in their place, of the years 2004 to 2026. */
export const deliveredDays: readonly NamedDay[] = [...listed(days.holidays, true), ...listed(days.workdays, false)]

/** What the house reckons by until somebody changes its calendar. Never in a browser: there it is asked for. */
export const deliveredCalendar = workingCalendarOf({
  years: deliveredDays.map(({ date }) => date.slice(0, 4)),
  off: deliveredDays.flatMap(({ date, isOffDay }) => (isOffDay ? [date] : [])),
  worked: deliveredDays.flatMap(({ date, isOffDay }) => (isOffDay ? [] : [date])),
})
