import { FormattedMessage } from 'react-intl'
import { isUnknown, unknown } from '#src/lib/unknown.ts'

/** How a call ended, in words; of a refusal its code too, and how often it was refused. */
export function CallOutcome({ code, times = 1 }: { code: number; times?: number }) {
  if (isUnknown(code)) return unknown
  if (code === 200) return <FormattedMessage id="operation.outcome.success" />
  const isOurs = code === 50000
  const outcome = <FormattedMessage id={isOurs ? 'operation.outcome.failed' : 'operation.outcome.refused'} />
  return (
    <>
      <span className="pill" data-tone={isOurs ? 'bad' : 'waiting'}>
        <FormattedMessage id="operation.refusedWith" values={{ outcome, code: String(code) }} />
      </span>
      {times > 1 ? (
        <>
          {' '}
          <FormattedMessage id="operation.times" values={{ count: times }} />
        </>
      ) : null}
    </>
  )
}
