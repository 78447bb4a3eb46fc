import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { unknown } from '#src/lib/unknown.ts'
import { countdownOf } from '#src/lib/relativeTime.ts'
import { serverNow } from '#src/services/clock.ts'

const urgentMilliseconds = 48 * 3_600_000

/** What is left until a deadline, in the server's time; ticks by itself and touches nothing around it. */
export function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState(serverNow)
  const left = Date.parse(until) - now
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  const { days, hours, minutes, seconds } = countdownOf(left)
  const clock = [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')
  if (Number.isNaN(left)) return unknown
  if (left <= 0) {
    return (
      <span className="countdown" data-passed="">
        <FormattedMessage id="common.deadlinePassed" />
      </span>
    )
  }
  return (
    <time dateTime={until} className="figures countdown" data-urgent={left < urgentMilliseconds ? '' : undefined}>
      {days > 0 ? <FormattedMessage id="common.daysAndClock" values={{ days, clock }} /> : clock}
    </time>
  )
}
