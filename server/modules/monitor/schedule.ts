import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/clock.ts'
import { loggable } from '#server/serving/loggable.ts'
import type { JobName } from '#src/lib/jobNames.ts'
import { leaseSeconds, type JobTable, type Run, type Switch } from './jobTable.ts'

/** Something that the server does by itself, again and again. */
export interface Job {
  name: JobName
  /** Seconds from one run to the next. */
  every: number
  /** Whether one run does for all processes, and is claimed by one; else each does it, and locks what it takes. */
  once: boolean
  /** Done once more when the process stops. */
  last?: true
  /** @returns true where more is left, with which the next run goes on at once */
  work: () => Promise<unknown>
}

export interface Schedule {
  start: () => void
  /** Waits for what is running. */
  stop: () => Promise<void>
}

interface Parts {
  table: JobTable
  clock: Clock
  log: FastifyBaseLogger
  /** Whether the process begins nothing new. */
  isDraining: () => boolean
}

const tickMilliseconds = 1000
/** How often it is asked what people, and other processes, have said of the jobs. */
const readEveryTicks = 3
/** How often is written how jobs went that every process does, while nothing changes. */
const keepEveryMilliseconds = 15_000
/** Of the runs that every process does, how many that failed are kept beside the last one each time. */
const mostFailed = 10
/** The longest pause after a failure. Seconds. */
const pauseAfterFailure = 60

/** A job as this process knows it. */
interface Turn {
  job: Job
  running?: Promise<void> | undefined
  /** Of a job that every process does. Milliseconds. */
  nextAt: number
  failures: number
  /** The last wish to run at once that was heard. */
  heard: string | null
  /** When was last said that a claimed run goes on. Milliseconds. */
  renewedAt: number
}

/** Does jobs when their time has come, each beside the others and never twice at once. */
export const scheduleOf = (jobs: readonly Job[], parts: Parts): Schedule => {
  const { tick, close } = turnsOf(jobs, parts)
  const { start, stop } = repeating(tickMilliseconds, tick)
  return { start, stop: () => stop().then(close) }
}

/** The same, second by second. */
export const turnsOf = (jobs: readonly Job[], { table, clock, log, isDraining }: Parts) => {
  const begun = clock.now().getTime()
  const turns: Turn[] = jobs.map((job) => ({
    job,
    nextAt: begun + job.every * 1000 - tickMilliseconds / 2,
    failures: 0,
    heard: null,
    renewedAt: 0,
  }))
  /** Of each job its last run, after those that failed. */
  const unwritten = new Map<JobName, Run[]>()
  const written = new Set<JobName>()
  let switches: Map<JobName, Switch> | undefined
  let ticks = 0
  let keptAt = begun
  let hasChanged = false

  const noting = (name?: JobName) => (error: unknown) => log.error({ job: name, error: loggable(error) }, 'job failed')

  const read = async () => {
    const isFirst = switches === undefined
    switches = new Map((await table.switches()).map((each) => [each.name, each]))
    // What was asked for before this process began is not its to do.
    if (isFirst) for (const turn of turns) turn.heard = switches.get(turn.job.name)?.askedAt ?? null
  }

  const isTimeFor = ({ job, nextAt, heard, running }: Turn, now: number): boolean => {
    if (running) return false
    const { paused = false, askedAt = null, nextAt: claimedFrom = null, runningUntil = null } = switches?.get(job.name) ?? {}
    // A clock that was set back holds nothing up.
    const hasCome = nextAt <= now || nextAt - now > job.every * 1000
    if (!job.once) return askedAt !== heard || (!paused && hasCome)
    return isPast(runningUntil, now) && (askedAt !== null || (!paused && isPast(claimedFrom, now)))
  }

  /** Does the work, and tells how it went. */
  const run = async ({ job, failures }: Pick<Turn, 'job' | 'failures'>): Promise<Run> => {
    const startedAt = clock.now()
    const from = performance.now()
    let isMore = false
    let error: string | null = null
    try {
      isMore = (await job.work()) === true
    } catch (problem) {
      noting(job.name)(problem)
      error = sayable(problem)
    }
    const pause = error === null ? job.every : Math.min(job.every, pauseAfterFailure)
    return {
      startedAt,
      endedAt: clock.now(),
      milliseconds: Math.round(performance.now() - from),
      error,
      failures: error === null ? 0 : failures + 1,
      nextAt: isMore ? startedAt : new Date(startedAt.getTime() + pause * 1000),
    }
  }

  const everyProcess = async (turn: Turn) => {
    const before = turn.failures
    const askedAt = switches?.get(turn.job.name)?.askedAt ?? null
    const wasAsked = askedAt !== turn.heard
    turn.heard = askedAt
    const its = await run(turn)
    turn.failures = its.failures
    turn.nextAt = its.nextAt.getTime() - tickMilliseconds / 2
    hasChanged ||= wasAsked || !written.has(turn.job.name) || before > 0 !== its.failures > 0
    const failed = (unwritten.get(turn.job.name) ?? []).filter(({ error }) => error !== null)
    unwritten.set(turn.job.name, [...failed.slice(-mostFailed), its])
  }

  const oneProcess = async (turn: Turn) => {
    const { job } = turn
    const now = clock.now().getTime()
    if (!(await table.claim(job.name))) {
      // Another has it: until the table is read again nothing is asked for.
      noteOf(job.name, { runningUntil: new Date(now + readEveryTicks * tickMilliseconds).toISOString() })
      return
    }
    turn.renewedAt = now
    const its = await run(turn)
    turn.renewedAt = 0
    noteOf(job.name, { askedAt: null, nextAt: its.nextAt.toISOString(), runningUntil: null })
    await table.end(job.name, its)
  }

  const noteOf = (name: JobName, note: Partial<Switch>) =>
    switches?.set(name, { name, paused: false, askedAt: null, nextAt: null, runningUntil: null, ...switches.get(name), ...note })

  const renew = async (now: number) => {
    for (const turn of turns)
      if (turn.renewedAt > 0 && now - turn.renewedAt >= (leaseSeconds / 3) * 1000) {
        turn.renewedAt = now
        await table.renew(turn.job.name)
      }
  }

  const begin = (turn: Turn) => {
    turn.running = (turn.job.once ? oneProcess(turn) : everyProcess(turn))
      .catch(noting(turn.job.name))
      .finally(() => (turn.running = undefined))
  }

  const keep = async () => {
    if (unwritten.size === 0) return
    const runs = new Map(unwritten)
    unwritten.clear()
    hasChanged = false
    keptAt = clock.now().getTime()
    await table.keep(runs)
    for (const name of runs.keys()) written.add(name)
  }

  const tick = async () => {
    if (ticks % readEveryTicks === 0) await read()
    ticks++
    const now = clock.now().getTime()
    if (!isDraining()) turns.filter((turn) => isTimeFor(turn, now)).forEach(begin)
    await renew(now)
    if (hasChanged || now - keptAt >= keepEveryMilliseconds) await keep()
  }

  const ended = () => Promise.all(turns.map(({ running }) => running))
  return {
    tick: () => tick().catch(noting()),
    /** Waits for what is running. */
    ended,
    /** Does what is done last, once nothing is running. */
    close: async () => {
      await ended()
      for (const turn of turns) if (turn.job.last) await everyProcess(turn)
      await keep().catch(noting())
    },
  }
}

/** Whether a moment has come; none has been waited for at all. */
const isPast = (moment: string | null, now: number): boolean => moment === null || Date.parse(moment) <= now

/** What of a failure everybody who watches may read: its last cause, without a statement or a value. */
const sayable = (error: unknown): string => {
  let last = loggable(error)
  while (last['cause'] !== undefined) last = last['cause'] as typeof last
  return [last['type'], last['message']]
    .filter((part) => typeof part === 'string')
    .join(': ')
    .slice(0, 300)
}

/** Does a piece of work, and again so long after it has ended. */
export const repeating = (milliseconds: number, work: () => Promise<unknown>): Schedule => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const schedule = () => {
    timer = setTimeout(() => {
      running = work()
      void running.then(() => (timer ? schedule() : undefined))
    }, milliseconds)
  }
  return {
    start: schedule,
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}
