import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Moment } from '#src/components/value/Moment.tsx'
import { StateName, toneOf } from '#src/components/value/StatePill.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { durationOf, roundedMinutes } from '#src/lib/relativeTime.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'

interface Entry {
  seq: number
  event: string
  to: string
  at: string
  actor: string | null
  receiver?: string | undefined
  giver?: string | undefined
  extended?: { from: string; to: string; reason: string; cause?: 'QUESTION' | undefined } | undefined
  /** Why it was held, or released. */
  reason?: string | undefined
}

/** The states a record has passed: what happened, who, when, how long after the step before. */
export function LifeLine({ machine, entries }: { machine: BusinessMachineId; entries: readonly Entry[] }) {
  return (
    <chakra.ol display="flex" flexDirection="column">
      {entries.map(({ seq, event, to, at, actor, receiver, giver, extended, reason }, index) => {
        const before = entries[index - 1]
        return (
          <Flex as="li" key={seq} gap="3" pb={index === entries.length - 1 ? '0' : '4'} position="relative">
            <Box position="relative" flexShrink="0" w="3">
              <Box
                boxSize="3"
                mt="1"
                rounded="full"
                borderWidth="3px"
                borderColor={`tone.${toneOf(machine, to)}.mark`}
                bg="bg.panel"
                position="relative"
                zIndex="1"
              />
              {index === entries.length - 1 ? null : (
                <Box position="absolute" insetInlineStart="5px" top="4" bottom="-5" borderStartWidth="2px" />
              )}
            </Box>
            <Box fontSize="sm" lineHeight="1.5">
              <chakra.span fontWeight="medium">
                <FormattedMessage id={`event.${machine}.${event}` as MessageId} />
              </chakra.span>
              <chakra.span color="fg.muted"> → </chakra.span>
              <StateName machine={machine} state={to} />
              <Box color="fg.muted" fontSize="xs">
                {giver ?? (actor || <FormattedMessage id={actor === '' ? 'common.notTold' : 'common.clock'} />)}
                {receiver ? ` → ${receiver}` : null} · <Moment at={at} />
                {before ? (
                  <>
                    {' · '}
                    <FormattedMessage id="common.took" values={{ duration: <Span from={before.at} to={at} /> }} />
                  </>
                ) : null}
              </Box>
              {extended ? <Extended {...extended} /> : null}
              {reason ? <Said reason={reason} /> : null}
            </Box>
          </Flex>
        )
      })}
    </chakra.ol>
  )
}

/** How a deadline was moved: what it was, what it became, and why. */
export function Extended({ from, to, reason, cause }: NonNullable<Entry['extended']>) {
  return (
    <Box fontSize="sm" overflowWrap="anywhere">
      <Box>
        <FormattedMessage id="common.extended" values={{ from: <Moment at={from} />, to: <Moment at={to} /> }} />
      </Box>
      {cause ? <Said reason={<FormattedMessage id={`hold.${cause}`} />} /> : reason ? <Said reason={reason} /> : null}
    </Box>
  )
}

function Said({ reason }: { reason: ReactNode }) {
  return (
    <Box color="fg.muted" fontSize="sm" overflowWrap="anywhere">
      <FormattedMessage id="common.reasonSaid" values={{ reason }} />
    </Box>
  )
}

/** A span in the unit that the specification gives it (§9). */
function Span({ from, to }: { from: string; to: string }) {
  const { unit, value } = durationOf(roundedMinutes(Math.max(0, Date.parse(to) - Date.parse(from)) / 1000))
  return <FormattedMessage id={`common.${unit}s`} values={{ value }} />
}
