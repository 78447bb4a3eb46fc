import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedList, FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { Offer } from '#src/services/callError.ts'
import { refusalsOf } from './refusals.ts'

interface RefusalsProps {
  /** Begins the ids by which a button refers to its reasons. */
  id: string
  machine: BusinessMachineId
  offered: readonly Offer[]
  /** Whether the place of the last reasons stays theirs when none is left. */
  keepsRoom?: boolean
}

/** Why actions are refused, in words beside their buttons. */
export function Refusals({ id, machine, offered, keepsRoom = false }: RefusalsProps) {
  const now = refusalsOf(offered)
  const [last, setLast] = useState(now)
  if (now.length > 0 && textOf(now) !== textOf(last)) setLast(now)
  const isOver = now.length === 0
  if (isOver && !(keepsRoom && last.length > 0)) return null
  return (
    <chakra.ul mt="1.5" fontSize="xs" color="fg.muted" lineHeight="1.5" listStyleType="none" visibility={isOver ? 'hidden' : undefined}>
      {(isOver ? last : now).map(({ reason, events }) => (
        <li key={reason} id={`${id}-${reason}`}>
          {events.length === 0 ? (
            <FormattedMessage id={reason as MessageId} />
          ) : (
            <FormattedMessage
              id="common.refused"
              values={{
                actions: (
                  <FormattedList
                    value={events.map((event) => (
                      <FormattedMessage key={event} id={`event.${machine}.${event}` as MessageId} />
                    ))}
                  />
                ),
                reason: <FormattedMessage id={reason as MessageId} />,
              }}
            />
          )}
        </li>
      ))}
    </chakra.ul>
  )
}

const textOf = (refusals: ReturnType<typeof refusalsOf>) => refusals.map(({ reason, events }) => `${reason} ${events.join(' ')}`).join()

/** The `aria-describedby` of a button. */
export const refusalIds = (id: string, { reasons }: Offer): string | undefined =>
  reasons.length === 0 ? undefined : reasons.map((reason) => `${id}-${reason}`).join(' ')
