import type { Database, DriverStatement } from './connect.ts'

/** How long it holds that more match than are counted, and of how many counts it is known at once. */
const keptMilliseconds = 60_000
const mostKept = 1000

/** Until when, by what was counted; what was counted longest ago comes first. */
const kept = new WeakMap<Database, Map<string, number>>()

const keyOf = ({ sql, params }: DriverStatement): string => `${sql} ${JSON.stringify(params)}`

/** Notes that this count was not read to its end. Everything below that is counted anew each time, and so exact. */
export const rememberMany = (database: Database, count: DriverStatement): void => {
  const known = kept.get(database) ?? new Map<string, number>()
  kept.set(database, known)
  known.delete(keyOf(count))
  const [oldest] = known.keys()
  if (known.size >= mostKept && oldest !== undefined) known.delete(oldest)
  known.set(keyOf(count), performance.now() + keptMilliseconds)
}

/** Whether more matched than are counted, at some moment of the last minute. */
export const knownMany = (database: Database, count: DriverStatement): boolean =>
  (kept.get(database)?.get(keyOf(count)) ?? 0) > performance.now()
