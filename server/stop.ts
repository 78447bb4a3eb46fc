import type { FastifyInstance } from 'fastify'
import type { Schedule } from './modules/monitor/index.ts'

interface Parts {
  app: FastifyInstance
  jobs: Pick<Schedule, 'stop'>
  close: () => Promise<void>
  /** How long running calls may still take. */
  patienceMilliseconds: number
}

/**
 * How this process stops: it takes no new call, running calls end, the running job ends, the database closes. However often it
 * is asked, it stops once.
 */
export const stopOnce = ({ app, jobs, close, patienceMilliseconds }: Parts): (() => Promise<void>) => {
  let stopping: Promise<void> | undefined
  const stop = async () => {
    // A connection that was busy stays open for its next call, one without any call yet waits for it: nobody else hangs up.
    const hangingUp = setInterval(() => app.server.closeIdleConnections(), 50)
    const losingPatience = setTimeout(() => app.server.closeAllConnections(), patienceMilliseconds)
    await app.close()
    clearInterval(hangingUp)
    clearTimeout(losingPatience)
    await jobs.stop()
    await close()
  }
  return () => (stopping ??= stop())
}
