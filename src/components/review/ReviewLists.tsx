import type { ComponentType, ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSearch } from 'wouter'
import { Views } from '#src/components/Views.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { ReviewList, settledStates, type ReviewListProps } from './ReviewList.tsx'

interface ReviewListsProps extends Omit<ReviewListProps, 'actions' | 'settled'> {
  /** What else is decided there: its view in the address, its name and its list. */
  other: { view: string; labelId: MessageId; List: ComponentType<{ actions: ReactNode }> }
}

/** The lists of a review, each with an address: registrations that wait, those settled before, and what admitted companies ask for. */
export function ReviewLists({ id, state, other: { view, labelId, List } }: ReviewListsProps) {
  const asked = new URLSearchParams(useSearch())
  const isOther = asked.get('view') === view
  // A view that was saved under one state shows it still.
  const settled = asked.get('view') === 'settled' || settledStates[state].some((one) => one === asked.get('state'))
  const path = `/srmManager/${id}`
  const views = (
    <Views
      labelId="review.views"
      views={[
        { href: path, title: <FormattedMessage id="review.registrations" />, current: !isOther && !settled },
        { href: `${path}?view=settled`, title: <FormattedMessage id="review.settled" />, current: !isOther && settled },
        { href: `${path}?view=${view}`, title: <FormattedMessage id={labelId} />, current: isOther },
      ]}
    />
  )
  return isOther ? <List actions={views} /> : <ReviewList key={String(settled)} id={id} state={state} settled={settled} actions={views} />
}
