import { FormattedMessage } from 'react-intl'
import { Day } from '#src/components/value/Moment.tsx'

/** From one day to another, the last one among them. */
export const Days = ({ from, until }: { from: string; until: string }) =>
  from === until ? (
    <Day date={from} />
  ) : (
    <FormattedMessage id="absence.days" values={{ from: <Day date={from} />, until: <Day date={until} /> }} />
  )
