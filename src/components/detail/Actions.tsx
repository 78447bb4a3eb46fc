import { Button, chakra, Flex } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'

export interface Offer {
  event: string
  allowed: boolean
  reasons: string[]
}

interface ActionsProps {
  machine: BusinessMachineId
  /** From the answer about the record: what is not offered is not drawn. */
  transitions: readonly Offer[]
  /** The events this page can send, the most important first. */
  events: readonly string[]
  onChoose: (event: string) => void
  busy?: boolean
  /** Whether another button beside them comes first. */
  secondary?: boolean
}

const destructive = new Set(['cancel', 'withdraw', 'reject', 'decline', 'refuse', 'revoke', 'drop', 'lift', 'dismissAppeal', 'disable'])

/** The buttons of a record. One that is refused stays, disabled, with its reasons. */
export function Actions({ machine, transitions, events, onChoose, busy = false, secondary = false }: ActionsProps) {
  const intl = useIntl()
  const offered = events.flatMap((event) => transitions.find((offer) => offer.event === event) ?? [])
  const refused = offered.filter(
    ({ allowed, event }) => !allowed && event === offered.find(({ event: first }) => !destructive.has(first))?.event,
  )
  return (
    <Flex gap="2" wrap="wrap" align="center" role="group" aria-label={intl.formatMessage({ id: 'common.actions' })}>
      {offered.map(({ event, allowed, reasons }, index) => {
        const why = reasons.map((reason) => intl.formatMessage({ id: reason as MessageId })).join('\n')
        const quiet = destructive.has(event)
        return (
          <Button
            key={event}
            size="sm"
            variant={quiet ? 'outline' : index === 0 && !secondary ? 'solid' : 'subtle'}
            colorPalette={quiet ? 'red' : 'accent'}
            disabled={!allowed || busy}
            title={why || undefined}
            aria-describedby={why ? `why-${event}` : undefined}
            onClick={() => onChoose(event)}
          >
            <FormattedMessage id={`event.${machine}.${event}` as MessageId} />
          </Button>
        )
      })}
      {refused.map(({ event, reasons }) => (
        <chakra.span key={event} id={`why-${event}`} fontSize="xs" color="fg.muted">
          {reasons.map((reason) => intl.formatMessage({ id: reason as MessageId })).join(' · ')}
        </chakra.span>
      ))}
    </Flex>
  )
}
