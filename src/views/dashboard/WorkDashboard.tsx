import { Box, Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Countdown } from '#src/components/value/Countdown.tsx'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { Ago } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { useSession } from '#src/components/session/session.ts'
import { usePageMark } from '#src/components/page/pageMarks.ts'
import { Panel, Panels } from '#src/components/page/Panel.tsx'
import type { Data } from '#src/contract/index.ts'
import { getWorkDashboard } from '#src/services/insight.ts'
import { DeskFigures } from './DeskFigures.tsx'
import { Lately } from './Lately.tsx'
import { MyPages } from './MyPages.tsx'
import { NoQuoter } from './NoQuoter.tsx'
import { Figures, Lines } from './parts.tsx'

type Work = Data<'GET /api/admin/dashboard/work'>

/**
 * What everybody's dashboard has: the figures of their work, what waits for them, and what they did lately; what they are only to know of, while
 * there is any. Beside a dashboard of their own only what there is to do.
 */
export function WorkDashboard({ besides, children }: { besides: boolean; children: ReactNode }) {
  usePageMark('stays')
  const { may } = useSession()
  const answer = useQuery({
    queryKey: ['GET /api/admin/dashboard/work'],
    queryFn: ({ signal }) => getWorkDashboard({ signal, quiet: true }),
  })
  const waits = useDeferredValue(answer.isPending)
  return (
    <>
      <RecordBody answer={answer}>
        {({ queues, longest, figures, lately }) => (
          <>
            <DeskFigures figures={figures} />
            {!besides && queues.some(({ queue, count }) => queue === 'quoterActive' && count === 0) ? <NoQuoter /> : null}
            <Waiting queues={queues.filter(({ works, count }) => (besides ? works && count > 0 : works || count > 0))} />
            {besides && longest.length + lately.length === 0 ? null : (
              <Box mb="5" _last={{ mb: '0' }}>
                <Panels>
                  {besides && longest.length === 0 ? null : <Longest longest={longest} />}
                  {besides && lately.length === 0 ? null : <Lately lately={lately} />}
                  {besides || !may('poBuQuoter') ? null : <MyPages />}
                </Panels>
              </Box>
            )}
          </>
        )}
      </RecordBody>
      {/* Asked for meanwhile, and shown once it is known how much stands above: nothing jumps. */}
      <div hidden={waits}>{children}</div>
    </>
  )
}

function Waiting({ queues }: Pick<Work, 'queues'>) {
  const intl = useIntl()
  if (queues.length === 0) return null
  return (
    <Figures
      figures={queues.map(({ queue, href, count, late, oldest }) => ({
        labelId: `queue.${queue}`,
        value: (
          <Flex align="center" gap="2">
            {intl.formatNumber(count)}
            {late > 0 ? <Late id="dashboard.lateCount" count={late} /> : null}
          </Flex>
        ),
        href,
        note: oldest ? <FormattedMessage id="dashboard.oldest" values={{ at: <Ago at={oldest} /> }} /> : null,
      }))}
    />
  )
}

function Longest({ longest }: Pick<Work, 'longest'>) {
  const intl = useIntl()
  const both = useBothLanguages()
  return (
    <Panel titleId="dashboard.longest">
      <Lines
        emptyId="dashboard.nothingToDo"
        lines={longest.map(({ queue, machine, id, title, titleEn, href, state, since, due, late }) => ({
          key: `${queue}-${id}`,
          href,
          no: intl.formatMessage({ id: `queue.${queue}` }),
          title: both(title, titleEn),
          mark: <Mark {...{ machine, state, due, late }} />,
          when: <Ago at={since} />,
        }))}
      />
    </Panel>
  )
}

/** That it is late, when it ends, or else how it stands. */
function Mark({ machine, state, due, late }: Pick<Work['longest'][number], 'machine' | 'state' | 'due' | 'late'>) {
  if (late) return <Late id="dashboard.late" />
  return due ? <Countdown until={due} /> : <StatePill machine={machine} state={state} />
}

function Late({ id, count }: { id: 'dashboard.late' | 'dashboard.lateCount'; count?: number }) {
  return (
    <span className="pill" data-tone="bad">
      <FormattedMessage id={id} values={{ count }} />
    </span>
  )
}
