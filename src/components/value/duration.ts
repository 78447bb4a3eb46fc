import type { IntlShape } from 'react-intl'
import { durationOf, roundedMinutes } from '#src/lib/relativeTime.ts'

/** A span of seconds in the unit that the specification gives it (§9), below two minutes in seconds; a dash where there is none. */
export const durationText = (intl: IntlShape, seconds: number | null, display: 'short' | 'long' = 'short'): string => {
  if (seconds === null) return '–'
  const { unit, value } = seconds < 120 ? { unit: 'second', value: seconds } : durationOf(roundedMinutes(seconds))
  return intl.formatNumber(value, { style: 'unit', unit, unitDisplay: display, maximumFractionDigits: 0 })
}
