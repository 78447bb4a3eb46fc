import { chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Facts } from '#src/components/detail/DetailPage.tsx'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { RuledEnd } from '#src/machines/approval/flowRules.ts'
import type { OneFlowType } from '#src/services/flowType.ts'

interface EndsProps {
  shown: OneFlowType
  sends: OneFlowType['sends']
  mayEdit: boolean
  problem: (end: RuledEnd) => string | undefined
  onChange: (end: RuledEnd, event: string) => void
}

/** What the ends of a case send to its record. */
export function Ends({ shown: { machines, ends }, sends, mayEdit, problem, onChange }: EndsProps) {
  const intl = useIntl()
  const [machine] = machines
  if (!machine)
    return (
      <chakra.p fontSize="sm" color="fg.muted">
        <FormattedMessage id="flowType.notUsedHelp" />
      </chakra.p>
    )
  const called = (event: string) => intl.formatMessage({ id: `event.${machine}.${event}` as MessageId })
  const byChart = (usual: string) => intl.formatMessage({ id: 'flowType.byChart' }, { event: called(usual) })
  if (!mayEdit)
    return (
      <Facts
        facts={ends.map(({ end, usual }) => ({
          labelId: `flowType.end.${end}`,
          value: sends[end] === '' ? byChart(usual) : called(sends[end]),
        }))}
      />
    )
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}>
      {ends.map(({ end, usual, choices }) => (
        <ChoiceField
          key={end}
          labelId={`flowType.end.${end}`}
          value={sends[end]}
          onChange={(event) => onChange(end, event)}
          error={problem(end)}
          options={[
            { value: '', label: byChart(usual) },
            ...choices.filter((event) => event !== usual || event === sends[end]).map((event) => ({ value: event, label: called(event) })),
          ]}
        />
      ))}
    </chakra.div>
  )
}
