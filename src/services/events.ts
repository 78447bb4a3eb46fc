import type { z } from 'zod'
import type { Contract, Data, EventKey } from '#src/contract/index.ts'
import { eventKey } from '#src/contract/paths.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { call, type CallOptions } from './http.ts'

/** By machine and event, the row that sends it. */
type Keys = {
  [M in BusinessMachineId]: {
    [K in EventKey as Contract[K]['sends']['machine'] extends M ? Contract[K]['sends']['event'] : never]: K
  }
}

/** The events that people send to records of a machine by rows that do nothing else. */
export type EventOf<M extends BusinessMachineId> = keyof Keys[M] & string

type KeyOf<M extends BusinessMachineId, E extends EventOf<M>> = Keys[M][E] & EventKey

/** What an event carries: the version that was seen, and for some a reason or more. */
export type EventBody<M extends BusinessMachineId, E extends EventOf<M>> = z.input<Contract[KeyOf<M, E>]['body']>

/** Sends an event to a record. @returns what has become of it, and what may be done next @throws CallError */
export const sendEvent = <M extends BusinessMachineId, E extends EventOf<M>>(
  machine: M,
  id: string,
  event: E,
  body: EventBody<M, E>,
  options?: CallOptions,
): Promise<Data<EventKey>> => {
  // That machine and event name a row is what `EventOf` says; the key is put together here, where types cannot see it.
  const key: string = eventKey(machine, event)
  return call(key as EventKey, { params: { id }, body }, options)
}
