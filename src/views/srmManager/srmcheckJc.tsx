import { useParams } from 'wouter'
import { Section } from '#src/components/detail/DetailPage.tsx'
import { ReviewCase } from '#src/components/review/ReviewCase.tsx'
import { ReviewLists } from '#src/components/review/ReviewLists.tsx'
import { ScopeDecisions } from '#src/components/supplier/ScopeDecisions.tsx'
import { ScopeList, scopeStates } from './ScopeList.tsx'

/** Group approval: companies that passed the first review, categories that admitted ones apply for, and one case. */
export default function SrmcheckJc() {
  const { id } = useParams()
  if (!id)
    return (
      <ReviewLists
        id="srmcheckJc"
        state="groupApproval"
        other={{
          view: 'scopes',
          settledView: 'settledScopes',
          labelId: 'review.categoryApplications',
          settledLabelId: 'review.settledApplications',
          states: scopeStates,
          List: ScopeList,
        }}
      />
    )
  return (
    <ReviewCase
      id={id}
      desk="srmcheckJc"
      besides={(company) => (
        <Section titleId="review.scopes">
          <ScopeDecisions companyId={company.id} />
        </Section>
      )}
    />
  )
}
