import { Box, Button, Flex } from '@chakra-ui/react'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { refusalIds, Refusals } from './Refusals.tsx'
import type { Offer } from '#src/services/callError.ts'

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

/** The buttons of a record. One that is refused stays, disabled, and the reason stands below. */
export function Actions({ machine, transitions, events, onChoose, busy = false, secondary = false }: ActionsProps) {
  const intl = useIntl()
  const id = useId()
  const offered = events.flatMap((event) => transitions.find((offer) => offer.event === event) ?? [])
  return (
    <Box maxW={{ md: '36rem' }}>
      <Flex gap="2" wrap="wrap" align="center" role="group" aria-label={intl.formatMessage({ id: 'common.actions' })}>
        {offered.map((offer, index) => {
          const quiet = destructive.has(offer.event)
          return (
            <Button
              key={offer.event}
              size="sm"
              variant={quiet ? 'outline' : index === 0 && !secondary ? 'solid' : 'subtle'}
              colorPalette={quiet ? 'red' : 'accent'}
              disabled={!offer.allowed || busy}
              aria-describedby={refusalIds(id, offer)}
              onClick={() => onChoose(offer.event)}
            >
              <FormattedMessage id={`event.${machine}.${offer.event}` as MessageId} />
            </Button>
          )
        })}
      </Flex>
      <Refusals id={id} machine={machine} offered={offered} />
    </Box>
  )
}
