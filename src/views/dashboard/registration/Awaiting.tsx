import { Box, chakra, Flex } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { Card, Section, WithRail } from '#src/components/detail/DetailPage.tsx'
import { LifeLine } from '#src/components/detail/LifeLine.tsx'
import { Ago } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { useWorkingCalendar } from '#src/components/value/useWorkingCalendar.ts'
import { workingDaysSince } from '#src/lib/workingDays.ts'
import { serverNow } from '#src/services/clock.ts'
import type { Loaded } from './load.ts'
import { Submitted } from './Submitted.tsx'

const stages = ['firstReview', 'groupApproval', 'approved'] as const

/** A registration in review: where it waits, how long already, and what comes next. */
export function Awaiting({ loaded }: { loaded: Loaded }) {
  const { state, stateSince, lifeLine } = loaded.registration
  const days = workingDaysSince(useWorkingCalendar(), new Date(stateSince), new Date(serverNow()))
  const at = stages.findIndex((stage) => stage === state)
  return (
    <WithRail
      rail={
        <Section titleId="common.lifeLine">
          <Card>
            <LifeLine machine="company" entries={lifeLine} />
          </Card>
        </Section>
      }
    >
      <Section titleId="registration.inReview">
        <Card>
          <Flex gap="3" align="center" wrap="wrap" fontSize="sm" mb="4">
            <StatePill machine="company" state={state} />
            <FormattedMessage id="common.since" values={{ at: <Ago at={stateSince} /> }} />
            <chakra.span color="fg.muted">
              <FormattedMessage id="registration.waits" values={{ days }} />
            </chakra.span>
          </Flex>
          <chakra.ol display="flex" flexDirection="column" gap="3">
            {stages.map((stage, index) => (
              <Flex as="li" key={stage} gap="3" aria-current={index === at ? 'step' : undefined}>
                <Flex
                  boxSize="6"
                  rounded="full"
                  align="center"
                  justify="center"
                  flexShrink="0"
                  fontSize="xs"
                  bg={index === at ? 'accent.solid' : index < at ? 'tone.good.bg' : 'bg.muted'}
                  color={index === at ? 'accent.contrast' : index < at ? 'tone.good.fg' : 'fg.muted'}
                >
                  {index + 1}
                </Flex>
                <Box fontSize="sm" color={index > at ? 'fg.muted' : 'fg'}>
                  <chakra.p fontWeight={index === at ? 'semibold' : 'medium'}>
                    <FormattedMessage id={`state.company.${stage}`} />
                  </chakra.p>
                  <chakra.p color="fg.muted">
                    <FormattedMessage id={`registration.stage.${stage}`} />
                  </chakra.p>
                </Box>
              </Flex>
            ))}
          </chakra.ol>
        </Card>
      </Section>
      <Submitted forms={loaded.forms} />
    </WithRail>
  )
}
