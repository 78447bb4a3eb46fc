import type { AnyStateMachine } from 'xstate'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines } from '#src/machines/index.ts'
import type { Facts } from '#src/machines/lifecycle.ts'
import type { Way } from './coverage.ts'

/**
 * Looks over the shoulder of a server in this process: which of a machine's transitions each record takes, one of several candidates
 * told from the other.
 */
export const watchRecords = (lifecycle: LifecycleContext, id: BusinessMachineId, ways: Way[]) => {
  const names = new Map<unknown, string>(ways.map(({ name, transition }) => [transition, name]))
  const recordOf = new WeakMap<Facts, string>()
  const taken = new Map<string, Set<string>>()

  const process = lifecycle.kinds[id]
  lifecycle.kinds[id] = {
    ...process,
    load: async (tx, question) => {
      const loaded = await process.load(tx, question)
      if (loaded) recordOf.set(loaded.facts, question.id)
      return loaded
    },
  }

  const machine: AnyStateMachine = businessMachines[id]
  const prototype = Object.getPrototypeOf(machine) as AnyStateMachine
  machine.getTransitionData = (snapshot, event) => {
    const found = prototype.getTransitionData.call(machine, snapshot, event)
    const record = recordOf.get((snapshot.context as { facts: Facts }).facts)
    const name = names.get(found[0])
    if (record !== undefined && name !== undefined) taken.set(record, (taken.get(record) ?? new Set()).add(name))
    return found
  }

  return {
    /** What a record has taken since it was last asked for. */
    takenBy: (record: string): Set<string> => {
      const its = taken.get(record) ?? new Set<string>()
      taken.delete(record)
      return its
    },
  }
}
