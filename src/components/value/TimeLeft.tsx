import { FormattedMessage } from 'react-intl'
import { Countdown } from './Countdown.tsx'

interface TimeLeftProps {
  until: string
  /** Why it stands still; absent or empty where it does not. */
  holds: readonly unknown[]
}

/** What is left until the deadline of a purchase; of one that is held, that it is. */
export function TimeLeft({ until, holds }: TimeLeftProps) {
  return holds.length > 0 ? <HoldMark /> : <Countdown until={until} />
}

/** That a record stands still: two bars, in the tone of what waits. */
export function HoldMark() {
  return (
    <span className="pill" data-tone="waiting">
      <svg viewBox="0 0 12 12" aria-hidden>
        <path d="M4 2.5V9.5M8 2.5V9.5" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <FormattedMessage id="common.onHold" />
    </span>
  )
}
