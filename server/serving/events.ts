import { advance } from '#server/lifecycle/advance.ts'
import { isReadable } from '#server/lifecycle/recordKind.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import { contract, eventKeys } from '#src/contract/index.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { Caller } from './caller.ts'
import { notFound } from '#server/refusal.ts'
import type { ServeRow } from './rows.ts'

/**
 * Registers every row by which people send an event to records of a machine. The machine is not asked about one that does not exist for a person.
 * @param exists where the tables alone do not tell who may read a record
 */
export const serveEvents = (
  serve: ServeRow,
  lifecycle: LifecycleContext,
  machine: BusinessMachineId,
  exists: (id: string, caller: Caller) => Promise<object | boolean> = (id, caller) => isReadable(lifecycle, machine, id, caller),
): void => {
  for (const key of eventKeys) {
    const { sends } = contract[key]
    if (sends.machine !== machine) continue
    serve(key, async ({ params: { id }, body: { version, ...carried }, caller }) => {
      if (!(await exists(id, caller))) throw notFound()
      return advance(lifecycle, { machine, id, event: { type: sends.event, ...carried }, actor: caller, expectedVersion: version })
    })
  }
}
