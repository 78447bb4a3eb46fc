import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { dueOf } from '#src/machines/lifecycle.ts'
import { advance, reckon } from './advance.ts'
import { machineOf, type LifecycleContext } from './process.ts'

/** How many records the clock has yet to act on, of whatever machine: an SQL expression. */
export const dueCount = ({ kinds, clock }: LifecycleContext): SQL =>
  sql.join(
    Object.values(kinds).map(
      ({ alias, from, disclosed }) =>
        sql`(select count(*) from ${from} where ${alias}.due_at <= ${clock.now().toISOString()}::timestamptz${disclosed ? sql` and ${disclosed}` : sql``})`,
    ),
    sql` + `,
  )

/** Sends every record whose time has come the event its state names; one that fails holds up no other. @returns how many moved. */
export const sendDueEvents = async (lifecycle: LifecycleContext): Promise<number> => {
  let moved = 0
  for (const machine of Object.keys(lifecycle.kinds) as BusinessMachineId[]) {
    const { table } = lifecycle.kinds[machine]
    const due = await rowsOf<{ id: string }>(
      lifecycle.database,
      sql`select id from ${sql.identifier(table)} where due_at <= ${lifecycle.clock.now().toISOString()} order by due_at limit 100`,
    )
    for (const { id } of due)
      try {
        if (await sendDueEvent(lifecycle, machine, id)) moved++
      } catch (error) {
        // Refused: another process was quicker, the record has left the state that was due.
        if (!(error instanceof Refusal)) lifecycle.onFailure('due event', error)
      }
  }
  return moved
}

const sendDueEvent = async (lifecycle: LifecycleContext, machine: BusinessMachineId, id: string): Promise<boolean> => {
  const loaded = await lifecycle.kinds[machine].load(lifecycle.database, { id, actor: null, clock: lifecycle.clock })
  const due = loaded && dueOf(machineOf(machine), loaded.state, loaded.facts)
  if (!loaded) return false
  if (!due || due.at > loaded.facts.now) {
    // Its content has changed since the moment was written: it must not be looked at every second.
    await reckon(lifecycle, machine, id)
    return false
  }
  await advance(lifecycle, { machine, id, event: { type: due.event }, actor: null })
  return true
}
