import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { systemClock } from '#server/clock.ts'
import { type Database } from '#server/db/connect.ts'
import { openServer } from '#server/db/open.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { demoPassword } from '#server/seed/password.ts'
import { hashPassword } from '#server/modules/credentials/index.ts'
import { storageIn } from '#server/storage.ts'
import { signCall } from '#src/lib/signature.ts'
import { startPostgres } from '#tests/setup/postgres.ts'
import { figure, milliseconds, percentile } from './figures.ts'
import { wireTo } from './wire.ts'

export const connections = 20
export const seconds = 10

export const settingsFor = (url: string) => ({
  DATABASE_URL: url,
  SIGN_SALT: 'bench-sign-salt-1',
  UPLOAD_SIGN_KEY: 'bench-upload-key-1',
  TOKEN_SECRET: 'bench-token-secret-1',
  SEAL_KEY: 'bench-seal-key-0001',
  SEED: 'demo',
  CAPTCHA: 'off',
  RATE_PER_MINUTE: '1000000',
  LOG_LEVEL: 'error',
})

/** Fills a database with the demonstration alone. */
export const demonstration = async (database: Database, dataDir: string, sealKey: string): Promise<void> =>
  seedDemo(database, storageIn(dataDir), systemClock, sealKey, await hashPassword(demoPassword))

/** A PostgreSQL of its own, filled; ended with `stop`. */
export const filledPostgres = async (fill: (database: Database, dataDir: string, sealKey: string) => Promise<void>) => {
  const postgres = await startPostgres()
  const url = `${postgres.url}/postgres`
  const settings = settingsFor(url)
  const opened = await openServer(url, connections)
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'))
  await fill(opened.database, dataDir, settings.SEAL_KEY)
  await rm(dataDir, { recursive: true })
  await opened.close()
  return { url, settings, stop: () => postgres.stop() }
}

/** Runs `work` against the built server on that database. */
export const withServer = async <T>(
  settings: Readonly<Record<string, string>>,
  work: (address: string, processId: number) => Promise<T>,
): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'))
  const server = fork('dist/server/main.js', {
    env: { ...process.env, ...settings, DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [line] = (await once(server.stdout ?? server, 'data')) as [Buffer]
  try {
    return await work(/http:\S+/.exec(line.toString())?.[0] ?? '', server.pid ?? 0)
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(dataDir, { recursive: true })
  }
}

export interface Load {
  perSecond: number
  p95: number
}

/** Keeps `connections` pieces of work running for `seconds`. */
export const load = async (work: (turn: number) => Promise<void>): Promise<Load> => {
  const samples: number[] = []
  let turn = 0
  const started = performance.now()
  const until = started + seconds * 1000
  const one = async () => {
    while (performance.now() < until) {
      const begun = performance.now()
      await work((turn += 1))
      samples.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  return { perSecond: samples.length / ((performance.now() - started) / 1000), p95: percentile(samples, 0.95) }
}

export const report = (name: string, { perSecond, p95 }: Load, budget?: string): void => {
  figure(`${name}, ${connections} connections`, `${perSecond.toFixed(0)} /s`)
  figure(`${name}, p95`, milliseconds(p95), budget)
}

/** An address with its query, signed now. */
export const signed = (url: string, key: string, query = ''): string =>
  `${url}?${query}${query ? '&' : ''}${new URLSearchParams({ ...signCall(key, Date.now()) })}`

/** @returns the token of somebody who has just signed in */
export const tokenFor = async (address: string, salt: string, username: string): Promise<string> => {
  const body = JSON.stringify({ username, password: demoPassword, captchaKey: '', captcha: '', type: 'password', mobileCode: '' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(signed(`${address}/api/auth/jwt/token`, salt), { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data: string }
  return data
}

/** @returns what one signed, authorised call is answered with */
export const answerTo = async (url: string, salt: string, authorization: string, query: string): Promise<unknown> => {
  const answer = await fetch(signed(url, salt, query), { headers: { authorization } })
  return ((await answer.json()) as { data: unknown }).data
}

/** So many calls that no load makes more; what signing costs is not the server's. */
const signedBeforehand = 60_000

/** @returns a function that makes one signed, authorised call and fails unless it succeeds */
export const signedCaller = (address: string, salt: string, authorization: string) => callerOver(address, salt)(authorization)

/** The same for several people over the same sockets: one that is opened and asks nothing is closed by the server. */
export const callerOver = (address: string, salt: string) => {
  const call = wireTo(address, connections)
  const signatures = Array.from({ length: signedBeforehand }, () => String(new URLSearchParams({ ...signCall(salt, Date.now()) })))
  return (authorization: string) => {
    // Taken compressed, as for a browser, and not unpacked.
    const headers = { authorization, 'accept-encoding': 'gzip' }
    return async (path: string, query: string): Promise<void> => {
      const signature = signatures.pop()
      if (!signature) throw new Error('More calls than were signed beforehand')
      const status = await call(`${path}?${query}&${signature}`, headers)
      if (status !== '200') throw new Error(`${path} was answered with ${status}`)
    }
  }
}

/** Milliseconds of the processor that a process has taken, as Linux counts it in hundredths of a second. */
export const processorOf = async (processId: number): Promise<number> => {
  const [user, system] = (await statusOf(processId)).slice(11, 13)
  return (Number(user) + Number(system)) * 10
}

export const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/** The same of all processes of the PostgreSQL behind a connection; of those that have ended too. */
export const processorOfPostgres = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = (await statusOf(rows[0]?.pid ?? 0))[1] ?? ''
  const ended = (await statusOf(Number(parent))).slice(13, 15).reduce((sum, each) => sum + Number(each) * 10, 0)
  const running = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => ((await statusOf(Number(name)))[1] === parent || name === parent ? processorOf(Number(name)) : 0)),
  )
  return running.reduce((sum, each) => sum + each, ended)
}

/** What Linux says of a process after its name; nothing of one that is gone. */
const statusOf = async (processId: number): Promise<string[]> =>
  (await readFile(`/proc/${processId}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ') ?? []

/** Memory of a process, as Linux counts it. */
export const residentBytes = async (processId: number): Promise<number> => {
  const status = await readFile(`/proc/${processId}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}
