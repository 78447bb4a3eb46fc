import { later, momentOfField, startOfDay, type Moment } from '#src/lib/shanghaiTime.ts'

/** Days that a period counts back, today included; what is written in the address. */
export const presets = ['7', '30', '90', '365'] as const
export const usualPeriod = '365'

export interface Period {
  from?: string
  to?: string
}

/**
 * The moments between which a period lies, by the calendar of Shanghai: whole days, so that the same question stays the same until
 * midnight.
 * @param values `period` is a number of days, `all`, or `dates` with `from` and `to` as `yyyy-MM-dd`, the last day included
 */
export const periodOf = (values: Record<string, string | undefined>, now: number): Period => {
  const { period = usualPeriod, from = '', to = '' } = values
  if (period === 'all') return {}
  if (period === 'dates') {
    const [begin, end] = [startOf(from), startOf(to)]
    return { ...(begin ? { from: begin } : {}), ...(end ? { to: daysAfter(end, 1) } : {}) }
  }
  const days = presets.find((preset) => preset === period) ?? usualPeriod
  return { from: daysAfter(startOfDay(now), 1 - Number(days)) }
}

const startOf = (date: string): string | null => momentOfField(`${date}T00:00`)
const daysAfter = (moment: Moment, days: number): string => later(moment, days, 'day').toISOString()
