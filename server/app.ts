import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { Lifecycle } from './lifecycle/process.ts'
import { personalRoutes } from './modules/account/personal.ts'
import { accountRoutes } from './modules/account/routes.ts'
import { achievementProcess } from './modules/achievement/process.ts'
import { achievementRoutes } from './modules/achievement/routes.ts'
import { atlasRoutes } from './modules/atlas/routes.ts'
import { awardRoutes } from './modules/award/routes.ts'
import { companyChangeProcess, companyChangeRoutes } from './modules/company/change.ts'
import { companyProjectRoutes } from './modules/company/projects.ts'
import { companyProcess } from './modules/company/process.ts'
import { companyRoutes } from './modules/company/routes.ts'
import { fileRoutes } from './modules/file/routes.ts'
import { insightRoutes } from './modules/insight/routes.ts'
import { integrityProcess } from './modules/integrity/process.ts'
import { integrityRoutes } from './modules/integrity/routes.ts'
import { invitationProcess } from './modules/invitation/process.ts'
import { invitationRoutes } from './modules/invitation/routes.ts'
import { noticeRoutes } from './modules/notice/routes.ts'
import { platformRoutes } from './modules/platform/routes.ts'
import { projectProcess } from './modules/project/process.ts'
import { projectRoutes } from './modules/project/routes.ts'
import { templateRoutes } from './modules/project/templates.ts'
import { quotationProcess } from './modules/quotation/process.ts'
import { quotationRoutes } from './modules/quotation/routes.ts'
import { registrationRoutes } from './modules/registration/routes.ts'
import { quoterProcess } from './modules/quoter/process.ts'
import { quoterRoutes } from './modules/quoter/routes.ts'
import { scopeProcess } from './modules/scope/process.ts'
import { scopeRoutes } from './modules/scope/routes.ts'
import { sessionRoutes } from './modules/session/routes.ts'
import { supplierRoutes } from './modules/supplier/routes.ts'
import { contactRoutes } from './modules/team/contacts.ts'
import { handoverProcess } from './modules/team/process.ts'
import { teamRoutes } from './modules/team/routes.ts'
import { addressOf } from './plugins/address.ts'
import { answerNotFound, registerErrors } from './plugins/errors.ts'
import { loggable } from './plugins/loggable.ts'
import { registerPages } from './plugins/pages.ts'
import { rowServer } from './plugins/rows.ts'
import { storageIn } from './storage.ts'

interface Parts {
  config: Config
  database: Database
  clock: Clock
  logger: Logger
  /** The built client; a folder that does not exist serves the calls alone. */
  clientDir: string
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

/** The whole server, ready to listen or to be injected, with the lifecycle that its jobs drive. */
export const buildApp = async ({
  config,
  database,
  clock,
  logger,
  clientDir,
  patience = usualPatience,
}: Parts): Promise<{ app: FastifyInstance; lifecycle: Lifecycle }> => {
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
  const lifecycle: Lifecycle = {
    database,
    clock,
    processes: {
      project: projectProcess(config),
      quotation: quotationProcess(config),
      company: companyProcess(config),
      integrity: integrityProcess,
      companyChange: companyChangeProcess,
      invitation: invitationProcess(config),
      achievement: achievementProcess,
      scope: scopeProcess,
      quoter: quoterProcess,
      handover: handoverProcess,
    },
    onFailure: (what, error) => logger.error({ error: loggable(error) }, `${what} failed, will be tried again`),
  }
  const gate = { config, database, clock }

  registerErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('date', clock.now().toUTCString()).header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
  })
  app.addHook('onResponse', async (request, reply) => {
    // The path alone: a query carries signatures and may carry a token.
    const { method, id } = request
    logger.info(
      { requestId: id, method, path: request.url.split('?')[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'call',
    )
  })
  await app.register(rateLimit, { max: config.ratePerMinute, timeWindow: '1 minute', keyGenerator: addressOf })
  await app.register(multipart)
  await registerPages(app, config, clock, clientDir)

  const serve = rowServer(app, gate)
  platformRoutes(serve, database)
  sessionRoutes(serve, gate)
  accountRoutes(serve, gate, lifecycle)
  personalRoutes(serve, gate)
  registrationRoutes(serve, lifecycle, gate)
  companyRoutes(serve, lifecycle)
  companyProjectRoutes(serve, gate)
  companyChangeRoutes(serve, lifecycle)
  supplierRoutes(serve, lifecycle)
  invitationRoutes(serve, lifecycle)
  achievementRoutes(serve, lifecycle)
  integrityRoutes(serve, lifecycle)
  projectRoutes(serve, lifecycle)
  templateRoutes(serve, lifecycle)
  quotationRoutes(serve, lifecycle, config)
  awardRoutes(serve, database)
  scopeRoutes(serve, lifecycle)
  quoterRoutes(serve, lifecycle, config)
  teamRoutes(serve, lifecycle, gate)
  contactRoutes(serve, lifecycle)
  noticeRoutes(serve, gate)
  insightRoutes(serve, lifecycle, config)
  atlasRoutes(serve, lifecycle, config)
  fileRoutes(serve, gate, storageIn(config.dataDir))
  return { app, lifecycle }
}
