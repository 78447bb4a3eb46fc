import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openEmbedded, openServer, type OpenDatabase } from '#server/db/open.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { demoPassword } from '#server/seed/password.ts'
import { hashPassword } from '#server/modules/credentials/index.ts'
import { storageIn } from '#server/storage.ts'
import { beginning, secrets } from '#tests/setup/base.ts'
import { buildWorld } from '#tests/setup/world.ts'
import { statesOf, type Visitor } from '../states.ts'
import { changedBackEnd } from './changedBackEnd.ts'
import { listen } from './listen.ts'
import { statesEndpoint } from './statesEndpoint.ts'

const help = `Our server with its demonstration data, and the endpoint that brings about the states of the contract.

  npm run verify:provider -- [--port 8090] [--refusals-as-200]

Then, in another terminal:
  npm run verify -- --provider-base-url http://127.0.0.1:8090 --states-url http://127.0.0.1:8091

  --port N          where the server answers, if something else has 8090; the states endpoint has the port after it.
                    0: both on any free port, which is told: who starts several at once, as a test run does, can't name them before.
  --refusals-as-200 plays a back end that answers every refusal with HTTP 200 and tells its code in the body alone
  DATABASE_URL      a PostgreSQL server to run on: a database of its own is made there and taken away at the end, and nothing
                    else is touched. Without it: PGlite in memory.
  SIGN_SALT, UPLOAD_SIGN_KEY, SIGNATURE   as of the server; SIGNATURE=off is verified with --no-signature

Ctrl+C stops it. Its clock is moved by the states: for tests alone.
`

const localhost = '127.0.0.1'
const longestStopMilliseconds = 9000

/** Runs until it is told to stop; a parent process is sent both addresses. */
export const host = async (args: string[]): Promise<void> => {
  const { port, refusesWith200, isHelp } = readArguments(args)
  if (isHelp) return void process.stdout.write(help)
  if (process.env['NODE_ENV'] === 'production') throw new Error('verify:provider lets anybody move its clock: never in production')
  const { database: open, drop } = await databaseFor(process.env['DATABASE_URL'])
  const given = ['SIGN_SALT', 'UPLOAD_SIGN_KEY', 'SIGNATURE'].map((name) => [name, process.env[name]])
  const settings = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Record<string, string>
  const world = await buildWorld(settings, { running: true, ...(open ? { open } : {}) })
  const visitor: Visitor = { token: async () => null, signs: true }
  const states = await listen(statesEndpoint(statesOf(world, visitor), visitor), port && port + 1)
  const own = await world.app.listen({ port: refusesWith200 ? 0 : port, host: localhost })
  const address = refusesWith200 ? (await changedBackEnd(own, (_, content) => [200, content], port)).address : own
  process.stdout.write(`The server answers at ${address}\nThe states endpoint answers at ${states.address}\n`)
  process.send?.({ address, statesUrl: states.address })

  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), longestStopMilliseconds).unref()
    world.app.server.closeAllConnections()
    await states.close()
    await world.close()
    await drop()
    process.exit(0)
  }
  // With its parent it ends too.
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal as 'SIGINT', () => void stop())
}

const readArguments = (args: string[]) => {
  const options = {
    port: { type: 'string', default: '8090' },
    'refusals-as-200': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const
  const { values } = parseArgs({ args, options })
  return { port: portOf(values.port), refusesWith200: values['refusals-as-200'], isHelp: values.help }
}

const highestPort = 65_534

const portOf = (text: string): number => {
  if (!/^\d+$/.test(text) || Number(text) > highestPort) {
    throw new Error(`“${text}” is no port: a number from 1 to ${highestPort}, or 0 for any free one.`)
  }
  return Number(text)
}

/** Within a test run a copy of its base; else the demonstration loaded anew, in memory or on a PostgreSQL server. */
const databaseFor = async (url: string | undefined) => {
  if (url !== undefined) return onServer(url)
  return { database: process.env['TEST_BASE'] ? undefined : inMemory, drop: async () => {} }
}

const inMemory = async (dataDir: string): Promise<OpenDatabase> => seeded(await openEmbedded(null), dataDir)

const onServer = async (url: string) => {
  const name = `fairlead_verify_${randomUUID().replaceAll('-', '')}`
  const own = new URL(url)
  own.pathname = `/${name}`
  const say = async (statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await say(`create database ${name}`)
  return {
    database: async (dataDir: string) => seeded(await openServer(own.href, 10), dataDir),
    drop: () => say(`drop database ${name}`),
  }
}

const seeded = async (opened: OpenDatabase, dataDir: string): Promise<OpenDatabase> => {
  await seedDemo(opened.database, storageIn(dataDir), { now: () => beginning }, secrets.SEAL_KEY, await hashPassword(demoPassword))
  return opened
}
