import { sql, type SQL } from 'drizzle-orm'
import { byName, listPage } from '#server/db/list.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import type { JobName } from '#src/lib/jobNames.ts'
import { timetable } from './timetable.ts'

type Listed = Data<'GET /api/monitor/job/page'>['rows'][number]
type RunListed = Data<'GET /api/monitor/jobRun/page'>['rows'][number]

const declared = JSON.stringify(Object.entries(timetable).map(([name, times]) => ({ name, ...times })))

/** What the server does by itself, and what people may say of that. */
export const jobRoutes = (serve: ServeRow, { database, clock }: ModuleContext): void => {
  const now = () => sql`${clock.now().toISOString()}::timestamptz`

  serve('GET /api/monitor/job/page', ({ query }) =>
    listPage<Listed>(
      database,
      { ...query, sort: query.sort ?? 'every' },
      {
        select: sql`d.name, d.every, d.once, case when coalesce(j.paused, false) then 'paused' when j.running_until > ${now()} then 'running'
        else coalesce(j.last_result, 'waiting') end as state, j.asked_at as "askedAt", j.last_started_at as "lastStartedAt",
        j.last_milliseconds as "lastMilliseconds", j.last_error as "lastError", coalesce(j.failures, 0) as failures, j.next_at as "nextAt",
        j.process_id as process`,
        from: sql`jsonb_to_recordset(${declared}::jsonb) as d (name text, every integer, once boolean) left join job j on j.name = d.name`,
        where: [],
        sortable: {
          name: byName(sql`d.name`),
          every: sql`d.every`,
          lastStartedAt: sql`j.last_started_at`,
          lastMilliseconds: sql`coalesce(j.last_milliseconds, -1)`,
          failures: sql`coalesce(j.failures, 0)`,
          nextAt: sql`j.next_at`,
        },
        unique: sql`d.name`,
      },
    ),
  )

  serve('GET /api/monitor/jobRun/page', ({ query: { name, failed, ...query } }) =>
    listPage<RunListed>(database, query, {
      select: sql`r.id, r.name, r.started_at as "startedAt", r.milliseconds, r.error, r.process_id as process`,
      from: sql`job_run r`,
      where: [...(name ? [sql`r.name = ${name}`] : []), ...(failed ? [sql`r.error is not null`] : [])],
      sortable: { startedAt: sql`r.started_at`, milliseconds: sql`r.milliseconds` },
      latest: sql`r.started_at`,
      unique: sql`r.id`,
    }),
  )

  const setJob = (name: JobName, set: SQL, insert: { paused?: boolean; asked?: boolean }) =>
    database.execute(
      sql`insert into job (name, paused, asked_at) values (${name}, ${insert.paused ?? false}, ${insert.asked ? now() : null})
          on conflict (name) do update set ${set}`,
    )

  serve('POST /api/monitor/job/{name}/run', async ({ params: { name }, caller, request }) => {
    await setJob(name, sql`asked_at = excluded.asked_at`, { asked: true })
    request.log.info({ by: caller.id, job: name }, 'job asked to run')
    return true as const
  })

  for (const [act, paused] of [
    ['pause', true],
    ['resume', false],
  ] as const)
    serve(`POST /api/monitor/job/{name}/${act}`, async ({ params: { name }, caller, request }) => {
      await setJob(name, sql`paused = excluded.paused`, { paused })
      request.log.info({ by: caller.id, job: name }, `job ${act}d`)
      return true as const
    })
}
