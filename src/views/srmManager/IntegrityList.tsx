import type { Filter } from '#src/components/list/ListPage.tsx'
import { NewLink, RecordList } from '#src/components/list/RecordList.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { statesOf } from '#src/components/value/StatePill.tsx'
import { useIntegrityColumns } from '#src/components/supplier/integrityColumns.tsx'
import { IntegrityFigures } from './IntegrityFigures.tsx'
import { effects, types } from './integrityContent.ts'

/** Every record, for those who keep them; for a supplier, what was recorded of itself. */
export function IntegrityList() {
  const usual = useUsual()
  const { may } = useSession()
  const keeps = may('integrityManagement:edit')
  // A company knows who it is: its records begin with what they are about.
  const columns = useIntegrityColumns({ company: keeps })
  const filters: Filter[] = [
    ...(keeps ? [{ name: 'q', labelId: 'integrity.searchCompany', kind: 'text' } as const] : []),
    usual.choice('type', 'integrity.type', types, 'integrity.type.'),
    usual.choice('effect', 'integrity.effect', effects, 'integrity.effect.'),
    usual.stateFilter('integrity', keeps ? statesOf('integrity') : statesOf('integrity', 'draft')),
    { name: 'from', labelId: 'integrity.from', kind: 'date' },
    { name: 'to', labelId: 'integrity.to', kind: 'date' },
  ]
  return (
    <>
      <RecordList
        machine="integrity"
        id="integrityManagement"
        titleId="route.integrityManagement"
        columns={columns}
        filters={filters}
        rowHref={({ id }) => `/srmManager/integrityManagement/${id}`}
        emptyId={keeps ? 'integrity.none' : 'integrity.noneOfYours'}
        actions={keeps ? <NewLink href="/srmManager/integrityManagement/new" textId="integrity.new" /> : null}
      />
      <IntegrityFigures />
    </>
  )
}
