import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rounded } from '#server/serving/durations.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound } from '#server/refusal.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import about from '../../../package.json' with { type: 'json' }
import { figuresOf, keptOfAll, p99Of } from './figures.ts'
import { processId } from './processId.ts'

/** @param loggers of this process: each keeps its own level */
export const monitorRoutes = (serve: ServeRow, { database, clock, config, metrics, loggers }: ModuleContext): void => {
  serve('GET /metrics', async ({ request, reply }) => {
    if (!isSame(config.metricsToken, request.headers.authorization)) throw notFound()
    return reply.type(metrics.contentType).send(await metrics.text())
  })

  serve('GET /api/monitor/health', async () => {
    const now = clock.now()
    const asked = performance.now()
    await database.execute(sql`select 1`)
    const roundTrip = rounded(performance.now() - asked)
    const kept = await keptOfAll(database, now, 1)
    const { rss, heapUsed, heapTotal } = process.memoryUsage()
    return {
      process: processId,
      version: about.version,
      node: process.versions.node,
      since: later(now, -process.uptime() * 1000, 'millisecond').toISOString(),
      uptimeSeconds: Math.floor(process.uptime()),
      eventLoop: metrics.lag(),
      memory: { rss, heapUsed, heapTotal },
      database: { kind: config.databaseUrl ? ('server' as const) : ('embedded' as const), roundTrip },
      logLevel: loggers[0]?.level ?? config.logLevel,
      lastHour: { ...figuresOf(kept), p99: p99Of(kept) },
    }
  })

  serve('POST /api/monitor/logLevel', async ({ body: { level }, caller }) => {
    const before = loggers[0]?.level
    const setTo = (wanted: string) => loggers.forEach((logger) => (logger.level = wanted))
    // Whatever is written before and after, this is.
    setTo('info')
    loggers[0]?.info({ by: caller.id, from: before, to: level }, 'log level set')
    setTo(level)
    return true as const
  })
}

/** Whether a call brings the token, told in the same time however much of it is right. */
const isSame = (token: string | null, given = ''): boolean =>
  token !== null && timingSafeEqual(digest(token), digest(given.replace(/^Bearer\s+/i, '')))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
