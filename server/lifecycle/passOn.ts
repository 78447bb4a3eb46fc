import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { askedDoneAt } from '#server/db/notices.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { EffectDelivery, LifecycleContext } from './process.ts'

/**
 * Gives what waits for somebody in a record, and in all that stand under it, to whoever takes it over, once that is written: what they have to do there
 * by name, and notices that ask for something. These are told anew, to whom they concern by now. What follows from who runs it needs none of this.
 */
export const passOn = async (
  lifecycle: LifecycleContext,
  tx: Database,
  { machine, id }: { machine: BusinessMachineId; id: string },
  { from, to, at }: { from: string; to: string; at: Date },
): Promise<void> => {
  const below = Object.values(lifecycle.kinds).filter(({ under }) => under?.machine === machine)
  for (const { table, alias, key, people = [] } of below)
    for (const { user, works, passes } of people)
      if (works && passes)
        await tx.execute(
          sql`update ${sql.identifier(table)} ${alias} set ${sql.identifier(passes)} = ${to} where ${key} = ${id} and ${user} = ${from} and ${alias}.state in ${works}`,
        )
  const records = below.map(
    ({ machine: its, table, alias, key }) =>
      sql`(w.machine = ${its} and w.record_id in (select ${alias}.id from ${sql.identifier(table)} ${alias} where ${key} = ${id}))`,
  )
  const ofThese = sql.join([sql`(w.machine = ${machine} and w.record_id = ${id})`, ...records], sql` or `)
  const asked = await rowsOf<Pick<EffectDelivery, 'outboxId' | 'recordId' | 'params'> & { machine: BusinessMachineId; type: string }>(
    tx,
    sql`select w.id as "outboxId", w.machine, w.record_id as "recordId", w.type, w.params from outbox w
        where (${ofThese}) and w.params ->> 'asks' = 'true' and ${askedDoneAt(sql`w.id`)} is null order by w.id`,
  )
  const ids = asked.map(({ outboxId }) => outboxId)
  await tx.execute(
    sql`update notice set read_at = ${at.toISOString()} where user_id = ${from} and read_at is null and outbox_id = any (${sql.param(ids)}::bigint[])`,
  )
  for (const { machine: its, type, ...delivery } of asked)
    await lifecycle.kinds[its].effects[type]?.({ ...lifecycle, database: tx }, { ...delivery, at })
}
