import { z } from 'zod'
import { count, defineRows, flag, measure, moment, pageOfRows, pageQuery, prose } from './row.ts'

/** Null where nothing was called. */
const duration = measure.nullable()

/** How the calls of a row went in the time that is asked about, by all processes. */
const figures = {
  calls: count,
  /** Answered with a refusal. */
  refusals: count,
  /** Failures of ours. */
  failures: count,
  /** Of all calls, 0 to 1. */
  failureShare: measure,
  mean: duration,
  p50: duration,
  p95: duration,
}

const figuresExample = { calls: 412, refusals: 3, failures: 0, failureShare: 0, mean: 9.1, p50: 6.2, p95: 31.5 }

/** What may be written at run time: a log that nobody can silence from here. */
const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug'])

/** A call of the contract, as its row is called. */
const key = z.string().max(200)
const words = prose.min(2).max(200)

export const monitorRows = defineRows({
  'GET /metrics': {
    summary: 'The figures of this process for Prometheus, for who brings the token of METRICS_TOKEN',
    authority: 'public',
    signature: 'none',
    wrapping: 'file',
    data: z.unknown(),
    errors: [40400],
    example: { data: '# HELP fairlead_refusals_total Answers other than success, by their code.\n' },
  },
  'GET /api/monitor/call/page': {
    summary: 'Every call of the contract, who may make it, and how often, how fast and how well it was answered',
    authority: ['apiManager', 'serviceMonitorManager'],
    query: pageQuery.extend({
      /** Part of an address, a summary or a permission. */
      q: z.string().max(100).optional(),
      method: z
        .string()
        .max(6)
        .pipe(z.enum(['GET', 'POST', 'PUT', 'DELETE']))
        .optional(),
      hours: z
        .string()
        .max(3)
        .pipe(z.enum(['1', '24', '168']))
        .default('24'),
      /** Only those that are switched off. */
      off: flag.optional(),
    }),
    data: pageOfRows(
      z.strictObject({
        key: z.string(),
        method: z.string(),
        path: z.string(),
        summary: z.string(),
        /** Of these one is needed; also `public` and `signedIn`. */
        authorities: z.array(z.string()),
        /** From one address to one process. */
        ratePerMinute: count,
        /** Whether it has limits of its own besides. */
        ownLimit: z.boolean(),
        /** False for what is needed to sign in and to run the platform. */
        canBeOff: z.boolean(),
        /** Since when, by whom, and what is said to who calls; null for a call that is served. */
        off: z.strictObject({ at: moment, byName: z.string(), message: z.string(), messageEn: z.string() }).nullable(),
        ...figures,
      }),
    ),
    example: {
      query: { hours: '24', sort: '-p95' },
      data: {
        total: 1,
        rows: [
          {
            key: 'GET /api/po/project/page',
            method: 'GET',
            path: '/api/po/project/page',
            summary: 'Projects as a list',
            authorities: ['poJcProject'],
            ratePerMinute: 1200,
            ownLimit: false,
            canBeOff: true,
            off: null,
            ...figuresExample,
          },
        ],
      },
    },
  },
  'POST /api/monitor/call/switchOff': {
    summary: 'Let all processes refuse a call with 50300 and these words, within seconds',
    authority: 'apiManager:switch',
    body: z.strictObject({ key, message: words, messageEn: words }),
    data: z.literal(true),
    errors: [40400, 40900],
    example: {
      body: {
        key: 'GET /api/po/template/all',
        message: '模板正在维护，预计十点恢复。',
        messageEn: 'Templates are being mended, until ten.',
      },
      data: true,
    },
  },
  'POST /api/monitor/call/switchOn': {
    summary: 'Let a call that was switched off be served again',
    authority: 'apiManager:switch',
    body: z.strictObject({ key }),
    data: z.literal(true),
    errors: [40400],
    example: { body: { key: 'GET /api/po/template/all' }, data: true },
  },
  'GET /api/monitor/health': {
    summary: 'How the process that answers is, and how all of them answered within the last hour',
    authority: 'serviceMonitorManager',
    data: z.strictObject({
      process: z.string(),
      version: z.string(),
      node: z.string(),
      since: moment,
      uptimeSeconds: count,
      /** How late it came, in milliseconds. */
      eventLoop: z.strictObject({ p50: measure, p99: measure }),
      /** Bytes. */
      memory: z.strictObject({ rss: count, heapUsed: count, heapTotal: count }),
      database: z.strictObject({ kind: z.enum(['embedded', 'server']), roundTrip: measure }),
      logLevel: z.string(),
      lastHour: z.strictObject({ ...figures, p99: duration }),
    }),
    example: {
      data: {
        process: 'harbour-1:4711',
        version: '0.1.0',
        node: '24.11.0',
        since: '2026-11-20T01:00:00.000Z',
        uptimeSeconds: 86_400,
        eventLoop: { p50: 0.4, p99: 12.5 },
        memory: { rss: 210_000_000, heapUsed: 90_000_000, heapTotal: 120_000_000 },
        database: { kind: 'server', roundTrip: 0.8 },
        logLevel: 'info',
        lastHour: { ...figuresExample, p99: 88.4 },
      },
    },
  },
  'POST /api/monitor/logLevel': {
    summary: 'Let the process that answers write more or less into its log, until it ends',
    authority: 'serviceMonitorManager:setLogLevel',
    body: z.strictObject({ level: logLevel }),
    data: z.literal(true),
    example: { body: { level: 'debug' }, data: true },
  },
})
