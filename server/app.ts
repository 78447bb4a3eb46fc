import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifySSE from '@fastify/sse'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { heardCalendar } from './db/calendar.ts'
import type { Database } from './db/connect.ts'
import type { Replica } from './db/replica.ts'
import { kindsOf } from './kinds.ts'
import { beginMissingCases } from './lifecycle/approval/cases.ts'
import type { Failure, LifecycleContext } from './lifecycle/process.ts'
import { modules } from './moduleList.ts'
import { figuresKeeper, registryOf, traceKeeper } from './modules/monitor/index.ts'
import { captchaFor } from './modules/session/index.ts'
import { offeredProviders } from './modules/signOn/index.ts'
import { addressOf } from './serving/address.ts'
import { answerNotFound, registerErrors } from './serving/errors.ts'
import { firstAnswers } from './serving/firstAnswers.ts'
import { followersOf, heartbeatInterval } from './serving/following.ts'
import { onHangUp } from './serving/hangUp.ts'
import { loggable } from './serving/loggable.ts'
import { measureCalls } from './serving/metrics.ts'
import type { Registry } from './serving/module.ts'
import { registerPages } from './serving/pages.ts'
import { rowServer } from './serving/rows.ts'
import { switchesOf, type Switches } from './serving/switches.ts'
import { noTraces, traceCalls } from './serving/traces.ts'
import { storageOf } from './storage.ts'
import { tracesOutOf } from './ports/tracesOut.ts'

interface Parts {
  config: Config
  database: Database
  /** A copy of it that may be read where nothing is decided. */
  replica?: Replica | null
  clock: Clock
  logger: Logger
  /** The built client; a folder that does not exist serves the calls alone. */
  clientDir: string
  /** Names the process among those that serve, where a test has several in one. */
  processId?: string
  patience?: Patience
}

/** How long a connection may keep the server waiting. Milliseconds. */
interface Patience {
  /** For the headers of a call. */
  headers: number
  /** For all of it: a client gives up after sixty seconds. */
  call: number
  /** For anything at all, either way. */
  silence: number
  /** For the next call. */
  next: number
  /** How often it is looked at. */
  look: number
}

const usualPatience: Patience = { headers: 20_000, call: 65_000, silence: 120_000, next: 72_000, look: 5000 }

/** The whole server, ready to listen or to be injected, with what its jobs drive: the lifecycle, its place among the processes, the switches it hears, and the keeping of its figures and traces. */
export const buildApp = async ({
  config,
  database,
  replica = null,
  clock,
  logger,
  clientDir,
  processId,
  patience = usualPatience,
}: Parts): Promise<{
  app: FastifyInstance
  lifecycle: LifecycleContext
  registry: Registry
  switches: Switches
  hearCalendar: () => Promise<string>
  /** Tells those who follow what concerns them. */
  hearNews: () => Promise<void>
  keepFigures: () => Promise<void>
  keepTraces: () => Promise<void>
}> => {
  const app = fastify({
    loggerInstance: logger,
    // The one proxy before us alone: what a caller claims to have passed before it is only a claim.
    trustProxy: config.trustProxy ? (_, hop) => hop === 0 : false,
    genReqId: () => randomUUID(),
    requestTimeout: patience.call,
    connectionTimeout: patience.silence,
    keepAliveTimeout: patience.next,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.look },
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: true,
    frameworkErrors: answerNotFound,
  }) as unknown as FastifyInstance
  const { hear: hearCalendar, calendar } = heardCalendar(database)
  await hearCalendar()
  const working = { ...clock, calendar }
  const lifecycle: LifecycleContext = {
    database,
    clock: working,
    kinds: kindsOf(config),
    onFailure: (what, error) => logger.error({ error: loggable(error) }, failures[what]),
  }
  await beginMissingCases(lifecycle)
  const gate = { config, database, clock: working, replica }

  registerErrors(app, config)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('date', clock.now().toUTCString()).header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
  })
  app.addHook('onRequest', async (request, reply) =>
    onHangUp(reply, () => {
      const { status: _, ...call } = told(request, reply)
      logger.info(call, 'call was hung up')
    }),
  )
  app.addHook('onResponse', async (request, reply) => logger.info(told(request, reply), 'call'))
  const metrics = measureCalls(app)
  await app.register(rateLimit, { global: false, max: config.ratePerMinute, timeWindow: '1 minute', keyGenerator: addressOf })
  // Before the gates of a route: what these refuse counts, too.
  app.addHook('onRequest', app.rateLimit())
  const traces = config.traces ? traceCalls(app, await tracesOutOf(config)) : noTraces
  const registry = registryOf(lifecycle, metrics, processId)
  app.addHook('onRequest', async (_, reply) => {
    if (registry.isDraining()) void reply.header('connection', 'close')
  })
  await app.register(multipart)
  await app.register(fastifySSE, { heartbeatInterval })
  await registerPages(app, {
    config,
    clock,
    clientDir,
    firstCaptcha: (request) => captchaFor(gate, request).catch(() => null),
    providers: () => offeredProviders(database).catch(() => []),
    firstAnswers: firstAnswers(app, config.signSalt, clock),
  })

  const switches = switchesOf(database)
  await switches.hear()
  const followers = followersOf(app, gate, registry)
  const serve = rowServer(app, gate, switches, traces, followers)
  const context = {
    ...gate,
    ...lifecycle,
    storage: storageOf(config),
    switches,
    hearCalendar,
    registry,
    metrics,
    loggers: [logger, app.log],
  }
  for (const { routes } of modules) routes?.(serve, context)
  return {
    app,
    lifecycle: context,
    registry,
    switches,
    hearCalendar,
    hearNews: followers.hear,
    keepFigures: figuresKeeper(lifecycle, metrics),
    keepTraces: traceKeeper(lifecycle, traces),
  }
}

const failures: Record<Failure, string> = {
  delivery: 'delivery failed, will be tried again',
  'last delivery': 'delivery failed too often, is set aside',
  'due event': 'due event failed, will be tried again',
}

/** What the log tells of a call. Of its address the path alone: a query carries signatures and may carry a token. */
const told = ({ id, method, url }: FastifyRequest, { statusCode, elapsedTime }: FastifyReply) => ({
  requestId: id,
  method,
  path: url.split('?')[0],
  status: statusCode,
  ms: Math.round(elapsedTime),
})
