import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Countdown } from '#src/components/value/Countdown.tsx'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Ago } from '#src/components/value/Moment.tsx'
import { Columns, Panel, Panels } from '#src/components/page/Panel.tsx'
import { usePageMark } from '#src/components/page/pageMarks.ts'
import type { Data } from '#src/contract/index.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { asWritten } from '#src/lib/unknown.ts'
import { getBuyerDashboard } from '#src/services/insight.ts'
import { DeskFigures } from './DeskFigures.tsx'
import { Lately } from './Lately.tsx'
import { Bars, Figures, Lines } from './parts.tsx'
import { Longest, useWaiting, useWork, type Work } from './Waiting.tsx'

type Day = Data<'GET /api/po/dashboard/buyer'>

/** Where each waiting event is sent from. */
const pageOf: Record<string, string> = { publish: 'poJcProject', open: 'quotation', choose: 'poJcChosen' }

/** A buyer’s day: what waits for them first, purchases before everything else; then how their purchases stand, and what they did lately. */
export function BuyerDashboard({ children }: { children: ReactNode }) {
  usePageMark('stays')
  const work = useWork()
  const day = useQuery({
    queryKey: ['GET /api/po/dashboard/buyer'],
    queryFn: ({ signal }) => getBuyerDashboard({ signal, quiet: true }),
  })
  const waits = useDeferredValue(work.isPending || day.isPending)
  return (
    <>
      <RecordBody answer={work}>
        {({ queues, longest, figures, lately }) => (
          <RecordBody answer={day}>
            {({ byState, toDo, closing, monthly }) => {
              const did = lately.length > 0 ? <Lately lately={lately} /> : null
              // Where it makes the second column as long as the first; else below.
              const isAbove = toDo.length + longest.length >= closing.length + lately.length
              return (
                <>
                  <Columns>
                    <ToDo toDo={toDo} />
                    {longest.length > 0 ? <Longest longest={longest} /> : null}
                    <Closing closing={closing} />
                    {isAbove ? did : null}
                  </Columns>
                  <DeskFigures figures={figures} />
                  <Standing queues={queues.filter(({ works, count }) => works && count > 0)} byState={byState} />
                  <Panels>
                    <Months monthly={monthly} />
                    {isAbove ? null : did}
                  </Panels>
                </>
              )
            }}
          </RecordBody>
        )}
      </RecordBody>
      {/* Asked for meanwhile, and shown once it is known how much stands above: nothing jumps. */}
      <div hidden={waits}>{children}</div>
    </>
  )
}

/** Their purchases that wait for an event, each leading to where it is sent from. */
function ToDo({ toDo }: Pick<Day, 'toDo'>) {
  const both = useBothLanguages()
  return (
    <Panel titleId="dashboard.toDo">
      <Lines
        emptyId="dashboard.nothingToDo"
        lines={toDo.map(({ projectId, no, title, titleEn, event, tooFewQuotes, since }) => ({
          key: projectId,
          href: `/poJcManager/${pageOf[event] ?? 'poJcProject'}/${projectId}`,
          no,
          title: both(title, titleEn) || no,
          mark: <FormattedMessage id={tooFewQuotes ? 'project.tooFewQuotes' : (`event.project.${event}` as MessageId)} />,
          when: <Ago at={since} />,
        }))}
      />
    </Panel>
  )
}

function Closing({ closing }: Pick<Day, 'closing'>) {
  const both = useBothLanguages()
  return (
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
  )
}

/** Where purchases of each state are listed. */
const listOf = {
  published: 'poJcProject',
  sealed: 'quotation',
  opened: 'poJcChosen',
  chosen: 'poJcChosen',
  draft: 'poJcProject',
  contestable: 'poJcChosen',
  resultStands: 'poJcProject',
}

/** How much waits besides, and how their purchases stand. */
function Standing({ queues, byState }: Pick<Work, 'queues'> & Pick<Day, 'byState'>) {
  const waiting = useWaiting(queues)
  const ofPurchases = Object.entries(listOf).map(([state, list]) => ({
    labelId: `state.project.${state}` as MessageId,
    value: byState.find((entry) => entry.state === state)?.count ?? 0,
    href: `/poJcManager/${list}?state=${state}`,
  }))
  return <Figures figures={[...waiting, ...ofPurchases]} />
}

/** The last twelve months. */
function Months({ monthly }: Pick<Day, 'monthly'>) {
  const intl = useIntl()
  const compact = (amount: string) => intl.formatNumber(Number(amount), { notation: 'compact', maximumFractionDigits: 1 })
  return (
    <>
      <Panel titleId="dashboard.publishedByMonth">
        <Bars
          caption={intl.formatMessage({ id: 'dashboard.publishedByMonth' })}
          bars={monthly.map(({ month, published }) => ({ label: month, value: published, shown: asWritten(published) }))}
        />
      </Panel>
      {monthly.some(({ amount }) => amount !== null) ? (
        <Panel titleId="dashboard.amountByMonth">
          <Bars
            caption={intl.formatMessage({ id: 'dashboard.amountByMonth' })}
            bars={monthly.map(({ month, amount }) => ({ label: month, value: Number(amount), shown: compact(amount ?? '0') }))}
          />
        </Panel>
      ) : null}
    </>
  )
}
