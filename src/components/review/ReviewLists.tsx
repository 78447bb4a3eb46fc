import type { ComponentType, ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSearch } from 'wouter'
import { Views } from '#src/components/Views.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { ReviewList, type ReviewListProps } from './ReviewList.tsx'

interface ReviewListsProps extends Omit<ReviewListProps, 'actions'> {
  /** What else is decided there: its view in the address, its name and its list. */
  other: { view: string; labelId: MessageId; List: ComponentType<{ actions: ReactNode }> }
}

/** The two lists of a review, each with an address: registrations, and what admitted companies ask for. */
export function ReviewLists({ id, state, other: { view, labelId, List } }: ReviewListsProps) {
  const isOther = new URLSearchParams(useSearch()).get('view') === view
  const path = `/srmManager/${id}`
  const views = (
    <Views
      labelId="review.views"
      views={[
        { href: path, title: <FormattedMessage id="review.registrations" />, current: !isOther },
        { href: `${path}?view=${view}`, title: <FormattedMessage id={labelId} />, current: isOther },
      ]}
    />
  )
  return isOther ? <List actions={views} /> : <ReviewList id={id} state={state} actions={views} />
}
