import { useParams } from 'wouter'
import { ChangeList, changeStates } from '#src/components/review/Changes.tsx'
import { ReviewCase } from '#src/components/review/ReviewCase.tsx'
import { ReviewLists } from '#src/components/review/ReviewLists.tsx'

/** The first review: registrations that wait for it, changes of admitted companies, and one case. */
export default function SrmcheckManager() {
  const { id } = useParams()
  if (id) return <ReviewCase id={id} desk="srmcheckManager" />
  return (
    <ReviewLists
      id="srmcheckManager"
      state="firstReview"
      other={{
        view: 'changes',
        settledView: 'settledChanges',
        labelId: 'review.changes',
        settledLabelId: 'review.settledChanges',
        states: changeStates,
        List: ChangeList,
      }}
    />
  )
}
