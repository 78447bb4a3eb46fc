import { useParams } from 'wouter'
import { ChangeList } from '#src/components/review/Changes.tsx'
import { ReviewCase } from '#src/components/review/ReviewCase.tsx'
import { ReviewLists } from '#src/components/review/ReviewLists.tsx'

/** The first review: registrations that wait for it, changes of admitted companies, and one case. */
export default function SrmcheckManager() {
  const { id } = useParams()
  if (id) return <ReviewCase id={id} claim="claim" decisions={['pass', 'return', 'reject']} />
  return <ReviewLists id="srmcheckManager" state="firstReview" other={{ view: 'changes', labelId: 'review.changes', List: ChangeList }} />
}
