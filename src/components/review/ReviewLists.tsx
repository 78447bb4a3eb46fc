import type { ComponentType, ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useSearch } from 'wouter'
import { Views } from '#src/components/page/Views.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { ReviewList, reviewStates, type ReviewListProps } from './ReviewList.tsx'
import { asksForSettled, type CaseStates } from './settled.ts'

interface Other {
  /** What the address calls those that wait, and those that were settled. */
  view: string
  settledView: string
  labelId: MessageId
  settledLabelId: MessageId
  states: CaseStates
  List: ComponentType<{ settled: boolean; actions: ReactNode }>
}

interface ReviewListsProps extends Omit<ReviewListProps, 'actions' | 'settled'> {
  /** What else is decided there. */
  other: Other
}

/** The lists of a review, each with an address: registrations and what admitted companies ask for, those that wait apart from those settled before. */
export function ReviewLists({ id, state, other: { view, settledView, labelId, settledLabelId, states, List } }: ReviewListsProps) {
  const asked = new URLSearchParams(useSearch())
  const isOther = asked.get('view') === view || asked.get('view') === settledView
  const settled = isOther ? asksForSettled(asked, settledView, states) : asksForSettled(asked, 'settled', reviewStates[state])
  const path = `/srmManager/${id}`
  const views = (
    <Views
      labelId="review.views"
      views={[
        { href: path, title: <FormattedMessage id="review.registrations" />, current: !isOther && !settled },
        { href: `${path}?view=settled`, title: <FormattedMessage id="review.settled" />, current: !isOther && settled },
        { href: `${path}?view=${view}`, title: <FormattedMessage id={labelId} />, current: isOther && !settled },
        { href: `${path}?view=${settledView}`, title: <FormattedMessage id={settledLabelId} />, current: isOther && settled },
      ]}
    />
  )
  return isOther ? (
    <List key={String(settled)} settled={settled} actions={views} />
  ) : (
    <ReviewList key={String(settled)} id={id} state={state} settled={settled} actions={views} />
  )
}
