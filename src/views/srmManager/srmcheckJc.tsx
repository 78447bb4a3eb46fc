import { useParams } from 'wouter'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { ReviewCase } from '#src/components/review/ReviewCase.tsx'
import { ReviewList } from '#src/components/review/ReviewList.tsx'
import { ScopeDecisions } from '#src/components/supplier/ScopeDecisions.tsx'

/** Group approval: companies that passed the first review, and one case. */
export default function SrmcheckJc() {
  const { id } = useParams()
  return id ? (
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
  ) : (
    <ReviewList id="srmcheckJc" titleId="route.srmcheckJc" state="groupApproval" />
  )
}
