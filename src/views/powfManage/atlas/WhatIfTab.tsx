import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react'
import { RotateCcw, Undo2 } from 'lucide-react'
import { useMemo, useReducer, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { AnyStateMachine } from 'xstate'
import { MachineCanvas } from '#src/components/chart/MachineCanvas.tsx'
import type { StateMark } from '#src/components/chart/marks.ts'
import { useMachineTexts } from '#src/components/chart/texts.ts'
import { ChoiceInput } from '#src/components/form/TextField.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { MachineDescription } from '#src/machines/describe.ts'
import { AttemptList } from './AttemptList.tsx'
import { GuardChoice } from './GuardChoice.tsx'
import { isBusiness, type MachineId } from './machines.ts'
import { guardNames, rolesOf, tryBusiness, tryDescribed, type Attempt } from './tryOut.ts'

interface WhatIfProps {
  id: MachineId
  machine: AnyStateMachine
  description: MachineDescription
}

interface Step {
  no: number
  /** What was done; null for the beginning. */
  event: string | null
  at: string[]
}

const none: ReadonlySet<string> = new Set()

/** A machine stepped by hand: whoever one is and whatever its guards say, the machine itself decides. Nothing is sent anywhere. */
export function WhatIfTab({ id, machine, description }: WhatIfProps) {
  const intl = useIntl()
  const texts = useMachineTexts(id)
  const tryOut = useMemo(() => (isBusiness(id) ? tryBusiness(machine, description) : tryDescribed(description)), [id, machine, description])
  const roles = useMemo(() => rolesOf(description), [description])
  const guards = useMemo(() => guardNames(description), [description])
  const [role, setRole] = useState(roles[0] ?? '')
  const [unmet, setUnmet] = useState<ReadonlySet<string>>(none)
  const begin = (): Step[] => [{ no: 1, event: null, at: tryOut.start(unmet) }]
  const [history, setHistory] = useReducer((_: Step[], next: Step[]) => next, undefined, begin)
  const at = useMemo(() => history.at(-1)?.at ?? [], [history])
  const attempts = useMemo(() => tryOut.attempts(at, role, unmet), [tryOut, at, role, unmet])
  const take = (attempt: Attempt) =>
    setHistory([...history, { no: history.length + 1, event: texts.trigger(attempt.trigger), at: tryOut.take(at, attempt, unmet) }])
  const marks = useMemo(
    () =>
      new Map<string, StateMark>([
        ...history.flatMap((step) => step.at).map((path): [string, StateMark] => [path, { emphasis: 'past', said: '' }]),
        ...at.map((path): [string, StateMark] => [path, { emphasis: 'now', said: intl.formatMessage({ id: 'atlas.youAreHere' }) }]),
      ]),
    [history, at, intl],
  )
  const stateText = (paths: readonly string[]) => paths.map(texts.state).join(' + ')
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 28rem' }} gap="4">
      <Box minW="0">
        <Box bg="bg.panel" borderWidth="1px" rounded="md" overflow="hidden">
          <MachineCanvas
            description={description}
            texts={texts}
            selected={at[0] ?? ''}
            onSelect={() => {}}
            shown={at[0] ?? ''}
            marks={marks}
          />
        </Box>
        {guards.length > 0 ? <GuardChoice guards={guards} unmet={unmet} texts={texts} onChange={setUnmet} /> : null}
      </Box>
      <chakra.section bg="bg.panel" borderWidth="1px" rounded="md" p="4" fontSize="sm" alignSelf="start">
        <Flex gap="2" wrap="wrap" align="center" mb="3">
          {roles.length > 0 ? (
            <Box flex="1" minW="40">
              <ChoiceInput
                label={intl.formatMessage({ id: 'atlas.role' })}
                value={role}
                onChange={setRole}
                options={roles.map((code) => ({
                  value: code,
                  label: intl.formatMessage({ id: 'atlas.as' }, { role: intl.formatMessage({ id: `role.${code}` as MessageId }) }),
                }))}
              />
            </Box>
          ) : null}
          <Button size="sm" variant="outline" disabled={history.length < 2} onClick={() => setHistory(history.slice(0, -1))}>
            <Undo2 />
            <FormattedMessage id="atlas.back" />
          </Button>
          <Button size="sm" variant="outline" onClick={() => setHistory(begin())}>
            <RotateCcw />
            <FormattedMessage id="atlas.again" />
          </Button>
        </Flex>
        <chakra.p mb="3" aria-live="polite">
          <FormattedMessage id="atlas.isIn" values={{ state: <strong>{stateText(at)}</strong> }} />
        </chakra.p>
        <AttemptList attempts={attempts} texts={texts} onTake={take} />
        <chakra.h2 fontSize="sm" fontWeight="semibold" mt="4" mb="1">
          <FormattedMessage id="atlas.history" />
        </chakra.h2>
        <chakra.ol listStyleType="decimal" ps="6" color="fg.muted">
          {history.map((step) => (
            <li key={step.no}>
              {step.event === null ? <FormattedMessage id="atlas.begin" /> : step.event} → {stateText(step.at)}
            </li>
          ))}
        </chakra.ol>
      </chakra.section>
    </Grid>
  )
}
