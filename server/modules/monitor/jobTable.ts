import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import type { JobName } from '#src/lib/jobNames.ts'
import { later } from '#src/lib/shanghaiTime.ts'

/** What people, and other processes, have said of a job. */
export interface Switch {
  name: JobName
  paused: boolean
  askedAt: string | null
  nextAt: string | null
  runningUntil: string | null
}

/** How a job went. */
export interface Run {
  startedAt: Date
  endedAt: Date
  milliseconds: number
  /** Null where it went well. */
  error: string | null
  /** How often in a row it has failed, this time included. */
  failures: number
  nextAt: Date
}

/** How long a process may be silent until another does what it was doing. It says more often that it still does. */
export const leaseSeconds = 60

const at = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`

/** The table of jobs, as one process reads and writes it. */
export const jobTableOf = ({ database, clock }: Pick<LifecycleContext, 'database' | 'clock'>, processId: string) => {
  const lease = () => at(later(clock.now(), leaseSeconds, 'second'))
  return {
    switches: (): Promise<Switch[]> =>
      rowsOf(
        database,
        sql`select name, paused, asked_at as "askedAt", next_at as "nextAt", running_until as "runningUntil" from job order by name`,
      ),

    /** Takes the run that is due, or was asked for. @returns whether it is ours: of several processes one gets it */
    claim: async (name: JobName): Promise<boolean> => {
      const now = at(clock.now())
      const claimed = await rowsOf(
        database,
        sql`insert into job as j (name, running_until, last_started_at, process_id) values (${name}, ${lease()}, ${now}, ${processId})
            on conflict (name) do update set running_until = excluded.running_until, last_started_at = excluded.last_started_at,
              process_id = excluded.process_id, asked_at = null
            where (j.asked_at is not null or (not j.paused and (j.next_at is null or j.next_at <= ${now})))
              and (j.running_until is null or j.running_until <= ${now})
            returning j.name`,
      )
      return claimed.length > 0
    },

    /** Says that a run still goes on. */
    renew: (name: JobName): Promise<unknown> =>
      database.execute(
        sql`update job set running_until = ${lease()} where name = ${name} and process_id = ${processId} and running_until is not null`,
      ),

    /** Gives a run back, unless it was taken from a process that was silent for too long. */
    end: (name: JobName, { startedAt, endedAt, milliseconds, error, nextAt }: Omit<Run, 'failures'>): Promise<unknown> =>
      database.execute(
        sql`with ended as (
              update job set running_until = null, last_ended_at = ${at(endedAt)}, last_milliseconds = ${milliseconds},
                last_result = ${error === null ? 'ok' : 'failed'}, last_error = ${error}, next_at = ${at(nextAt)},
                failures = case when ${error === null}::boolean then 0 else failures + 1 end
              where name = ${name} and process_id = ${processId} returning name)
            insert into job_run (name, started_at, milliseconds, error, process_id)
            select name, ${at(startedAt)}, ${milliseconds}::integer, ${error}::text, ${processId} from ended`,
      ),

    /** Writes how jobs went that every process does: of each its runs, the latest last. */
    keep: (runs: ReadonlyMap<JobName, readonly Run[]>): Promise<unknown> => {
      const rows = [...runs].flatMap(([name, its]) => its.map((run, place) => ({ name, isLast: place === its.length - 1, ...run })))
      return database.execute(
        sql`with run as materialized (
              select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as run
                (name text, "isLast" boolean, "startedAt" timestamptz, "endedAt" timestamptz, milliseconds integer, error text, failures integer, "nextAt" timestamptz)),
            told as (
              insert into job as j (name, last_started_at, last_ended_at, last_milliseconds, last_result, last_error, failures, next_at, process_id)
              select name, "startedAt", "endedAt", milliseconds, case when error is null then 'ok' else 'failed' end, error, failures, "nextAt", ${processId}
              from run where "isLast" order by name
              on conflict (name) do update set last_started_at = excluded.last_started_at, last_ended_at = excluded.last_ended_at,
                last_milliseconds = excluded.last_milliseconds, last_result = excluded.last_result, last_error = excluded.last_error,
                failures = excluded.failures, next_at = excluded.next_at, process_id = excluded.process_id)
            insert into job_run (name, started_at, milliseconds, error, process_id)
            select name, "startedAt", milliseconds, error, ${processId} from run order by "startedAt", name`,
      )
    },
  }
}

/** As many runs of a job are kept. */
const runsKept = 50

/** Removes the runs of each job before its last ones. */
export const sweepRuns = (database: LifecycleContext['database']): Promise<unknown> =>
  database.execute(
    sql`delete from job_run where id in (
          select id from (select id, row_number() over (partition by name order by started_at desc, id desc) as place from job_run) as ranked
          where place > ${runsKept})`,
  )

export type JobTable = ReturnType<typeof jobTableOf>
