const offsetMilliseconds = 8 * 3_600_000

/** `2026-12-01T09:30`, as a date-time field has it, read as Asia/Shanghai (which knows no summer time). Null for anything else. */
export const momentOfField = (field: string): string | null => {
  const time = Date.parse(`${field}:00Z`.replace(/(:\d\d:\d\d):00Z$/, '$1Z'))
  return Number.isNaN(time) ? null : new Date(time - offsetMilliseconds).toISOString()
}

/** The same moment as a date-time field shows it. */
export const fieldOfMoment = (moment: string): string => new Date(Date.parse(moment) + offsetMilliseconds).toISOString().slice(0, 16)
