import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { CallerContext } from './caller.ts'

export interface Limit {
  name: string
  most: number
  windowSeconds: number
}

/**
 * Counts one more try, before it is made: of many at once no more get through than of as many in a row. The window begins with the
 * first; the one that reaches the limit closes it for a whole window. Counters are rows: all processes share them.
 * @returns seconds until the next try when this one is one too many, else 0
 */
export const take = async ({ database, clock }: CallerContext, { name, most, windowSeconds }: Limit): Promise<number> => {
  const now = clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const resetsAt = sql`${new Date(now.getTime() + windowSeconds * 1000).toISOString()}::timestamptz`
  const [row] = await rowsOf<{ count: number; resetsAt: string }>(
    database,
    sql`insert into counter (name, count, resets_at) values (${name}, 1, ${resetsAt})
        on conflict (name) do update set
          count = case when counter.resets_at <= ${at} then 1 else least(counter.count, ${most}::int) + 1 end,
          resets_at = case when counter.resets_at <= ${at} or counter.count + 1 = ${most}::int then ${resetsAt} else counter.resets_at end
        returning count, resets_at as "resetsAt"`,
  )
  return row && row.count > most ? Math.ceil((new Date(row.resetsAt).getTime() - now.getTime()) / 1000) : 0
}

/** A limit that never closes: after some free tries each has to wait longer than the one before. */
export interface Patience {
  name: string
  free: number
  longestSeconds: number
  /** How long the tries are remembered after the last one. */
  memorySeconds: number
}

/**
 * Counts one more try, before it is made, and says how long the one after it will wait. Whoever comes too early is refused and counts for
 * nothing: asking again makes nobody wait longer.
 * @returns seconds until the next try when it is too early for this one, else 0
 */
export const takeSlowly = async (
  { database, clock }: CallerContext,
  { name, free, longestSeconds, memorySeconds }: Patience,
): Promise<number> => {
  const now = clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const forgottenAt = sql`${new Date(now.getTime() + memorySeconds * 1000).toISOString()}::timestamptz`
  const tries = sql`case when delay.forgotten_at <= ${at} then 1 else least(delay.tries + 1, 1000) end`
  const wait = sql`case when ${tries} < ${free}::int then 0 else least(power(2, least(${tries} - ${free}::int + 1, 30)), ${longestSeconds}::int) end`
  const [row] = await rowsOf<{ admitted: boolean; nextAt: string | null }>(
    database,
    sql`with taken as (
          insert into delay (name, tries, next_at, forgotten_at) values (${name}, 1, ${at}, ${forgottenAt})
          on conflict (name) do update set tries = ${tries}, next_at = ${at} + make_interval(secs => ${wait}), forgotten_at = ${forgottenAt}
            where delay.next_at <= ${at}
          returning name
        )
        select exists (select from taken) as admitted, (select next_at from delay where name = ${name}) as "nextAt"`,
  )
  if (!row || row.admitted) return 0
  const nextAt = row.nextAt === null ? now : new Date(row.nextAt)
  return Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1000))
}

/** A try that came out well does not count. */
export const giveBack = async ({ database }: CallerContext, { name }: Limit): Promise<void> => {
  await database.execute(sql`update counter set count = count - 1 where name = ${name} and count > 0`)
}

export const clear = async ({ database }: CallerContext, { name }: Limit): Promise<void> => {
  await database.execute(sql`delete from counter where name = ${name}`)
}

export const forget = async ({ database }: CallerContext, { name }: Patience): Promise<void> => {
  await database.execute(sql`delete from delay where name = ${name}`)
}
