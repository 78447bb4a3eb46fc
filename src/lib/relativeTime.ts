export type RelativeTime = { unit: 'now' } | { unit: 'minute' | 'hour'; value: number } | { unit: 'date' }

/** Under 30 s now, under 1 hour minutes ago, under 1 day hours ago, then the date (specification §9). Milliseconds in. */
export const relativeTime = (elapsed: number): RelativeTime => {
  const seconds = elapsed / 1000
  if (seconds < 30) return { unit: 'now' }
  if (seconds < 3600) return { unit: 'minute', value: Math.max(1, Math.floor(seconds / 60)) }
  return seconds < 86_400 ? { unit: 'hour', value: Math.floor(seconds / 3600) } : { unit: 'date' }
}

export type DurationPart = { unit: 'day' | 'hour' | 'minute'; value: number }

/** Minutes for people: multiples of 1440 as days, of 60 as hours, else minutes (specification §9). */
export const durationOf = (minutes: number): DurationPart => {
  if (minutes > 0 && minutes % 1440 === 0) return { unit: 'day', value: minutes / 1440 }
  if (minutes > 0 && minutes % 60 === 0) return { unit: 'hour', value: minutes / 60 }
  return { unit: 'minute', value: minutes }
}

/** Seconds as whole minutes that can be told apart at a glance: up to two hours to the minute, up to four days to the hour, then to the day. */
export const roundedMinutes = (seconds: number): number => {
  const step = seconds < 2 * 3600 ? 1 : seconds < 4 * 86_400 ? 60 : 1440
  return Math.round(seconds / 60 / step) * step
}

/** What is left until a moment, largest units first, as a countdown shows it. Milliseconds in; nothing is left below zero. */
export const countdownOf = (left: number): { days: number; hours: number; minutes: number; seconds: number } => {
  const total = Math.max(0, Math.floor(left / 1000))
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor((total % 86_400) / 3600),
    minutes: Math.floor((total % 3600) / 60),
    seconds: total % 60,
  }
}
