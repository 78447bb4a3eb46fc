/**
 * Days from Monday to Friday that are public holidays, and weekends that are worked in their place (调休), as the General Office of the
 * State Council announces them every November for the year to come. A year that is not here is taken to have weekends alone.
 */
const announced: Record<string, { off: string; worked: string }> = {
  2025: {
    off: '01-01 01-28 01-29 01-30 01-31 02-03 02-04 04-04 05-01 05-02 05-05 06-02 10-01 10-02 10-03 10-06 10-07 10-08',
    worked: '01-26 02-08 04-27 09-28 10-11',
  },
  2026: {
    off: '01-01 01-02 02-16 02-17 02-18 02-19 02-20 02-23 04-06 05-01 05-04 05-05 06-19 09-25 10-01 10-02 10-05 10-06 10-07',
    worked: '01-04 02-14 02-28 05-09 09-20 10-10',
  },
}

const daysOf = (kind: 'off' | 'worked'): ReadonlySet<string> =>
  new Set(Object.entries(announced).flatMap(([year, days]) => days[kind].split(' ').map((day) => `${year}-${day}`)))

export const publicHolidays = daysOf('off')
export const workedWeekends = daysOf('worked')

/** The last year whose holidays are here. */
export const lastAnnounced = Object.keys(announced).toSorted().at(-1) ?? ''
