import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import type { Lifecycle } from '#server/lifecycle/process.ts'
import { signatureWindow } from './caller.ts'
import { loggable } from './loggable.ts'

const tickMilliseconds = 1000
const sweepEveryTicks = 60

export interface Jobs {
  start: () => void
  /** Waits for the tick that is running. */
  stop: () => Promise<void>
}

/** The clock's work: due events, deliveries that were left, rows nobody needs any more. Several processes may do it side by side. */
export const jobsOf = (lifecycle: Lifecycle, log: FastifyBaseLogger): Jobs => {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let ticks = 0
  const tick = async () => {
    try {
      await sendDueEvents(lifecycle)
      await deliverWaiting(lifecycle)
      if (ticks++ % sweepEveryTicks === 0) await sweep(lifecycle)
    } catch (error) {
      log.error({ error: loggable(error) }, 'job failed')
    }
  }
  const schedule = () => {
    timer = setTimeout(() => {
      running = tick()
      void running.then(() => (timer ? schedule() : undefined))
    }, tickMilliseconds)
  }
  return {
    start: schedule,
    stop: () => {
      clearTimeout(timer)
      timer = undefined
      return running
    },
  }
}

/** Removes what has lost its meaning: old nonces, captchas, counters, and tokens a day after they ended. */
export const sweep = async ({ database, clock }: Lifecycle): Promise<void> => {
  const now = clock.now()
  const at = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  await database.execute(sql`delete from nonce where at < ${at(2 * signatureWindow)}`)
  await database.execute(sql`delete from captcha where expires_at < ${at(0)}`)
  await database.execute(sql`delete from counter where resets_at < ${at(0)}`)
  await database.execute(sql`delete from token where expires_at < ${at(86_400_000)}`)
}
