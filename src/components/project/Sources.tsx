import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { plainQuantity } from '#src/components/value/Money.tsx'
import type { Data } from '#src/contract/index.ts'

type Purchase = Data<'GET /api/po/project/{id}'>
type Source = Purchase['demands'][number]

/** From which demands the lines of a purchase come, and how much of them. */
export function Sources({ demands, items }: Pick<Purchase, 'demands' | 'items'>) {
  const intl = useIntl()
  const usual = useUsual()
  const columns = useMemo((): Column<Source>[] => {
    const itemOf = ({ itemId }: Source) => items.find(({ id }) => id === itemId)
    return [
      usual.text('no', 'project.demandNo', ({ no }) => no),
      usual.title(),
      { id: 'item', labelId: 'item.lineNo', cell: (source) => itemOf(source)?.lineNo ?? '—', align: 'end' },
      { id: 'name', labelId: 'item.name', cell: (source) => itemOf(source)?.name ?? '—' },
      { id: 'quantity', labelId: 'item.quantity', cell: ({ quantity }) => plainQuantity(quantity), align: 'end', nowrap: true },
      { id: 'most', labelId: 'project.demandMost', cell: ({ most }) => plainQuantity(most), align: 'end', nowrap: true },
      { id: 'unit', labelId: 'item.unit', cell: ({ unit }) => unit, nowrap: true },
      usual.named('company', 'demand.company', ({ companyName, companyNameEn }) => [companyName, companyNameEn]),
    ]
  }, [usual, items])
  if (demands.length === 0) return null
  return (
    <Section titleId="project.demands">
      <DataTable
        caption={intl.formatMessage({ id: 'project.demands' })}
        columns={columns}
        rows={demands}
        rowKey={({ itemId, demandLineId }) => `${itemId} ${demandLineId}`}
        rowHref={({ demandId }) => `/poJcManager/pojmDemandApproval/${demandId}`}
        compact
      />
    </Section>
  )
}
