import type { IntlShape } from 'react-intl'

const minute = 60
const hour = 3600
const day = 86_400

/** A span of seconds in the unit that people would use for it; a dash where there is none. */
export const durationText = (intl: IntlShape, seconds: number | null, display: 'short' | 'long' = 'short'): string => {
  if (seconds === null) return '–'
  const [unit, length] =
    seconds >= 2 * day
      ? (['day', day] as const)
      : seconds >= 2 * hour
        ? (['hour', hour] as const)
        : seconds >= 2 * minute
          ? (['minute', minute] as const)
          : (['second', 1] as const)
  const value = seconds / length
  return intl.formatNumber(value, {
    style: 'unit',
    unit,
    unitDisplay: display,
    maximumFractionDigits: value < 10 && unit !== 'second' ? 1 : 0,
  })
}
