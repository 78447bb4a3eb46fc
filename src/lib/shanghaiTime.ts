const offsetMilliseconds = 8 * 3_600_000

/** `2026-12-01T09:30`, as a date-time field has it, read as Asia/Shanghai (which knows no summer time). Null for anything else. */
export const momentOfField = (field: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(field)) return null
  const time = Date.parse(`${field}Z`)
  return Number.isNaN(time) ? null : new Date(time - offsetMilliseconds).toISOString()
}

/** The same moment as a date-time field shows it. */
export const fieldOfMoment = (moment: string): string => new Date(Date.parse(moment) + offsetMilliseconds).toISOString().slice(0, 16)
