import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedNumber, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import { durationText } from '#src/components/value/duration.ts'
import { nodeOf } from '#src/machines/approval/scopes.ts'
import type { FlowFigures } from '#src/services/flowWatch.ts'
import { hasFigures, type NodeFigures } from './hasFigures.ts'

const sortable = ['now', 'overdue', 'visits', 'meanSeconds', 'p90Seconds', 'waitedSeconds'] as const

/** The same figures to be read, in the order that is wanted. */
export function FiguresTable({ figures: { content, nodes, title, titleEn } }: { figures: FlowFigures }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const [sort, setSort] = useState('')
  const by = sortable.find((each) => each === sort.replace('-', ''))
  const shown = nodes.filter(hasFigures)
  const sign = sort.startsWith('-') ? -1 : 1
  const rows = by ? shown.toSorted((a, b) => sign * ((a[by] ?? -1) - (b[by] ?? -1))) : shown
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : intl.formatNumber(part / whole, { style: 'percent', maximumFractionDigits: 0 })
  const number = { align: 'end', nowrap: true } as const
  const nameOf = (id: string) => {
    const node = nodeOf(content.nodes, id)
    return node ? both(node.title.zh, node.title.en) : id
  }
  const columns: Column<NodeFigures>[] = [
    { id: 'node', labelId: 'flowWatch.node', cell: ({ node }) => nameOf(node) },
    { id: 'now', labelId: 'atlas.now', cell: ({ now }) => <FormattedNumber value={now} />, sort: 'now', ...number },
    { id: 'overdue', labelId: 'atlas.overdue', cell: ({ overdue }) => <FormattedNumber value={overdue} />, sort: 'overdue', ...number },
    { id: 'oldest', labelId: 'flowWatch.oldest', cell: ({ oldest }) => (oldest ? <Moment at={oldest} /> : '–'), nowrap: true },
    { id: 'visits', labelId: 'atlas.visits', cell: ({ visits }) => <FormattedNumber value={visits} />, sort: 'visits', ...number },
    { id: 'mean', labelId: 'flowWatch.mean', cell: ({ meanSeconds }) => durationText(intl, meanSeconds), sort: 'meanSeconds', ...number },
    { id: 'p90', labelId: 'atlas.p90', cell: ({ p90Seconds }) => durationText(intl, p90Seconds), sort: 'p90Seconds', ...number },
    {
      id: 'total',
      labelId: 'flowWatch.total',
      cell: ({ waitedSeconds }) => durationText(intl, waitedSeconds),
      sort: 'waitedSeconds',
      ...number,
    },
    { id: 'late', labelId: 'flowWatch.late', cell: ({ late, tasks }) => share(late, tasks), ...number },
    {
      id: 'skipped',
      labelId: 'flowWatch.skipped',
      cell: (each) => <FormattedNumber value={each.skippedSelf + each.skippedRepeated} />,
      ...number,
    },
    { id: 'nobody', labelId: 'flowWatch.nobody', cell: ({ nobody }) => <FormattedNumber value={nobody} />, ...number },
    { id: 'returned', labelId: 'flowWatch.returned', cell: (each) => <FormattedNumber value={each.returned + each.rejected} />, ...number },
  ]
  return (
    <Box mt="6">
      <DataTable
        compact
        caption={intl.formatMessage({ id: 'flowWatch.figuresOf' }, { flow: both(title, titleEn) })}
        columns={columns}
        rows={rows}
        rowKey={({ node }) => node}
        sort={sort}
        onSort={setSort}
      />
    </Box>
  )
}
