import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { chakra } from '@chakra-ui/react'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { DataTable, type Column } from '#src/components/list/DataTable.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { plainQuantity } from '#src/components/value/Money.tsx'
import { Day, Moment } from '#src/components/value/Moment.tsx'
import type { RecordOf } from '#src/services/records.ts'

type Use = RecordOf<'demand'>['uses'][number]

/** In which purchases the lines of a demand are bought, who runs them, and since when they stand as they do. */
export function Uses({ uses }: { uses: readonly Use[] }) {
  const intl = useIntl()
  const usual = useUsual()
  const { may } = useSession()
  const columns = useMemo(
    (): Column<Use>[] => [
      usual.text('no', 'common.no', ({ no }) => no),
      usual.title(),
      { id: 'lineNo', labelId: 'demand.useLine', cell: ({ lineNo }) => lineNo, align: 'end' },
      { id: 'quantity', labelId: 'item.quantity', cell: ({ quantity }) => plainQuantity(quantity), align: 'end', nowrap: true },
      { id: 'unit', labelId: 'item.unit', cell: ({ unit }) => unit, nowrap: true },
      usual.state('project'),
      { id: 'stateSince', labelId: 'demand.useSince', cell: ({ stateSince }) => <Moment at={stateSince} />, nowrap: true },
      { id: 'forecast', labelId: 'demand.useForecast', cell: ({ forecast }) => (forecast ? <Day date={forecast} /> : '—'), nowrap: true },
      usual.named('owner', 'project.owner', ({ ownerName, ownerNameEn }) => [ownerName, ownerNameEn]),
    ],
    [usual],
  )
  if (uses.length === 0) return null
  return (
    <Section titleId="demand.uses">
      <DataTable
        caption={intl.formatMessage({ id: 'demand.uses' })}
        columns={columns}
        rows={uses}
        rowKey={({ projectId, lineNo }) => `${projectId} ${lineNo}`}
        {...(may('poJcProject') ? { rowHref: ({ projectId }: Use) => `/poJcManager/poJcProject/${projectId}` } : {})}
        compact
      />
      <chakra.p fontSize="xs" color="fg.muted" mt="1">
        <FormattedMessage id="demand.usesHelp" />
      </chakra.p>
    </Section>
  )
}
