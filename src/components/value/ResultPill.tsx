import { chakra } from '@chakra-ui/react'
import { StateName, StatePill } from './StatePill.tsx'

interface ResultPillProps {
  /** State of the quotation. */
  state: string
  /** Whether it was chosen, by a result that is published; null where none is. */
  chosen: boolean | null
}

/** How a quotation ended; of a result that may still be contested, that it is one, and what it says. */
export function ResultPill({ state, chosen }: ResultPillProps) {
  if (state !== 'opened' || chosen === null) return <StatePill machine="quotation" state={state} />
  return (
    <>
      <StatePill machine="quotation" state={chosen ? 'chosen' : 'notChosen'} />{' '}
      <chakra.span fontSize="xs" color="fg.muted">
        <StateName machine="project" state="contestable" />
      </chakra.span>
    </>
  )
}
