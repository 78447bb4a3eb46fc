import { Box, Button, Flex } from '@chakra-ui/react'
import { useId, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { traitsOf } from '#src/machines/traits.ts'
import { refusalIds, Refusals } from './Refusals.tsx'
import type { Offer } from '#src/services/callError.ts'

interface ActionsProps {
  machine: BusinessMachineId
  /** From the answer about the record, the most important first. */
  offered: readonly Offer[]
  onChoose: (event: string) => void
  busy?: boolean
  /** Whether another button beside them comes first. */
  secondary?: boolean
  size?: 'xs' | 'sm'
  /** Whether reasons follow what is typed below, which is not to move. */
  keepsRoom?: boolean
  /** The record, in a list where others have the same buttons: heard with each of them. */
  about?: string | undefined
  /** Reasons with the record's own numbers. */
  said?: Readonly<Record<string, ReactNode>>
  /** What an event is called here, in the place of its title. */
  called?: Readonly<Record<string, MessageId>> | undefined
}

/** The buttons of a record. One that is refused stays, disabled, and the reason stands below. */
export function Actions({
  machine,
  offered,
  onChoose,
  busy = false,
  secondary = false,
  size = 'sm',
  keepsRoom = false,
  about,
  said,
  called,
}: ActionsProps) {
  const intl = useIntl()
  const id = useId()
  return (
    <Box maxW={{ md: '36rem' }} _print={{ display: 'none' }}>
      <Flex gap="2" wrap="wrap" align="center" role="group" aria-label={intl.formatMessage({ id: 'common.actions' })}>
        {offered.map((offer, index) => {
          const name = intl.formatMessage({ id: called?.[offer.event] ?? (`event.${machine}.${offer.event}` as MessageId) })
          const quiet = traitsOf(machine, offer.event).destroys === true
          return (
            <Button
              key={offer.event}
              size={size}
              variant={quiet ? 'outline' : index === 0 && !secondary ? 'solid' : 'subtle'}
              colorPalette={quiet ? 'red' : 'accent'}
              disabled={!offer.allowed || busy}
              aria-label={about ? `${name}: ${about}` : undefined}
              aria-describedby={refusalIds(id, offer)}
              onClick={() => onChoose(offer.event)}
            >
              {name}
            </Button>
          )
        })}
      </Flex>
      <Refusals id={id} machine={machine} offered={offered} keepsRoom={keepsRoom} said={said} />
    </Box>
  )
}
