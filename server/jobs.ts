import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { sendDueEvents } from './lifecycle/due.ts'
import { deliverWaiting } from './lifecycle/outbox.ts'
import type { Lifecycle } from './lifecycle/process.ts'
import { warnOfEndings } from './modules/company/index.ts'
import { sweepMessages } from './ports/messages.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { signatureWindow } from './plugins/caller.ts'
import { loggable } from './plugins/loggable.ts'

const tickMilliseconds = 1000
const sweepEveryTicks = 60
const sweepFilesEveryTicks = 3600
/** How long a network is known by which nobody signs in any more. */
const networkDays = 90

export interface Jobs {
  start: () => void
  /** Waits for the tick that is running. */
  stop: () => Promise<void>
}

/**
 * The clock's work: due events, deliveries that were left, papers that end soon, rows nobody needs any more. Several processes may do it side by side.
 * What `deliverMessages` does outside may be slow: it holds nothing else up.
 */
export const jobsOf = (
  lifecycle: Lifecycle,
  log: FastifyBaseLogger,
  { deliverMessages, sweepFiles }: { deliverMessages?: () => Promise<unknown>; sweepFiles?: () => Promise<unknown> } = {},
): Jobs => {
  let ticks = 0
  /** More papers end than one round warns of: the next goes on. */
  let endingsLeft = false
  const clockwork = repeating(log, async () => {
    await sendDueEvents(lifecycle)
    await deliverWaiting(lifecycle)
    const isRound = ticks % sweepEveryTicks === 0
    if (ticks++ % sweepFilesEveryTicks === 0) await sweepFiles?.()
    if (isRound || endingsLeft) endingsLeft = (await warnOfEndings(lifecycle)) > 0
    if (isRound) await sweep(lifecycle)
  })
  const all = deliverMessages ? [clockwork, repeating(log, deliverMessages)] : [clockwork]
  return {
    start: () => all.forEach(({ start }) => start()),
    stop: async () => {
      await Promise.all(all.map(({ stop }) => stop()))
    },
  }
}

/** Does a piece of work every second, never twice at once. */
const repeating = (log: FastifyBaseLogger, work: () => Promise<unknown>): Jobs => {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const schedule = () => {
    timer = setTimeout(() => {
      running = work().catch((error: unknown) => log.error({ error: loggable(error) }, 'job failed'))
      void running.then(() => (timer ? schedule() : undefined))
    }, tickMilliseconds)
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

/** Removes what has lost its meaning: old nonces, captchas, counters, delays, networks, codes, messages, and tokens a day after they ended. */
export const sweep = async ({ database, clock }: Lifecycle): Promise<void> => {
  const now = clock.now()
  await database.execute(sql`delete from nonce where at < ${later(now, -2 * signatureWindow, 'millisecond').toISOString()}`)
  await database.execute(sql`delete from captcha where expires_at < ${now.toISOString()}`)
  await database.execute(sql`delete from counter where resets_at < ${now.toISOString()}`)
  await database.execute(sql`delete from delay where forgotten_at < ${now.toISOString()}`)
  await database.execute(sql`delete from known_network where at < ${later(now, -networkDays, 'day').toISOString()}`)
  await sweepMessages(database, now)
  await database.execute(sql`delete from token where expires_at < ${later(now, -1, 'day').toISOString()}`)
}
