import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import type { BusinessMachineId } from '#src/machines/index.ts'
import { dueOf } from '#src/machines/lifecycle.ts'
import { advance } from './advance.ts'
import { machineOf, type Lifecycle } from './process.ts'

/** Sends every record whose time has come the event its state names. @returns how many moved. */
export const sendDueEvents = async (lifecycle: Lifecycle): Promise<number> => {
  let moved = 0
  for (const machine of Object.keys(lifecycle.processes) as BusinessMachineId[]) {
    const { table, load } = lifecycle.processes[machine]
    const due = await rowsOf<{ id: string }>(
      lifecycle.database,
      sql`select id from ${sql.identifier(table)} where due_at <= ${lifecycle.clock.now().toISOString()} order by due_at limit 100`,
    )
    for (const { id: raw } of due) {
      const id = String(raw)
      const loaded = await load(lifecycle.database, { id, actor: null, clock: lifecycle.clock })
      const event = loaded && dueOf(machineOf(machine), loaded.state, loaded.facts)
      if (!event) continue
      moved += await advance(lifecycle, { machine, id, event: { type: event.event }, actor: null }).then(
        () => 1,
        (error: unknown) => {
          // Another process was quicker: the record has left the state that was due.
          if (error instanceof Refusal) return 0
          throw error
        },
      )
    }
  }
  return moved
}
