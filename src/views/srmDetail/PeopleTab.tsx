import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { DataTable } from '#src/components/list/DataTable.tsx'
import { useSession } from '#src/components/session/session.ts'
import { useMemberColumns } from '#src/components/supplier/memberColumns.tsx'
import { useQuoterColumns } from '#src/components/supplier/quoterColumns.tsx'
import { Empty, Failed, LoadingRows } from '#src/components/feedback/Waiting.tsx'
import type { Company } from '#src/services/company.ts'
import { getMembers } from '#src/services/team.ts'
import { ListedRecords } from './Listed.tsx'

/** Who quotes for a company and who works for it, as far as the reader may know. */
export function PeopleTab({ company, own }: { company: Company; own: boolean }) {
  const { may } = useSession()
  return (
    <>
      {may('quoter:read') ? <Quoters company={company} own={own} /> : null}
      {may('companyUser:read') ? <Members company={company} /> : null}
    </>
  )
}

function Quoters({ company, own }: { company: Company; own: boolean }) {
  const { may } = useSession()
  const { person, account, categories, validTo, state, since } = useQuoterColumns()
  const columns = useMemo(() => [person, account, categories, validTo, state, since], [person, account, categories, validTo, state, since])
  const room = own ? may('poBuQuoter') && '/poBuManager/poBuQuoter' : may('srmQuotationOfficer') && '/srmManager/srmQuotationOfficer'
  return (
    <ListedRecords
      machine="quoter"
      asked={{ companyId: company.id }}
      titleId="company.quoters"
      emptyId={own ? 'quoter.noneOfMine' : 'company.noQuoters'}
      columns={columns}
      rowHref={room ? ({ id }) => `${room}/${id}` : undefined}
    />
  )
}

function Members({ company }: { company: Company }) {
  const intl = useIntl()
  const { user } = useSession()
  const columns = useMemberColumns()
  const { data, isError, error, isPending, refetch } = useQuery({
    queryKey: ['GET /api/admin/companyUser/{id}/menbers', company.id],
    queryFn: ({ signal }) => getMembers(company.id, { signal, quiet: true }),
  })
  return (
    <Section titleId="company.members">
      {isError ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <LoadingRows rows={4} /> : null}
      {data?.length === 0 ? <Empty title={<FormattedMessage id="company.noMembers" />} /> : null}
      {data && data.length > 0 ? (
        <DataTable
          caption={intl.formatMessage({ id: 'company.members' })}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          compact={user.setting['density'] !== 'comfortable'}
        />
      ) : null}
    </Section>
  )
}
