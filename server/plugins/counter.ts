import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { Gate } from './caller.ts'

interface Limit {
  name: string
  most: number
  windowSeconds: number
}

/** Seconds until a counter that has reached its limit starts anew; 0 while it has not. Counters are rows: all processes share them. */
export const secondsUntilFree = async ({ database, clock }: Gate, { name, most }: Limit): Promise<number> => {
  const now = clock.now()
  const [row] = await rowsOf<{ count: number; resets_at: Date | string }>(
    database,
    sql`select count, resets_at from counter where name = ${name} and resets_at > ${now.toISOString()}`,
  )
  return row && row.count >= most ? Math.ceil((new Date(row.resets_at).getTime() - now.getTime()) / 1000) : 0
}

/** Counts one more; the window begins with the first. */
export const count = async ({ database, clock }: Gate, { name, windowSeconds }: Limit): Promise<void> => {
  const now = clock.now()
  const resetsAt = new Date(now.getTime() + windowSeconds * 1000).toISOString()
  await database.execute(
    sql`insert into counter (name, count, resets_at) values (${name}, 1, ${resetsAt})
        on conflict (name) do update set
          count = case when counter.resets_at <= ${now.toISOString()}::timestamptz then 1 else counter.count + 1 end,
          resets_at = case when counter.resets_at <= ${now.toISOString()}::timestamptz then ${resetsAt}::timestamptz else counter.resets_at end`,
  )
}

export const clear = async ({ database }: Gate, { name }: Limit): Promise<void> => {
  await database.execute(sql`delete from counter where name = ${name}`)
}
