import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { byName, listPage } from '#server/db/list.ts'
import type { Gate } from '#server/plugins/caller.ts'
import type { Metrics } from '#server/plugins/metrics.ts'
import { rounded } from '#server/plugins/durations.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import { notFound } from '#server/refusal.ts'
import { contract, type Data } from '#src/contract/index.ts'
import { authoritiesOf, type Row } from '#src/contract/row.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import about from '../../../package.json' with { type: 'json' }
import { figuresOf, keptByRow, keptOfAll, p99Of } from './figures.ts'
import { processId } from './processId.ts'

type Call = Data<'GET /api/monitor/call/page'>['rows'][number]

/** @param loggers of this process: each keeps its own level */
export const monitorRoutes = (serve: ServeRow, { database, clock, config }: Gate, metrics: Metrics, loggers: FastifyBaseLogger[]): void => {
  serve('GET /metrics', async ({ request, reply }) => {
    if (!isSame(config.metricsToken, request.headers.authorization)) throw notFound()
    return reply.type(metrics.contentType).send(await metrics.text())
  })

  serve('GET /api/monitor/call/page', async ({ query: { q = '', method, hours, ...page } }) => {
    const kept = await keptByRow(database, clock.now(), Number(hours))
    const wanted = calls
      .filter((call) => (method === undefined || call.method === method) && textOf(call).includes(q.trim().toLowerCase()))
      .map((call) => ({ ...call, ...figuresOf(kept.get(call.key)) }))
    return listPage<Call>(database, page, {
      select: sql`c.*`,
      from: sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as c (key text, method text, path text, summary text, authorities jsonb,
        calls integer, refusals integer, failures integer, "failureShare" float8, mean float8, p50 float8, p95 float8)`,
      where: [],
      sortable: {
        path: byName(sql`c.path`),
        ...Object.fromEntries(sortedBy.map((name) => [name, sql`coalesce(c.${sql.identifier(name)}, -1)`])),
      },
      latest: sql`c.calls`,
      unique: sql`c.key`,
    })
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

/** What was never called was neither fast nor slow: it comes after the slowest. */
const sortedBy = ['calls', 'refusals', 'failureShare', 'mean', 'p50', 'p95'] as const

/** What is the same at all times. */
const calls = Object.entries(contract as Record<string, Row>).map(([key, row]) => {
  const [method = '', path = ''] = key.split(' ')
  return { key, method, path, summary: row.summary, authorities: [...authoritiesOf(row)] }
})

const textOf = ({ key, summary, authorities }: (typeof calls)[number]): string => `${key} ${summary} ${authorities.join(' ')}`.toLowerCase()

/** Whether a call brings the token, told in the same time however much of it is right. */
const isSame = (token: string | null, given = ''): boolean =>
  token !== null && timingSafeEqual(digest(token), digest(given.replace(/^Bearer\s+/i, '')))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
