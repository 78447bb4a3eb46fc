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
  /** The list of such cases: offered where none comes next. */
  list?: string
  children: ReactNode
}

/** A case; once it is decided on this page, the one that comes next stands above it. To be keyed by the case. */
export function Decided({ state, waits, children, ...next }: DecidedProps) {
  const [first] = useState(state)
  const isDecided = waits.includes(first) && !waits.includes(state)
  return (
    <>
      {isDecided ? <NextCase {...next} /> : null}
      {children}
    </>
  )
}

function NextCase({ question, find, list }: Pick<DecidedProps, 'question' | 'find' | 'list'>) {
  const { data } = useQuery({ queryKey: question, queryFn: ({ signal }) => find(signal), gcTime: 0 })
  if (data === undefined) return null
  const href = data?.href ?? list
  return (
    <Callout role="status" action={href ? <LinkButton size="sm" href={href} textId={data ? 'review.openNext' : 'review.toList'} /> : null}>
      <FormattedMessage id={data ? 'review.next' : 'review.nothingNext'} values={{ name: data?.name }} />
    </Callout>
  )
}
