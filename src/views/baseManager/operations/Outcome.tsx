import { FormattedMessage } from 'react-intl'
import type { Operation } from '#src/services/operation.ts'

/** How an operation ended, in words; of a refusal its code too. */
export function Outcome({ code }: Pick<Operation, 'code'>) {
  if (code === 200) return <FormattedMessage id="operation.outcome.success" />
  const isOurs = code === 50000
  const outcome = <FormattedMessage id={isOurs ? 'operation.outcome.failed' : 'operation.outcome.refused'} />
  return (
    <span className="pill" data-tone={isOurs ? 'bad' : 'waiting'}>
      <FormattedMessage id="operation.refusedWith" values={{ outcome, code: String(code) }} />
    </span>
  )
}
