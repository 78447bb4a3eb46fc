import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { WorkingClock } from '#server/clock.ts'
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
        // Refused: another process was quicker, the record has left the state that was due; or what belongs to the event says no.
        if (!(error instanceof Refusal)) lifecycle.onFailure('due event', error)
        else await lifecycle.kinds[machine].dueRefused?.(lifecycle, id)
      }
  }
  return moved
}

/** A moment that the clock waits for, and the one that it would wait for by another calendar. */
interface MovedDue {
  machine: BusinessMachineId
  id: string
  from: Date
  to: Date | null
}

const lookedAtOnce = 200

/** The moments that the clock waits for which lie elsewhere by this clock's calendar. @param most of each machine that are looked at, the earliest first; all of them where left out */
export async function* movedDues(lifecycle: LifecycleContext, clock: WorkingClock, most = Infinity): AsyncGenerator<MovedDue> {
  for (const machine of Object.keys(lifecycle.kinds) as BusinessMachineId[]) {
    const { table, load, loadAll } = lifecycle.kinds[machine]
    const seen = { at: '-infinity', id: '0' }
    for (let left = most; left > 0;) {
      const due = await rowsOf<{ id: string; dueAt: string }>(
        lifecycle.database,
        sql`select id, due_at as "dueAt" from ${sql.identifier(table)} where (due_at, id) > (${seen.at}::timestamptz, ${seen.id}::bigint)
            order by due_at, id limit ${Math.min(left, lookedAtOnce)}`,
      )
      const last = due.at(-1)
      if (!last) break
      Object.assign(seen, { at: last.dueAt, id: last.id })
      left -= due.length
      const moments = new Map(due.map(({ id, dueAt }) => [id, new Date(dueAt)]))
      const asked = { actor: null, clock }
      const found = loadAll
        ? await loadAll(lifecycle.database, [...moments.keys()], asked)
        : await Promise.all(due.map(async ({ id }) => ({ id, ...(await load(lifecycle.database, { id, ...asked })) })))
      for (const { id, state, facts } of found) {
        const from = moments.get(id)
        if (!from || state === undefined || facts === undefined) continue
        const to = dueOf(machineOf(machine), state, facts)?.at ?? null
        if (to?.getTime() === from.getTime()) continue
        // What is stored may be behind its record, whatever the calendar says.
        const now = clock === lifecycle.clock ? null : await load(lifecycle.database, { id, actor: null, clock: lifecycle.clock })
        const stays = now && dueOf(machineOf(machine), now.state, now.facts)?.at.getTime() === to?.getTime()
        if (!stays) yield { machine, id, from, to }
      }
    }
  }
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
