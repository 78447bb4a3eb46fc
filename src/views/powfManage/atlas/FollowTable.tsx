import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl'
import { AsTable } from '#src/components/chart/AsTable.tsx'
import type { MachineTexts } from '#src/components/chart/texts.ts'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import type { AtlasVariants } from '#src/services/atlas.ts'
import { durationText } from '#src/components/value/duration.ts'

type Follow = AtlasVariants['follows'][number]

/** The directly-follows graph to be read instead of looked at. */
export function FollowTable({ variants: { follows }, texts }: { variants: AtlasVariants; texts: MachineTexts }) {
  const intl = useIntl()
  const caption = intl.formatMessage({ id: 'atlas.follows' })
  const columns: Column<Follow>[] = [
    { id: 'from', labelId: 'chart.event', cell: ({ from }) => (from === null ? <FormattedMessage id="atlas.begin" /> : texts.event(from)) },
    { id: 'to', labelId: 'atlas.nextEvent', cell: ({ to }) => (to === null ? <FormattedMessage id="atlas.end" /> : texts.event(to)) },
    { id: 'count', labelId: 'atlas.taken', cell: ({ count }) => <FormattedNumber value={count} />, align: 'end', nowrap: true },
    {
      id: 'median',
      labelId: 'atlas.medianBetween',
      cell: ({ medianSeconds }) => durationText(intl, medianSeconds),
      align: 'end',
      nowrap: true,
    },
  ]
  return (
    <AsTable name={caption}>
      <DataTable compact caption={caption} columns={columns} rows={follows} rowKey={({ from, to }) => JSON.stringify([from, to])} />
    </AsTable>
  )
}
