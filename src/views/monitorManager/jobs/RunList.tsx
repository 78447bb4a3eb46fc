import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import type { Column } from '#src/components/list/DataTable.tsx'
import { ListPage, type Filter } from '#src/components/list/ListPage.tsx'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { Moment } from '#src/components/value/Moment.tsx'
import { jobNames } from '#src/lib/jobNames.ts'
import { pageJobRuns, type JobRun } from '#src/services/job.ts'
import { ProcessName } from '../ProcessName.tsx'
import { useReadAgain } from '../useReadAgain.ts'
import { JobViews } from './JobViews.tsx'

/** How jobs went lately, the latest first. */
export function RunList() {
  const intl = useIntl()
  const usual = useUsual()
  useReadAgain('/api/monitor/jobRun')
  const columns = useMemo((): Column<JobRun>[] => {
    const nameOf = ({ name }: JobRun) => intl.formatMessage({ id: `job.name.${name}` })
    const resultOf = ({ error }: JobRun) => intl.formatMessage({ id: error === null ? 'job.state.ok' : 'job.state.failed' })
    return [
      {
        ...usual.moment<JobRun>('startedAt', 'job.startedAt', ({ startedAt }) => startedAt),
        cell: ({ startedAt }) => <Moment at={startedAt} exact />,
      },
      { id: 'name', labelId: 'job.name', cell: nameOf, text: nameOf, room: 'some' },
      {
        ...usual.number<JobRun>('milliseconds', 'job.lastMilliseconds', ({ milliseconds }) => milliseconds),
        sort: 'milliseconds',
      },
      {
        id: 'result',
        labelId: 'common.state',
        cell: (run) => (
          <span className="pill" data-tone={run.error === null ? 'good' : 'bad'}>
            {resultOf(run)}
          </span>
        ),
        text: resultOf,
        nowrap: true,
      },
      { ...usual.text<JobRun>('error', 'job.error', ({ error }) => error), nowrap: false, room: 'much' },
      {
        id: 'process',
        labelId: 'job.process',
        cell: ({ process }) => <ProcessName name={process} />,
        text: ({ process }) => process,
        room: 'some',
      },
    ]
  }, [intl, usual])
  const filters: Filter[] = [
    usual.choice('name', 'job.name', jobNames, 'job.name.'),
    { name: 'failed', labelId: 'job.failedOnly', kind: 'flag', value: 'true' },
  ]
  return (
    <ListPage
      id="jobRuns"
      source="GET /api/monitor/jobRun/page"
      titleId="route.serviceJobManager"
      columns={columns}
      filters={filters}
      fetchPage={pageJobRuns}
      rowKey={({ id }) => id}
      emptyId="job.noRuns"
      overview={<JobViews view="runs" />}
    />
  )
}
