const seconds = 60

/** Counts what happened within the last minute, to the second. */
export const lastMinute = (now: () => number = () => performance.now()) => {
  const counts = Array.from({ length: seconds }, () => ({ second: -seconds, count: 0 }))
  const current = () => Math.floor(now() / 1000)
  return {
    add: (): void => {
      const second = current()
      const place = second % seconds
      const before = counts[place]
      counts[place] = { second, count: before?.second === second ? before.count + 1 : 1 }
    },
    count: (): number => {
      const oldest = current() - seconds
      return counts.reduce((sum, { second, count }) => (second > oldest ? sum + count : sum), 0)
    },
  }
}
