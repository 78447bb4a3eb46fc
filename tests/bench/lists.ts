import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { openEmbedded, openServer, type Database } from '#server/db/connect.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { demoPassword } from '#server/db/seed/password.ts'
import { hashPassword } from '#server/modules/session/password.ts'
import { diskStorage } from '#server/storage.ts'
import { signCall } from '#src/lib/signature.ts'
import { startPostgres } from '#tests/setup/postgres.ts'
import { figure, milliseconds, percentile } from './figures.ts'

const rowCount = 1_000_000
/** Filling a million would take PGlite most of an hour: it computes the grams of a title ten times slower. */
const embeddedRowCount = 100_000
const connections = 20
const seconds = 10

/** The lists an operator opens most: newest first, by deadline, one state, and a search for a fragment. */
const queries = ['', 'sort=-deadline', 'state=published&sort=deadline', `q=${encodeURIComponent('\u94a2\u4e1d\u7ef3')}`]

/** Signed, authorised list calls over a million projects, beside the same SQL through the bare driver in the same run. */
export const lists = async (): Promise<void> => {
  const postgres = await startPostgres()
  const url = `${postgres.url}/postgres`
  const settings = {
    DATABASE_URL: url,
    DATABASE_POOL: String(connections),
    SIGN_SALT: 'bench-sign-salt-1',
    UPLOAD_SIGN_KEY: 'bench-upload-key-1',
    TOKEN_SECRET: 'bench-token-secret-1',
    SEAL_KEY: 'bench-seal-key-0001',
    SEED: 'demo',
    CAPTCHA: 'off',
    RATE_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
  }
  const opened = await openServer(url, connections)
  await fill(opened.database, settings.SEAL_KEY, rowCount)
  await opened.close()

  const bareSql = await capture(url, settings)
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const bare = await load(async (turn) => {
    for (const { text, values } of bareSql[turn % queries.length] ?? []) await pool.query(text, values)
  })
  await pool.end()

  const server = fork('dist/server/main.js', {
    env: { ...process.env, ...settings, PORT: '0', NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const [line] = (await once(server.stdout ?? server, 'data')) as [Buffer]
  const address = /http:\S+/.exec(line.toString())?.[0] ?? ''
  const served = await overHttp(address, settings.SIGN_SALT)
  server.kill('SIGTERM')
  await once(server, 'exit')
  await postgres.stop()

  report(`PostgreSQL, bare driver`, bare)
  report(`PostgreSQL, signed call`, served)
  figure('overhead of a call over its own SQL, calls per second', `${(bare.perSecond / served.perSecond).toFixed(2)}x`, '4x')
  await embedded()
}

interface Load {
  perSecond: number
  p95: number
}

/** Keeps `connections` pieces of work running for `seconds`. */
const load = async (work: (turn: number) => Promise<void>): Promise<Load> => {
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

const report = (name: string, { perSecond, p95 }: Load, rows = rowCount): void => {
  figure(`list over ${rows} rows, ${name}, ${connections} connections`, `${perSecond.toFixed(0)} /s`)
  figure(`list over ${rows} rows, ${name}, p95`, milliseconds(p95))
}

const overHttp = async (address: string, salt: string): Promise<Load> => {
  const signed = (path: string, query: string) =>
    `${address}${path}?${query}${query ? '&' : ''}${new URLSearchParams({ ...signCall(salt, Date.now()) })}`
  const body = JSON.stringify({ username: 'lead', password: demoPassword, captchaKey: '', captcha: '', type: 'password', mobileCode: '' })
  const answer = await fetch(signed('/api/auth/jwt/token', ''), { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { data } = (await answer.json()) as { data: string }
  return load(async (turn) => {
    const response = await fetch(signed('/api/po/project/page', queries[turn % queries.length] ?? ''), { headers: { authorization: data } })
    const { status } = (await response.json()) as { status: number }
    if (status !== 200) throw new Error(`The call was answered with ${status}`)
  })
}

type Statement = { text: string; values: unknown[] }

/** The statements that the list itself sends, one list per query: taken from the running module. */
const capture = async (url: string, settings: Record<string, string>): Promise<Statement[][]> => {
  const { database, close } = await openServer(url, 1)
  const { app } = await buildApp({
    config: readConfig(settings),
    database,
    clock: systemClock,
    logger: pino({ level: 'silent' }),
    clientDir: 'none',
  })
  const signed = (path: string, query: string) =>
    `${path}?${query}${query ? '&' : ''}${new URLSearchParams({ ...signCall(settings['SIGN_SALT'] ?? '', Date.now()) })}`
  const payload = { username: 'lead', password: demoPassword, captchaKey: '', captcha: '', type: 'password', mobileCode: '' }
  const { data } = (await app.inject({ method: 'POST', url: signed('/api/auth/jwt/token', ''), payload })).json<{ data: string }>()
  const original = pg.Client.prototype.query
  const captured: Statement[][] = []
  for (const query of queries) {
    const statements: Statement[] = []
    pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
      const [config, values] = given as [{ text?: string } | string, unknown[]]
      const text = typeof config === 'string' ? config : (config.text ?? '')
      if (text.includes('from project p')) statements.push({ text, values: values ?? [] })
      return Reflect.apply(original, this, given) as never
    } as typeof original
    await app.inject({ method: 'GET', url: signed('/api/po/project/page', query), headers: { authorization: data } })
    pg.Client.prototype.query = original
    if (statements.length !== 2) throw new Error(`Expected a count and a page, saw ${statements.length} statements`)
    captured.push(statements)
  }
  await app.close()
  await close()
  return captured
}

/** The demonstration port group, and a million more projects like its own. */
const fill = async (database: Database, sealKey: string, rows: number): Promise<void> => {
  const files = await mkdtemp(join(tmpdir(), 'fairlead-bench-files-'))
  await seedDemo(database, diskStorage(files), systemClock, sealKey, await hashPassword(demoPassword))
  await rm(files, { recursive: true })
  await database.execute(sql`drop index project_by_grams`)
  await database.execute(sql`
    insert into project (no, title, title_en, unit_id, method, visibility, deadline, description, allow_partial, min_quotes, owner_id, item_count, state, state_since, created_at, published_at)
    select 'BE-' || n, d.title || ' ' || n, d.title_en || ' ' || n, d.unit_id, d.method, d.visibility, d.deadline - n * interval '37 seconds', '', d.allow_partial, d.min_quotes, d.owner_id,
      d.item_count, case when n % 50 = 0 then 'published' else 'resultPublished' end, d.state_since - n * interval '37 seconds', d.created_at, d.published_at
    from generate_series(1, ${rows}::int) as n
    join (select row_number() over (order by id) - 1 as position, count(*) over () as many, p.* from project p where p.state = 'resultPublished') d on d.position = n % d.many order by n`)
  // Made at once instead of row by row, as any import of this size would.
  await database.execute(sql`create index project_by_grams on project using gin (search_grams)`)
  await database.execute(sql`analyze`)
}

/** The embedded default has one connection: calls wait for one another. */
const embedded = async (): Promise<void> => {
  const { database, close } = await openEmbedded(null)
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, CAPTCHA: 'off', RATE_PER_MINUTE: '1000000' })
  await fill(database, config.sealKey, embeddedRowCount)
  const { app } = await buildApp({ config, database, clock: systemClock, logger: pino({ level: 'silent' }), clientDir: 'none' })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  report('PGlite, signed call', await overHttp(address, config.signSalt), embeddedRowCount)
  await app.close()
  await close()
  await rm(dataDir, { recursive: true })
}
