import { chakra } from '@chakra-ui/react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import type { MessageId } from '#src/lang/ids.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'

interface ExpectedByProps {
  p50: string
  p90: string
  /** What is said of both days. */
  textId?: MessageId
}

/** About when something ends, and by when it nearly always has. It is a guess, and not printed. */
export function ExpectedBy({ p50, p90, textId = 'approval.expectedBy' }: ExpectedByProps) {
  return (
    <chakra.p className="aside" _print={{ display: 'none' }}>
      <FormattedMessage
        id={textId}
        values={{ about: <Day at={p50} />, latest: <Day at={p90} />, isOneDay: String(dateOf(p50) === dateOf(p90)) }}
      />
    </chakra.p>
  )
}

const Day = ({ at }: { at: string }) => (
  <time dateTime={at}>
    <FormattedDate value={at} month="short" day="numeric" timeZone="Asia/Shanghai" />
  </time>
)
