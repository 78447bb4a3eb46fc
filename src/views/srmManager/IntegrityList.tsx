import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'wouter'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session.ts'
import { useIntegrityColumns } from '#src/components/supplier/integrityColumns.tsx'
import { pageIntegrity } from '#src/services/integrity.ts'
import { IntegrityFigures } from './IntegrityFigures.tsx'
import { effects, states, types } from './integrityWords.ts'

/** Every record, for those who keep them; for a supplier, what was recorded of itself. */
export function IntegrityList() {
  const intl = useIntl()
  const usual = useUsual()
  const { may } = useSession()
  const keeps = may('integrityManagement:edit')
  // A company knows who it is: its records begin with what they are about.
  const columns = useIntegrityColumns({ company: keeps })
  const filters: Filter[] = [
    ...(keeps ? [{ name: 'q', labelId: 'integrity.searchCompany', kind: 'text' } as const] : []),
    {
      name: 'type',
      labelId: 'integrity.type',
      kind: 'select',
      options: types.map((value) => ({ value, label: intl.formatMessage({ id: `integrity.type.${value}` }) })),
    },
    {
      name: 'effect',
      labelId: 'integrity.effect',
      kind: 'select',
      options: effects.map((value) => ({ value, label: intl.formatMessage({ id: `integrity.effect.${value}` }) })),
    },
    usual.stateFilter('integrity', keeps ? states : states.filter((state) => state !== 'draft')),
    { name: 'from', labelId: 'integrity.from', kind: 'date' },
    { name: 'to', labelId: 'integrity.to', kind: 'date' },
  ]
  return (
    <>
      <ListPage
        id="integrityManagement"
        titleId="route.integrityManagement"
        columns={columns}
        filters={filters}
        fetchPage={(query, options) => pageIntegrity(query as Parameters<typeof pageIntegrity>[0], options)}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/srmManager/integrityManagement/${id}`}
        emptyId={keeps ? 'integrity.none' : 'integrity.noneOfYours'}
        actions={
          keeps ? (
            <Button asChild size="sm">
              <Link href="/srmManager/integrityManagement/new">
                <Plus size="1em" aria-hidden />
                <FormattedMessage id="integrity.new" />
              </Link>
            </Button>
          ) : null
        }
      />
      <IntegrityFigures />
    </>
  )
}
