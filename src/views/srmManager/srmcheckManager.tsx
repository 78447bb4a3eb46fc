import { FormattedMessage } from 'react-intl'
import { useParams, useSearch } from 'wouter'
import { Views } from '#src/components/Views.tsx'
import { ChangeList } from '#src/components/review/Changes.tsx'
import { ReviewCase } from '#src/components/review/ReviewCase.tsx'
import { ReviewList } from '#src/components/review/ReviewList.tsx'

const path = '/srmManager/srmcheckManager'

/** The first review: registrations that wait for it, changes of admitted companies, and one case. */
export default function SrmcheckManager() {
  const { id } = useParams()
  const changes = new URLSearchParams(useSearch()).get('view') === 'changes'
  if (id) return <ReviewCase id={id} claim="claim" decisions={['pass', 'return', 'reject']} />
  const views = (
    <Views
      labelId="review.views"
      views={[
        { href: path, title: <FormattedMessage id="review.registrations" />, current: !changes },
        { href: `${path}?view=changes`, title: <FormattedMessage id="review.changes" />, current: changes },
      ]}
    />
  )
  return changes ? (
    <ChangeList actions={views} />
  ) : (
    <ReviewList id="srmcheckManager" titleId="route.srmcheckManager" state="firstReview" actions={views} />
  )
}
