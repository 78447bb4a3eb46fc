import type { BusinessMachineId } from './ids.ts'
import { sends } from './sends.ts'

interface Traits {
  /** Whoever sends it says why. */
  asksReason?: true
  /** It ends something that people count on. */
  destroys?: true
}

/** The events that people send to records of a machine. */
export type SentTo<M extends BusinessMachineId> = keyof (typeof sends)[M] & string

/** What a machine says of an event; nothing of one that it does not let people send. */
export const traitsOf = (machine: BusinessMachineId, event: string): Traits => {
  const all: Partial<Record<string, Record<string, Traits>>> = sends
  return all[machine]?.[event] ?? {}
}

/** Whether people send an event to records of a machine. */
export const isSentTo = <M extends BusinessMachineId>(machine: M, event: string): event is SentTo<M> => event in sends[machine]
