import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { Countdown } from '#src/components/value/Countdown.tsx'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Ago } from '#src/components/value/Moment.tsx'
import { Panel, Panels } from '#src/components/page/Panel.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { getBuyerDashboard } from '#src/services/insight.ts'
import { Bars, Figures, Lines } from './parts.tsx'

/** Where each waiting event is sent from. */
const pageOf: Record<string, (id: string) => string> = {
  publish: (id) => `/poJcManager/poJcProject/${id}`,
  open: (id) => `/poJcManager/quotation/${id}`,
  choose: (id) => `/poJcManager/poJcChosen/${id}`,
  publishResult: (id) => `/poJcManager/poJcChosen/${id}`,
}

/** A buyer’s day. */
export function BuyerDashboard() {
  const intl = useIntl()
  const both = useBothLanguages()
  const answer = useQuery({
    queryKey: ['GET /api/po/dashboard/buyer'],
    queryFn: ({ signal }) => getBuyerDashboard({ signal, quiet: true }),
  })
  const compact = (amount: string) => intl.formatNumber(Number(amount), { notation: 'compact', maximumFractionDigits: 1 })
  return (
    <RecordBody answer={answer}>
      {({ byState, toDo, closing, monthly }) => {
        const count = (state: string) => byState.find((entry) => entry.state === state)?.count ?? 0
        return (
          <>
            <Figures
              figures={[
                { labelId: 'state.project.published', value: count('published'), href: '/poJcManager/poJcProject?state=published' },
                { labelId: 'state.project.sealed', value: count('sealed'), href: '/poJcManager/quotation?state=sealed' },
                { labelId: 'state.project.opened', value: count('opened'), href: '/poJcManager/poJcChosen?state=opened' },
                { labelId: 'state.project.chosen', value: count('chosen'), href: '/poJcManager/poJcChosen?state=chosen' },
                { labelId: 'state.project.draft', value: count('draft'), href: '/poJcManager/poJcProject?state=draft' },
                {
                  labelId: 'state.project.resultPublished',
                  value: count('resultPublished'),
                  href: '/poJcManager/poJcProject?state=resultPublished',
                },
              ]}
            />
            <Panels>
              <Panel titleId="dashboard.toDo">
                <Lines
                  emptyId="dashboard.nothingToDo"
                  lines={toDo.map(({ projectId, no, title, titleEn, event, tooFewQuotes, since }) => ({
                    key: projectId,
                    href: pageOf[event]?.(projectId) ?? '/dashboard',
                    no,
                    title: both(title, titleEn) || no,
                    mark: <FormattedMessage id={tooFewQuotes ? 'project.tooFewQuotes' : (`event.project.${event}` as MessageId)} />,
                    when: <Ago at={since} />,
                  }))}
                />
              </Panel>
              <Panel titleId="dashboard.closing">
                <Lines
                  emptyId="dashboard.nothingClosing"
                  lines={closing.map(({ projectId, no, title, titleEn, deadline, quoteCount, minQuotes }) => ({
                    key: projectId,
                    href: `/poJcManager/quotation/${projectId}`,
                    no,
                    title: both(title, titleEn),
                    mark: <Countdown until={deadline} />,
                    when: <FormattedMessage id="dashboard.quotesOf" values={{ quoteCount, minQuotes }} />,
                  }))}
                />
              </Panel>
              <Panel titleId="dashboard.publishedByMonth">
                <Bars
                  caption={intl.formatMessage({ id: 'dashboard.publishedByMonth' })}
                  bars={monthly.map(({ month, published }) => ({ label: month, value: published, shown: String(published) }))}
                />
              </Panel>
              {monthly.some(({ amount }) => amount !== null) && (
                <Panel titleId="dashboard.amountByMonth">
                  <Bars
                    caption={intl.formatMessage({ id: 'dashboard.amountByMonth' })}
                    bars={monthly.map(({ month, amount }) => ({ label: month, value: Number(amount), shown: compact(amount ?? '0') }))}
                  />
                </Panel>
              )}
            </Panels>
          </>
        )
      }}
    </RecordBody>
  )
}
