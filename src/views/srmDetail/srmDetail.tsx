import { Box } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearch } from 'wouter'
import { RecordBody, RecordHead, useRecord } from '#src/components/detail/DetailPage.tsx'
import { companyHref } from '#src/components/detail/recordHref.ts'
import { CompanyLink } from '#src/components/company/CompanyLink.tsx'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useSession } from '#src/components/session/session.ts'
import { Views } from '#src/components/page/Views.tsx'
import { getCompany, type Company } from '#src/services/company.ts'
import { pageChanges, type CompanyChange } from '#src/services/companyChange.ts'
import { ChangeActions } from './ChangeActions.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { tabs } from './tabs.tsx'

/** One supplier from every side; without an id, one's own company. */
export default function SrmDetail() {
  const { user } = useSession()
  const id = new URLSearchParams(useSearch()).get('id') ?? user.companyId
  return <Detail key={id} id={id} />
}

function Detail({ id }: { id: string }) {
  const record = useRecord(['GET /api/admin/company/{id}', id], (signal) => getCompany(id, { signal, quiet: true }))
  return <RecordBody answer={record}>{(company) => <CompanyShown company={company} reload={record.reload} />}</RecordBody>
}

/** States in which the data in force are those that were admitted. */
const admitted = new Set(['approved', 'suspended', 'expired'])

function CompanyShown({ company, reload }: { company: Company; reload: () => Promise<void> }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { user, may } = useSession()
  const own = user.companyId === company.id
  const mayChange = own && may('company:change') && admitted.has(company.state)
  const pending = usePending(company, mayChange)
  /** One change at a time: an address that asks for another shows the company. */
  const changes = new URLSearchParams(useSearch()).has('change') && mayChange && pending === null
  return (
    <>
      <RecordHead
        no={company.unifiedCreditCode || intl.formatMessage({ id: 'company.noCode' })}
        pageTitle={both(company.name, company.nameEn) || intl.formatMessage({ id: 'company.noName' })}
        title={both(company.name, company.nameEn) || <FormattedMessage id="company.noName" />}
        machine="company"
        state={company.state}
        stateSince={company.stateSince}
        actions={
          mayChange && pending !== undefined && !changes ? <ChangeActions company={company} pending={pending} reload={reload} /> : null
        }
      />
      <Ended company={company} />
      {changes ? <ChangeForm company={company} reload={reload} /> : <Sides company={company} own={own} reload={reload} />}
    </>
  )
}

/** Why a company that was closed or merged is at its end, and where it leads. */
function Ended({ company: { state, mergedInto, decisionReason } }: { company: Company }) {
  if (state !== 'closed' && !mergedInto) return null
  return (
    <Callout role="note">
      {mergedInto ? (
        <>
          <FormattedMessage id="company.mergedInto" /> <CompanyLink {...mergedInto} />
        </>
      ) : (
        <FormattedMessage id="company.closedNote" />
      )}
      {decisionReason ? <Box color="fg.muted">{decisionReason}</Box> : null}
    </Callout>
  )
}

/** The company from the side that the address names, or from the first. */
function Sides({ company, own, reload }: { company: Company; own: boolean; reload: () => Promise<void> }) {
  const { may } = useSession()
  const chosen = new URLSearchParams(useSearch()).get('tab')
  const offered = tabs.filter(({ isFor }) => isFor({ company, own, may }))
  const tab = offered.find(({ id }) => id === chosen) ?? offered[0]
  return (
    <>
      <Box mb="4">
        <Views
          labelId="company.tabs"
          views={offered.map(({ id, labelId }) => ({
            href: `${companyHref(company.id)}&tab=${id}`,
            title: <FormattedMessage id={labelId} />,
            current: id === tab?.id,
          }))}
        />
      </Box>
      {tab ? <tab.Content company={company} own={own} reload={reload} /> : null}
    </>
  )
}

/** The change that the company waits for; undefined while that is not known. */
const usePending = (company: Company, wanted: boolean): CompanyChange | null | undefined => {
  const { data } = useQuery({
    queryKey: ['GET /api/srm/companyChange/page', company.id, 'underReview'],
    queryFn: ({ signal }) => pageChanges({ companyId: company.id, state: 'underReview', page: 1, limit: 1 }, { signal, quiet: true }),
    enabled: wanted,
  })
  return data && (data.rows[0] ?? null)
}
