import { FormattedMessage } from 'react-intl'
import { Day } from '#src/components/value/Moment.tsx'
import { daysLeft, warningOf } from '#src/lib/validity.ts'
import { serverNow } from '#src/services/clock.ts'

/** The last day of a licence or certificate, with the days left where they are few. */
export function Validity({ to }: { to: string | null }) {
  if (to === null) return <FormattedMessage id="company.noEnd" />
  const left = daysLeft(to, new Date(serverNow()))
  const warning = warningOf(left)
  return (
    <>
      <Day date={to} />{' '}
      {warning === null ? (
        <FormattedMessage id="company.daysLeft" values={{ days: left }} />
      ) : (
        <span className="pill" data-tone={warning === 'ended' || warning === 7 ? 'bad' : 'waiting'}>
          <FormattedMessage id={warning === 'ended' ? 'company.endedFor' : 'company.daysLeft'} values={{ days: Math.abs(left) }} />
        </span>
      )}
    </>
  )
}
