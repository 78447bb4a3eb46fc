import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import type { Question } from '#src/components/detail/changed.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { LinkButton } from '#src/components/page/LinkButton.tsx'

/** A case that waits for whoever is asked about it. */
export interface Waiting {
  href: string
  name: string
}

interface DecidedProps {
  state: string
  /** Those in which it waits for its reader; none for whoever decides nothing here. */
  waits: readonly string[]
  /** What is read to find the one that comes next. */
  question: Question
  find: (signal: AbortSignal) => Promise<Waiting | null>
  children: ReactNode
}

/** A case; once it is decided on this page, the one that comes next stands above it. To be keyed by the case. */
export function Decided({ state, waits, question, find, children }: DecidedProps) {
  const [first] = useState(state)
  const isDecided = waits.includes(first) && !waits.includes(state)
  return (
    <>
      {isDecided ? <NextCase question={question} find={find} /> : null}
      {children}
    </>
  )
}

function NextCase({ question, find }: Pick<DecidedProps, 'question' | 'find'>) {
  const { data } = useQuery({ queryKey: question, queryFn: ({ signal }) => find(signal), gcTime: 0 })
  if (data === undefined) return null
  return (
    <Callout role="status" action={data ? <LinkButton size="sm" href={data.href} textId="review.openNext" /> : null}>
      <FormattedMessage id={data ? 'review.next' : 'review.nothingNext'} values={{ name: data?.name }} />
    </Callout>
  )
}
