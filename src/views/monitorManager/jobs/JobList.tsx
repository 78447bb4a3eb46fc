import { Box, Flex } from '@chakra-ui/react'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { RowButton } from '#src/components/list/RowButton.tsx'
import { say } from '#src/components/feedback/messages.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import type { StateMeta } from '#src/machines/lifecycle.ts'
import { pageJobs, pauseJob, resumeJob, runJob, type Job } from '#src/services/job.ts'
import { ProcessName } from '../ProcessName.tsx'
import { useReadAgain } from '../useReadAgain.ts'
import { JobViews, runsHref } from './JobViews.tsx'

const tones: Record<Job['state'], StateMeta['tone']> = { paused: 'waiting', running: 'running', failed: 'bad', ok: 'good', waiting: 'idle' }
const noFilters: readonly Filter[] = []

/** What the server does by itself: how often, how the last run went, and who may let it run or pause it. */
export function JobList() {
  useReadAgain('/api/monitor/job')
  return (
    <ListPage
      id="jobs"
      source="GET /api/monitor/job/page"
      titleId="route.serviceJobManager"
      columns={useColumns()}
      filters={noFilters}
      fetchPage={pageJobs}
      rowKey={({ name }) => name}
      rowHref={({ name }) => runsHref(name)}
      emptyId="common.nothingMatches"
      overview={<JobViews view="jobs" />}
    />
  )
}

const acts = { run: runJob, pause: pauseJob, resume: resumeJob } as const

const useColumns = (): Column<Job>[] => {
  const intl = useIntl()
  const usual = useUsual()
  const changed = useChanged()
  const { may } = useSession()
  const [mayRun, mayPause] = [may('serviceJobManager:run'), may('serviceJobManager:pause')]
  return useMemo(() => {
    const nameOf = ({ name }: Job) => intl.formatMessage({ id: `job.name.${name}` })
    const stateOf = ({ state, failures }: Job) =>
      state === 'failed' ? intl.formatMessage({ id: 'job.failedTimes' }, { failures }) : intl.formatMessage({ id: `job.state.${state}` })
    const doneBy = ({ once }: Job) => intl.formatMessage({ id: once ? 'job.once' : 'job.each' })
    const does = async (act: keyof typeof acts, job: Job) => {
      await acts[act](job.name)
      say('good', intl.formatMessage({ id: `job.done.${act}` }, { name: nameOf(job) }))
    }
    const reload = () => changed('/api/monitor/job')
    const button = (act: keyof typeof acts, job: Job) => {
      return <RowButton key={act} id={`job.act.${act}`} name={nameOf(job)} onClick={() => void does(act, job).then(reload, reload)} />
    }
    return [
      {
        id: 'name',
        labelId: 'job.name',
        cell: (job) => (
          <div>
            {nameOf(job)}
            <Box fontSize="xs" color="fg.muted">
              {doneBy(job)}
            </Box>
          </div>
        ),
        text: nameOf,
        sort: 'name',
        room: 'some',
      },
      {
        id: 'every',
        labelId: 'job.every',
        cell: ({ every }) => <Every seconds={every} />,
        text: ({ every }) => String(every),
        sort: 'every',
        nowrap: true,
      },
      {
        id: 'state',
        labelId: 'common.state',
        cell: (job) => (
          <Flex gap="1" wrap="wrap">
            <span className="pill" data-tone={tones[job.state]}>
              {stateOf(job)}
            </span>
            {isAsked(job) ? (
              <span className="pill" data-tone="running">
                <FormattedMessage id="job.asked" />
              </span>
            ) : null}
          </Flex>
        ),
        text: stateOf,
        nowrap: true,
      },
      usual.moment<Job>('lastStartedAt', 'job.lastStartedAt', (job) => job.lastStartedAt),
      {
        ...usual.number<Job>('lastMilliseconds', 'job.lastMilliseconds', ({ lastMilliseconds }) => lastMilliseconds),
        sort: 'lastMilliseconds',
      },
      usual.moment<Job>('nextAt', 'job.nextAt', ({ state, nextAt }) => (state === 'paused' ? null : nextAt)),
      { ...usual.text<Job>('lastError', 'job.lastError', ({ lastError }) => lastError), nowrap: false, room: 'some' },
      {
        id: 'process',
        labelId: 'job.process',
        cell: ({ process }) => (process === null ? '—' : <ProcessName name={process} />),
        text: ({ process }) => process ?? '',
        room: 'some',
      },
      ...(mayRun || mayPause
        ? [
            {
              id: 'actions',
              labelId: 'common.actions',
              align: 'end',
              cell: (job) => (
                <Flex gap="1" justify="flex-end">
                  {mayRun ? button('run', job) : null}
                  {mayPause ? button(job.state === 'paused' ? 'resume' : 'pause', job) : null}
                </Flex>
              ),
            } satisfies Column<Job>,
          ]
        : []),
    ]
  }, [changed, intl, mayPause, mayRun, usual])
}

/** Whether it was asked to run and has not begun since. */
const isAsked = ({ askedAt, lastStartedAt }: Job): boolean =>
  askedAt !== null && (lastStartedAt === null || Date.parse(lastStartedAt) < Date.parse(askedAt))

/** How often, in the largest unit that says it whole. */
function Every({ seconds }: { seconds: number }) {
  if (seconds % 3600 === 0) return <FormattedMessage id="job.everyHours" values={{ value: seconds / 3600 }} />
  if (seconds % 60 === 0) return <FormattedMessage id="job.everyMinutes" values={{ value: seconds / 60 }} />
  return <FormattedMessage id="job.everySeconds" values={{ value: seconds }} />
}
