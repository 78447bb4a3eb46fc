import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { transitionsWithin, type MachineDescription } from '#src/machines/describe.ts'
import type { MachineTexts } from './texts.ts'

type Row = ReturnType<typeof transitionsWithin>[number]

/** The same as the drawing, to be read instead of looked at. */
export function TransitionTable({
  description,
  caption,
  texts,
}: {
  description: MachineDescription
  caption: string
  texts: MachineTexts
}) {
  const columns: Column<Row>[] = [
    { id: 'state', labelId: 'common.state', cell: ({ source }) => (source === null ? null : texts.state(source)), nowrap: true },
    {
      id: 'event',
      labelId: 'chart.event',
      cell: ({ trigger }) => texts.trigger(trigger),
      nowrap: true,
    },
    { id: 'next', labelId: 'chart.next', cell: ({ target }) => (target === null ? null : texts.state(target)), nowrap: true },
    { id: 'who', labelId: 'chart.who', cell: ({ who }) => texts.who(who) },
    { id: 'reasons', labelId: 'chart.reasons', cell: ({ guards }) => guards.map(texts.refusal).join(texts.between) },
  ]
  return (
    <DataTable
      compact
      caption={caption}
      columns={columns}
      rows={transitionsWithin(description)}
      rowKey={({ source, trigger, target, guards }) => JSON.stringify([source, trigger, target, guards])}
    />
  )
}
