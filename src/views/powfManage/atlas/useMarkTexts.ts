import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { durationText } from '#src/components/value/duration.ts'
import type { MarkTexts } from './heat.ts'

/** What stands in a state of the overlay, and the same in words. */
export const useMarkTexts = (): MarkTexts => {
  const intl = useIntl()
  return useMemo(
    () => ({
      count: (count) => intl.formatNumber(count),
      line: (look, { visits, medianSeconds, overdue }) =>
        look === 'slow'
          ? durationText(intl, medianSeconds)
          : intl.formatMessage(
              { id: look === 'busy' ? 'atlas.visitsShort' : 'atlas.overdueShort' },
              { count: look === 'busy' ? visits : overdue },
            ),
      said: ({ now, overdue, visits, medianSeconds, p90Seconds }) =>
        intl.formatMessage(
          { id: 'atlas.said' },
          {
            now,
            overdue,
            visits,
            median: durationText(intl, medianSeconds, 'long'),
            p90: durationText(intl, p90Seconds, 'long'),
          },
        ),
    }),
    [intl],
  )
}
