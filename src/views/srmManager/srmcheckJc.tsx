import { FormattedMessage } from 'react-intl'
import { useParams, useSearch } from 'wouter'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { ReviewCase } from '#src/components/review/ReviewCase.tsx'
import { ReviewList } from '#src/components/review/ReviewList.tsx'
import { ScopeDecisions } from '#src/components/supplier/ScopeDecisions.tsx'
import { Views } from '#src/components/Views.tsx'
import { ScopeList } from './ScopeList.tsx'

const path = '/srmManager/srmcheckJc'

/** Group approval: companies that passed the first review, categories that admitted ones apply for, and one case. */
export default function SrmcheckJc() {
  const { id } = useParams()
  const scopes = new URLSearchParams(useSearch()).get('view') === 'scopes'
  if (id)
    return (
      <ReviewCase
        id={id}
        claim="take"
        decisions={['approve', 'sendBack', 'decline']}
        besides={(company) => (
          <Section titleId="review.scopes">
            <ScopeDecisions companyId={company.id} />
          </Section>
        )}
      />
    )
  const views = (
    <Views
      labelId="review.views"
      views={[
        { href: path, title: <FormattedMessage id="review.registrations" />, current: !scopes },
        { href: `${path}?view=scopes`, title: <FormattedMessage id="review.categoryApplications" />, current: scopes },
      ]}
    />
  )
  return scopes ? (
    <ScopeList actions={views} />
  ) : (
    <ReviewList id="srmcheckJc" titleId="route.srmcheckJc" state="groupApproval" actions={views} />
  )
}
