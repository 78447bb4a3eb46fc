import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { passOnOrphans } from './lifecycle/approval/tasks.ts'
import { sendDueEvents } from './lifecycle/due.ts'
import { deliverWaiting } from './lifecycle/outbox.ts'
import type { LifecycleContext } from './lifecycle/process.ts'
import { warnOfEndings } from './modules/company/index.ts'
import {
  beatEvery,
  jobTableOf,
  repeating,
  scheduleOf,
  sweepRuns,
  sweepTraces,
  timetable,
  type Job,
  type Schedule,
} from './modules/monitor/index.ts'
import { tellRefused } from './db/operation.ts'
import { lengthenChain } from './modules/operation/index.ts'
import { sweepViewings } from './modules/session/index.ts'
import { sweepMessages } from './ports/messages.ts'
import { sweepPostings } from './ports/tasks.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { signatureWindow } from './serving/caller.ts'
import type { Registry } from './serving/module.ts'
import { hearEvery } from './serving/switches.ts'
import { loggable } from './serving/loggable.ts'

/** How long a network is known by which nobody signs in any more. */
const networkDays = 90

/** What of the jobs lies outside: of a process that lacks one nobody does it there. */
type Outside = Partial<
  Record<
    'deliverMessages' | 'postTasks' | 'sweepFiles' | 'keepFigures' | 'keepTraces' | 'anchorHead' | 'hear' | 'reckonByCalendar',
    () => Promise<unknown>
  >
>

/**
 * The clock's work: due events, deliveries that were left, papers that end soon, rows nobody needs any more. Several processes do it side by side;
 * beside it each says that it is there, and hears what others have changed that all stand on.
 */
export const jobsOf = (lifecycle: LifecycleContext, log: FastifyBaseLogger, registry: Registry, outside: Outside = {}): Schedule => {
  const { clock } = lifecycle
  const table = jobTableOf(lifecycle, registry.name)
  const schedule = scheduleOf(declaredJobs(lifecycle, outside), { table, clock, log, isDraining: registry.isDraining })
  const told = (error: unknown) => log.error({ job: 'heartbeat', error: loggable(error) }, 'job failed')
  const heart = repeating(beatEvery, () => registry.beat().catch(told))
  const { hear = async () => {} } = outside
  const ear = repeating(hearEvery, () => hear().catch(told))
  return {
    start: () => {
      void registry.beat().catch(told)
      heart.start()
      ear.start()
      schedule.start()
    },
    stop: async () => {
      await Promise.all([heart.stop(), ear.stop(), schedule.stop()])
      await registry.leave().catch(told)
    },
  }
}

const declaredJobs = (
  lifecycle: LifecycleContext,
  { deliverMessages, postTasks, sweepFiles, keepFigures, keepTraces, anchorHead, reckonByCalendar }: Outside,
): Job[] => {
  const inHouse: Job[] = [
    { name: 'dueEvents', ...timetable.dueEvents, work: () => sendDueEvents(lifecycle) },
    { name: 'deliveries', ...timetable.deliveries, work: () => deliverWaiting(lifecycle) },
    {
      name: 'operations',
      ...timetable.operations,
      work: async () => {
        await tellRefused(lifecycle.database, lifecycle.clock.now())
        return lengthenChain(lifecycle.database)
      },
    },
    {
      name: 'warnings',
      ...timetable.warnings,
      work: async () => (await passOnOrphans(lifecycle)) + (await warnOfEndings(lifecycle)) > 0,
    },
    { name: 'sweep', ...timetable.sweep, work: () => sweep(lifecycle) },
  ]
  return [
    ...inHouse,
    ...(deliverMessages ? [{ name: 'messages', ...timetable.messages, work: deliverMessages } as const] : []),
    ...(postTasks ? [{ name: 'tasks', ...timetable.tasks, work: postTasks } as const] : []),
    ...(reckonByCalendar ? [{ name: 'calendar', ...timetable.calendar, work: reckonByCalendar } as const] : []),
    ...(sweepFiles ? [{ name: 'files', ...timetable.files, work: sweepFiles } as const] : []),
    ...(anchorHead ? [{ name: 'anchor', ...timetable.anchor, work: anchorHead } as const] : []),
    ...(keepTraces ? [{ name: 'traces', ...timetable.traces, last: true, work: keepTraces } as const] : []),
    ...(keepFigures ? [{ name: 'figures', ...timetable.figures, last: true, work: keepFigures } as const] : []),
  ]
}

/** Removes what has lost its meaning: old nonces, captchas, tickets, challenges, counters, delays, networks, codes, messages, news of tasks, sign-ins that did not come back, and tokens a day after they ended. */
export const sweep = async ({ database, clock }: LifecycleContext): Promise<void> => {
  const now = clock.now()
  await database.execute(sql`delete from nonce where at < ${later(now, -2 * signatureWindow, 'millisecond').toISOString()}`)
  await database.execute(sql`delete from captcha where expires_at < ${now.toISOString()}`)
  await database.execute(sql`delete from sign_in_ticket where expires_at < ${now.toISOString()}`)
  await database.execute(sql`delete from passkey_challenge where expires_at < ${now.toISOString()}`)
  await database.execute(sql`delete from counter where resets_at < ${now.toISOString()}`)
  await database.execute(sql`delete from delay where forgotten_at < ${now.toISOString()}`)
  await database.execute(sql`delete from known_network where at < ${later(now, -networkDays, 'day').toISOString()}`)
  await sweepMessages(database, now)
  await sweepPostings(database, now)
  await sweepTraces(database, now)
  await sweepRuns(database)
  await sweepViewings({ database, clock })
  await database.execute(sql`delete from token where expires_at < ${later(now, -1, 'day').toISOString()}`)
  await database.execute(sql`delete from service_token where expires_at < ${now.toISOString()}`)
  await database.execute(sql`delete from sign_on_attempt where expires_at < ${now.toISOString()}`)
}
