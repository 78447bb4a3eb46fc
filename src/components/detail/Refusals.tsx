import { chakra, type SystemStyleObject } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import { FormattedList, FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { Offer } from '#src/services/callError.ts'
import { refusalsOf, type Refusal } from './refusals.ts'

interface RefusalsProps {
  /** Begins the ids by which a button refers to its reasons. */
  id: string
  machine: BusinessMachineId
  offered: readonly Offer[]
  /** Whether the place of a reason stays free once it is over. */
  keepsRoom?: boolean
  /** Reasons with the record's own numbers: what it takes, and what there is. */
  said?: Readonly<Record<string, ReactNode>> | undefined
}

/** Why actions are refused, in words beside their buttons. */
export function Refusals({ id, machine, offered, keepsRoom = false, said }: RefusalsProps) {
  const now = refusalsOf(offered)
  const [most, setMost] = useState(now)
  if (now.length > most.length) setMost(now)
  const over = keepsRoom
    ? most.filter(({ reason }) => now.every((refusal) => refusal.reason !== reason)).slice(0, most.length - now.length)
    : []
  if (now.length + over.length === 0) return null
  return (
    <chakra.ul css={listStyle}>
      {now.map((refusal) => (
        <li key={refusal.reason} id={`${id}-${refusal.reason}`}>
          <Reason {...refusal} machine={machine} said={said?.[refusal.reason]} />
        </li>
      ))}
      {over.map((refusal) => (
        <li key={refusal.reason} data-over>
          <Reason {...refusal} machine={machine} said={said?.[refusal.reason]} />
        </li>
      ))}
    </chakra.ul>
  )
}

const listStyle: SystemStyleObject = {
  mt: '1.5',
  fontSize: 'xs',
  color: 'fg.muted',
  lineHeight: '1.5',
  listStyleType: 'none',
  '& > [data-over]': { visibility: 'hidden' },
}

function Reason({ reason, events, machine, said: own }: Refusal & { machine: BusinessMachineId; said: ReactNode }) {
  const said = own ?? <FormattedMessage id={reason as MessageId} />
  if (events.length === 0) return said
  const actions = (
    <FormattedList
      value={events.map((event) => (
        <FormattedMessage key={event} id={`event.${machine}.${event}` as MessageId} />
      ))}
    />
  )
  return <FormattedMessage id="common.refused" values={{ actions, reason: said }} />
}

/** The `aria-describedby` of a button. */
export const refusalIds = (id: string, { reasons }: Offer): string | undefined =>
  reasons.length === 0 ? undefined : reasons.map((reason) => `${id}-${reason}`).join(' ')
