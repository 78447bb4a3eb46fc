import type { BusinessMachineId } from '#src/machines/ids.ts'
import { sendEvent, type EventBody, type EventOf } from '#src/services/events.ts'
import { useEvent } from './useEvent.ts'

interface EventToSend<M extends BusinessMachineId> {
  event: EventOf<M>
  reason?: string
}

/** Sends one event or another to a record, with its reason where it asks for one, as `useEvent` does; `onSent` as there. */
export const useSend = <M extends BusinessMachineId>(
  machine: M,
  { id, version }: { id: string; version: number },
  reload: () => Promise<void>,
  onSent?: (event: EventOf<M>) => void,
) =>
  useEvent(
    machine,
    ({ event }: EventToSend<M>) => event,
    // Whether an event carries a reason is said by its machine to the row's body and to the table of traits alike.
    ({ event, reason }) =>
      sendEvent(machine, id, event, { version, ...(reason === undefined ? {} : { reason }) } as EventBody<M, EventOf<M>>),
    reload,
    onSent && (({ event }) => onSent(event)),
  )
