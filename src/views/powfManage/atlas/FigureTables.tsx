import { Box } from '@chakra-ui/react'
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { AsTable } from '#src/components/chart/AsTable.tsx'
import type { MachineTexts } from '#src/components/chart/texts.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { transitionsWithin, unloggedIn, type MachineDescription } from '#src/machines/describe.ts'
import type { AtlasOverlay } from '#src/services/atlas.ts'
import { durationText } from '#src/components/value/duration.ts'
import type { StateFigures } from './heat.ts'

/** Without a count where no log keeps one. */
type TransitionFigures = Omit<AtlasOverlay['transitions'][number], 'count'> & { count: number | null }

interface FigureTablesProps {
  overlay: AtlasOverlay
  description: MachineDescription
  texts: MachineTexts
}

/** The overlay to be read instead of looked at: the same figures. */
export function FigureTables({ overlay, description, texts }: FigureTablesProps) {
  const intl = useIntl()
  const duration = (seconds: number | null) => durationText(intl, seconds)
  const count = { align: 'end', nowrap: true } as const
  const states: Column<StateFigures>[] = [
    { id: 'state', labelId: 'common.state', cell: ({ state }) => texts.state(state), nowrap: true },
    { id: 'now', labelId: 'atlas.now', cell: ({ now }) => <FormattedNumber value={now} />, ...count },
    { id: 'overdue', labelId: 'atlas.overdue', cell: ({ overdue }) => <FormattedNumber value={overdue} />, ...count },
    { id: 'visits', labelId: 'atlas.visits', cell: ({ visits }) => <FormattedNumber value={visits} />, ...count },
    { id: 'median', labelId: 'atlas.median', cell: ({ medianSeconds }) => duration(medianSeconds), ...count },
    { id: 'p90', labelId: 'atlas.p90', cell: ({ p90Seconds }) => duration(p90Seconds), ...count },
  ]
  const transitions: Column<TransitionFigures>[] = [
    { id: 'from', labelId: 'common.state', cell: ({ from }) => (from === null ? '–' : texts.state(from)), nowrap: true },
    { id: 'event', labelId: 'chart.event', cell: ({ event }) => texts.event(event), nowrap: true },
    { id: 'to', labelId: 'chart.next', cell: ({ to }) => texts.state(to), nowrap: true },
    {
      id: 'count',
      labelId: 'atlas.taken',
      cell: (row) => (row.count === null ? <FormattedMessage id="atlas.notCounted" /> : <FormattedNumber value={row.count} />),
      ...count,
    },
    { id: 'median', labelId: 'atlas.medianBefore', cell: ({ medianSeconds }) => duration(medianSeconds), ...count },
  ]
  return (
    <AsTable name={texts.machine}>
      <Box mb="4">
        <DataTable
          compact
          caption={intl.formatMessage({ id: 'atlas.statesOf' }, { machine: texts.machine })}
          columns={states}
          rows={overlay.states}
          rowKey={({ state }) => state}
        />
      </Box>
      <DataTable
        compact
        caption={intl.formatMessage({ id: 'atlas.transitionsOf' }, { machine: texts.machine })}
        columns={transitions}
        rows={[...overlay.transitions, ...uncountedOf(description)]}
        rowKey={({ from, event, to }) => JSON.stringify([from, event, to])}
      />
    </AsTable>
  )
}

const uncountedOf = (description: MachineDescription): TransitionFigures[] => {
  const unlogged = unloggedIn(description)
  return transitionsWithin(description).flatMap(({ source, trigger, target }) =>
    source !== null && trigger.kind === 'event' && unlogged.has(trigger.name)
      ? [{ from: source, event: trigger.name, to: target ?? source, count: null, medianSeconds: null }]
      : [],
  )
}
