import { useParams } from 'wouter'
import { ReviewCase } from '#src/components/review/ReviewCase.tsx'
import { ReviewList } from '#src/components/review/ReviewList.tsx'

/** Group approval: companies that passed the first review, and one case. */
export default function SrmcheckJc() {
  const { id } = useParams()
  return id ? (
    <ReviewCase id={id} claim="take" decisions={['approve', 'sendBack', 'decline']} waitsFor="review.waits.lead" />
  ) : (
    <ReviewList id="srmcheckJc" titleId="route.srmcheckJc" state="groupApproval" />
  )
}
