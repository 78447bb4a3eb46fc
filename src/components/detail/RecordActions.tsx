import { useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RowMenu } from '#src/components/menu/RowMenu.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { isSentTo, traitsOf, type SentTo } from '#src/machines/traits.ts'
import type { Offer } from '#src/services/callError.ts'
import type { EventOf } from '#src/services/events.ts'
import { Actions } from './Actions.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { EventDialog } from './EventDialog.tsx'
import { useSend } from './useSend.ts'

/** What the dialog of an event is given that asks for more than a reason. */
export interface OwnDialog<E extends string = string> {
  machine: BusinessMachineId
  event: E
  reload: () => Promise<void>
  /** It was sent, or given up. */
  onEnd: () => void
}

type Look = Pick<ComponentProps<typeof Actions>, 'busy' | 'secondary' | 'size' | 'keepsRoom' | 'about' | 'said' | 'called'>

interface RecordActionsProps<M extends BusinessMachineId> extends Look {
  machine: M
  record: { id: string; version: number; transitions: readonly Offer[] }
  reload: () => Promise<void>
  /** Events that this page leaves to others. */
  except?: readonly SentTo<M>[]
  /** What is drawn, the most important first; all that is offered, as the machine has it, when left out. */
  events?: readonly string[]
  /** What stands among the events and is none of its machine: a copy, say. */
  also?: Readonly<Record<string, () => void>>
  /** What this page does by itself when an event is chosen: what has a form of its own. */
  own?: { [E in SentTo<M>]?: () => void }
  /** What is asked by a dialog of its own: `TextDialog`, `ChoiceDialog`, or one of the room. */
  dialogs?: { [E in SentTo<M>]?: (dialog: OwnDialog<E>) => ReactNode }
  /** What is asked before an event goes, in the place of its mere name. */
  titles?: { [E in SentTo<M>]?: ReactNode }
  /** What is said before an event goes; without it, what neither asks for a reason nor destroys anything goes at once. */
  before?: { [E in SentTo<M>]?: ReactNode }
  /** Of a row of a list: a menu behind a picture, called with the row's name. What is refused for now says why once it is chosen. */
  menu?: { icon: ReactElement; name: string; size?: 'sm' }
  onSent?: (event: EventOf<M>) => void
}

/** What may be done to a record, in the order of its machine: asks for the reason or the confirmation that an event needs, and sends it. */
export function RecordActions<M extends BusinessMachineId>({
  machine,
  record,
  reload,
  except,
  events,
  also,
  own,
  dialogs,
  titles,
  before,
  menu,
  onSent,
  busy = false,
  ...look
}: RecordActionsProps<M>) {
  type Plain = SentTo<M> & EventOf<M>
  const intl = useIntl()
  const [asking, setAsking] = useState<SentTo<M> | null>(null)
  // As it was offered when it was chosen: read again meanwhile, a list changes nothing of what is being read.
  const [refused, setRefused] = useState<Offer | null>(null)
  const { mutate, isPending } = useSend(machine, record, reload, onSent)
  const isOffered = (offer: Offer): offer is Offer & { event: SentTo<M> } =>
    isSentTo(machine, offer.event) && !except?.includes(offer.event)
  // What has no plain row has a form, and a page that offers it says which.
  const isPlain = (event: SentTo<M>): event is Plain => own?.[event] === undefined && dialogs?.[event] === undefined
  const choose = (event: string) => {
    if (!isSentTo(machine, event)) return also?.[event]?.()
    if (dialogs?.[event]) return setAsking(event)
    if (!isPlain(event)) return own?.[event]?.()
    const { asksReason, destroys } = traitsOf(machine, event)
    if (before?.[event] || asksReason || destroys) return setAsking(event)
    mutate({ event })
  }
  const all: readonly Offer[] = [
    ...record.transitions.filter(isOffered),
    ...Object.keys(also ?? {}).map((event): Offer => ({ event, allowed: true, reasons: [] })),
  ]
  const offered = events?.flatMap((event) => all.find((offer) => offer.event === event) ?? []) ?? all
  const name = (event: string) => <FormattedMessage id={`event.${machine}.${event}` as MessageId} />
  return (
    <>
      {menu ? (
        <RowMenu
          label={`${intl.formatMessage({ id: 'common.actions' })}: ${menu.name}`}
          icon={menu.icon}
          {...(menu.size ? { size: menu.size } : {})}
          entries={offered.map(({ event }) => ({ value: event, label: name(event) }))}
          onChoose={(event) => {
            const offer = offered.find((each) => each.event === event)
            if (offer?.allowed) choose(event)
            else setRefused(offer ?? null)
          }}
        />
      ) : (
        <Actions machine={machine} offered={offered} busy={busy || isPending} onChoose={choose} {...look} />
      )}
      {refused ? (
        <ConfirmDialog
          title={name(refused.event)}
          confirm={name(refused.event)}
          refused
          onConfirm={() => setRefused(null)}
          onClose={() => setRefused(null)}
        >
          {refused.reasons.map((reason) => (
            <p key={reason}>
              <FormattedMessage id={reason as MessageId} />
            </p>
          ))}
        </ConfirmDialog>
      ) : null}
      {asking ? dialogs?.[asking]?.({ machine, event: asking, reload, onEnd: () => setAsking(null) }) : null}
      {asking && isPlain(asking) ? (
        <EventDialog
          key={asking}
          machine={machine}
          event={asking}
          record={record}
          reload={reload}
          title={titles?.[asking]}
          onSent={onSent}
          onEnd={() => setAsking(null)}
        >
          {before?.[asking]}
        </EventDialog>
      ) : null}
    </>
  )
}
