import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { traitsOf } from '#src/machines/traits.ts'
import type { EventOf } from '#src/services/events.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useSend } from './useSend.ts'

interface EventDialogProps<M extends BusinessMachineId> {
  machine: M
  event: EventOf<M>
  record: { id: string; version: number }
  reload: () => Promise<void>
  /** What is asked; the event's name when left out. */
  title?: ReactNode
  /** What is said before: without a reason to give it is all there is to read. */
  children?: ReactNode
  onSent?: ((event: EventOf<M>) => void) | undefined
  /** It was sent or given up; or refused, where nothing was typed. */
  onEnd: () => void
}

/** Asks before an event is sent: for its reason where it asks for one, else whether it shall. */
export function EventDialog<M extends BusinessMachineId>({
  machine,
  event,
  record,
  reload,
  title,
  children,
  onSent,
  onEnd,
}: EventDialogProps<M>) {
  const { mutateAsync, isPending } = useSend(machine, record, reload, onSent)
  const name = <FormattedMessage id={`event.${machine}.${event}` as MessageId} />
  const { asksReason, destroys = false } = traitsOf(machine, event)
  const frame = { title: title ?? name, confirm: name, danger: destroys, onClose: onEnd }
  if (asksReason)
    return (
      <ReasonDialog {...frame} send={(reason) => mutateAsync({ event, reason })}>
        {children}
      </ReasonDialog>
    )
  // Read anew, a list may take this dialog away, and what is handed to `mutate` would be dropped with it.
  const confirm = () => void mutateAsync({ event }).then(onEnd, onEnd)
  return (
    <ConfirmDialog {...frame} busy={isPending} onConfirm={confirm}>
      {children}
    </ConfirmDialog>
  )
}
