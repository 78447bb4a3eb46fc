import { Box, chakra, type BoxProps } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { StatePill } from '#src/components/value/StatePill.tsx'
import type { StateDescription, TransitionDescription } from '#src/machines/describe.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import type { MachineTexts } from './texts.ts'

interface StateDetailsProps {
  machine: string
  state: StateDescription
  texts: MachineTexts
}

interface StatePaneProps extends Omit<StateDetailsProps, 'state'> {
  state: StateDescription | undefined
  /** Its height, as the chart beside it has one. */
  size: Pick<BoxProps, 'h' | 'maxH'>
}

/** The details of a state beside or below a chart, with a scroll bar of their own. */
export function StatePane({ machine, state, texts, size }: StatePaneProps) {
  const label = useIntl().formatMessage({ id: 'chart.details' }, { machine: texts.machine })
  return (
    <Box
      p="4"
      overflow="auto"
      borderTopWidth={{ base: '1px', lg: '0' }}
      borderStartWidth={{ lg: '1px' }}
      role="region"
      tabIndex={0}
      aria-label={label}
      {...size}
    >
      {state ? <StateDetails machine={machine} state={state} texts={texts} /> : null}
    </Box>
  )
}

/** What may happen to a record in this state: the event, who may send it, where it leads, and what a refusal says. */
export function StateDetails({ machine, state, texts }: StateDetailsProps) {
  return (
    <Box aria-live="polite" fontSize="sm" lineHeight="1.55">
      {state.tone === null ? (
        <chakra.p fontWeight="semibold">{texts.state(state.path)}</chakra.p>
      ) : (
        <StatePill machine={machine as BusinessMachineId} state={state.path} />
      )}
      {state.transitions.length === 0 ? (
        <chakra.p mt="3" color="fg.muted">
          <FormattedMessage id="chart.end" />
        </chakra.p>
      ) : null}
      {state.transitions.map((transition) => (
        <Event
          key={`${eventOf(transition)} ${transition.target} ${transition.guards.join()}`}
          transition={transition}
          due={state.dues.includes(eventOf(transition))}
          texts={texts}
        />
      ))}
    </Box>
  )
}

function Event({
  transition: { trigger, target, who, guards },
  due,
  texts,
}: {
  transition: TransitionDescription
  due: boolean
  texts: MachineTexts
}) {
  return (
    <Box mt="3" pt="3" borderTopWidth="1px">
      <chakra.p fontWeight="medium">
        {texts.trigger(trigger)}
        {target === null ? null : (
          <>
            <chakra.span color="fg.muted"> → </chakra.span>
            {texts.state(target)}
          </>
        )}
      </chakra.p>
      <chakra.p color="fg.muted">
        {texts.who(who)}
        {due ? (
          <>
            {' · '}
            <FormattedMessage id="chart.due" />
          </>
        ) : null}
      </chakra.p>
      {guards.length > 0 ? (
        <>
          <chakra.p mt="1" fontSize="xs" color="fg.muted">
            <FormattedMessage id="chart.reasons" />
          </chakra.p>
          <chakra.ul fontSize="xs" ps="4" listStyleType="disc">
            {guards.map((guard) => (
              <li key={guard}>{texts.refusal(guard)}</li>
            ))}
          </chakra.ul>
        </>
      ) : null}
    </Box>
  )
}

const eventOf = ({ trigger }: TransitionDescription): string => ('name' in trigger ? trigger.name : trigger.kind)
