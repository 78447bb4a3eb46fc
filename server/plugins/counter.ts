import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { Gate } from './caller.ts'

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
export const take = async ({ database, clock }: Gate, { name, most, windowSeconds }: Limit): Promise<number> => {
  const now = clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const resetsAt = sql`${new Date(now.getTime() + windowSeconds * 1000).toISOString()}::timestamptz`
  const [row] = await rowsOf<{ count: number; resets_at: Date | string }>(
    database,
    sql`insert into counter (name, count, resets_at) values (${name}, 1, ${resetsAt})
        on conflict (name) do update set
          count = case when counter.resets_at <= ${at} then 1 else least(counter.count, ${most}::int) + 1 end,
          resets_at = case when counter.resets_at <= ${at} or counter.count + 1 = ${most}::int then ${resetsAt} else counter.resets_at end
        returning count, resets_at`,
  )
  return row && row.count > most ? Math.ceil((new Date(row.resets_at).getTime() - now.getTime()) / 1000) : 0
}

/** A try that came out well does not count. */
export const giveBack = async ({ database }: Gate, { name }: Limit): Promise<void> => {
  await database.execute(sql`update counter set count = count - 1 where name = ${name} and count > 0`)
}

export const clear = async ({ database }: Gate, { name }: Limit): Promise<void> => {
  await database.execute(sql`delete from counter where name = ${name}`)
}
