import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { withOffset } from '#src/lib/inheritedMoment.ts'
import { relativeTime } from '#src/lib/relativeTime.ts'
import { serverNow } from '#src/services/clock.ts'
import { toTheSecond } from './toTheSecond.ts'

/** Figures alone would be read two ways in English. */
const useMonth = () => (useIntl().locale === 'en' ? 'short' : '2-digit')

interface MomentProps {
  at: string
  /** Where minutes don't tell one from the next. */
  exact?: boolean
}

/** A moment with date and time, in Asia/Shanghai; it is parted between the two alone. */
export function Moment({ at, exact = false }: MomentProps) {
  const month = useMonth()
  const { second, ...toTheMinute } = toTheSecond
  const parts = { year: 'numeric', month, day: '2-digit', ...toTheMinute, ...(exact ? { second } : {}) } as const
  const text = useIntl().formatDate(withOffset(at), parts)
  const time = text.lastIndexOf(' ')
  return (
    <time dateTime={withOffset(at)} className="figures">
      {text.slice(0, time).replaceAll(' ', '\u00a0')}
      {text.slice(time)}
    </time>
  )
}

/** A calendar day. */
export function Day({ date }: { date: string }) {
  return (
    <time dateTime={date} className="figures">
      <FormattedDate value={`${date}T00:00:00+08:00`} year="numeric" month={useMonth()} day="2-digit" />
    </time>
  )
}

/** The day of a moment, in Asia/Shanghai. */
export function DayOf({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures">
      <FormattedDate value={at} year="numeric" month={useMonth()} day="2-digit" />
    </time>
  )
}

/** How long ago, as people say it; the exact moment on hover. */
export function Ago({ at }: { at: string }) {
  const intl = useIntl()
  const { unit, ...rest } = relativeTime(serverNow() - Date.parse(at))
  const exact = intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'medium' })
  if (unit === 'date') return <Moment at={at} />
  return (
    <time dateTime={at} title={exact}>
      {unit === 'now' ? (
        <FormattedMessage id="common.justNow" />
      ) : (
        <FormattedMessage
          id={unit === 'minute' ? 'common.minutesAgo' : 'common.hoursAgo'}
          values={{ value: 'value' in rest ? rest.value : 0 }}
        />
      )}
    </time>
  )
}
