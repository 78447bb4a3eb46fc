import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

const format = 'YYYY-MM-DDTHH:mm'
/** Asia/Shanghai knows no summer time. */
const offsetMinutes = 480

/** `2026-12-01T09:30`, as a date-time field has it, read as Asia/Shanghai. Null for anything else. */
export const momentOfField = (field: string): string | null => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(field)) return null
  const moment = dayjs.utc(field)
  return moment.isValid() ? moment.utcOffset(offsetMinutes, true).toISOString() : null
}

/** The same moment as a date-time field shows it. */
export const fieldOfMoment = (moment: string): string => dayjs.utc(moment).utcOffset(offsetMinutes).format(format)
