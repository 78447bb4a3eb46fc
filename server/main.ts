import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { systemClock } from './clock.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { demoPassword } from './seed/password.ts'
import { seedDemo } from './seed/demo.ts'
import { loggerTo } from './logger.ts'
import { sweepFiles } from './modules/file/index.ts'
import { calendarReckoner } from './modules/calendar/index.ts'
import { anchorHead } from './modules/operation/index.ts'
import { hashPassword } from '#server/modules/credentials/index.ts'
import { openDatabase, openReplicaOf } from './openDatabase.ts'
import { jobsOf } from './jobs.ts'
import { loggable } from './serving/loggable.ts'
import { carriersOf } from './ports/carriers.ts'
import { deliverMessages } from './ports/messages.ts'
import { postTasks } from './ports/tasks.ts'
import { stopOnce } from './stop.ts'
import { storageOf } from './storage.ts'

/** How long running calls may still take when the process stops, and the whole stop: less than the ten seconds that platforms give. */
const patienceMilliseconds = 6000
const longestStopMilliseconds = 9000
/** Whatever this process writes. */
const ownerAlone = 0o077

const start = async (): Promise<void> => {
  process.umask(ownerAlone)
  const config = readConfig(process.env)
  const { database, close } = await openDatabase(config)
  if (config.seed === 'demo') await seedDemo(database, storageOf(config), systemClock, config.sealKey, await hashPassword(demoPassword))
  // The embedded default keeps its terminal for people; a served one logs where its platform collects.
  const dest = config.databaseUrl ? 1 : join(config.dataDir, 'server.log')
  const logger = loggerTo(dest, config.logLevel)
  const clientDir = join(dirname(fileURLToPath(import.meta.url)), '../client')
  const replica = await openReplicaOf(config, database)
  const { app, lifecycle, registry, switches, hearCalendar, hearNews, keepFigures, keepTraces } = await buildApp({
    config,
    database,
    replica,
    clock: systemClock,
    logger,
    clientDir,
  })
  const carriers = carriersOf(config)
  const jobs = jobsOf(lifecycle, app.log, registry, {
    deliverMessages: () =>
      deliverMessages(database, systemClock, config, carriers, (error) =>
        app.log.error({ error: loggable(error) }, 'message not delivered, will be tried again'),
      ),
    postTasks: () =>
      postTasks(database, systemClock, config, (error, isGivenUp) =>
        app.log.error({ error: loggable(error) }, isGivenUp ? 'task not told, given up' : 'task not told, will be tried again'),
      ),
    sweepFiles: () => sweepFiles(lifecycle, storageOf(config)),
    keepFigures,
    keepTraces,
    hear: async () => void (await Promise.all([switches.hear(), hearCalendar(), hearNews()])),
    reckonByCalendar: calendarReckoner(lifecycle, hearCalendar),
    anchorHead: () => anchorHead({ database, clock: systemClock }, config),
  })
  const address = await app.listen({ port: config.port, host: config.host })
  jobs.start()
  announce(config, address)

  const closeAll = async () => void (await Promise.all([replica?.close(), close()]))
  const stop = stopOnce({ app, jobs, close: closeAll, patienceMilliseconds })
  // A terminal sends it to npm and to us, and npm sends it on: a second one is the same wish, not a less patient one.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      setTimeout(() => process.exit(1), longestStopMilliseconds).unref()
      void stop().then(() => process.exit(0))
    })
}

const announce = (config: Config, address: string): void => {
  const lines = [`Fairlead is ready at ${address}`]
  if (config.seed === 'demo')
    lines.push(
      `Demonstration accounts: buyer, lead, reviewer, requester, unit, unithead, finance, legal, vp, supervisor, analyst, supplier1 to supplier4, newsupplier, admin. Password: ${demoPassword}`,
    )
  if (config.showsMessages) lines.push('Messages are not sent: codes can be read on the log-in page, under “Demonstration messages”')
  else if (!config.sms) lines.push('Warning: SMS_GATEWAY_URL is not set, no code reaches a telephone')
  if (!config.captcha) lines.push('Warning: CAPTCHA=off, signing in asks for no captcha')
  if (!config.signature) lines.push('Warning: SIGNATURE=off, unsigned calls are admitted')
  process.stdout.write(`${lines.join('\n')}\n`)
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
})
