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
import { demoPassword } from '#server/db/seed/password.ts'
import { figure } from './figures.ts'
import { readWhole } from './readWhole.ts'
import {
  connections,
  demonstration,
  filledPostgres,
  load,
  report,
  signed,
  signedCaller,
  tokenFor,
  withServer,
  type Load,
} from './served.ts'

const rowCount = 1_000_000
/** Filling a million would take PGlite most of an hour: it computes the grams of a title ten times slower. */
const embeddedRowCount = 100_000

/** The lists an operator opens most: newest first, by deadline, one state, and a search that more rows match than are counted. */
const queries = ['', 'sort=-deadline', 'state=published&sort=deadline', `q=${encodeURIComponent('钢丝绳')}`]
/** A page and its count in one; such a search reads its page anew. */
const statementsOf = (query: string): number => (query.startsWith('q=') ? 2 : 1)

/** Signed, authorised list calls over a million projects, beside the same SQL through the bare driver in the same run. */
export const lists = async (): Promise<void> => {
  const { url, settings, stop } = await filledPostgres((database, dataDir, sealKey) => fillProjects(database, dataDir, sealKey, rowCount))
  const bareSql = await capture(url, settings)
  const pool = new pg.Pool({ connectionString: url, max: connections })
  const bare = await load(async (turn) => {
    for (const { text, values } of bareSql[turn % queries.length] ?? []) await pool.query(text, values)
  })
  await pool.end()
  const served = await withServer(settings, (address) => overHttp(address, settings.SIGN_SALT))
  await stop()
  report(`list over ${rowCount} rows, PostgreSQL, bare driver`, bare)
  report(`list over ${rowCount} rows, PostgreSQL, signed call`, served)
  figure('overhead of a call over its own SQL, calls per second', `${(bare.perSecond / served.perSecond).toFixed(2)}x`, '4x')
  await embedded()
}

const overHttp = async (address: string, salt: string): Promise<Load> => {
  const ask = signedCaller(address, salt, await tokenFor(address, salt, 'lead'))
  return load((turn) => ask('/api/po/project/page', queries[turn % queries.length] ?? ''))
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
  const salt = settings['SIGN_SALT'] ?? ''
  const payload = { username: 'lead', password: demoPassword, captchaKey: '', captcha: '', type: 'password', mobileCode: '' }
  const { data } = (await app.inject({ method: 'POST', url: signed('/api/auth/jwt/token', salt), payload })).json<{ data: string }>()
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
    await app.inject({ method: 'GET', url: signed('/api/po/project/page', salt, query), headers: { authorization: data } })
    pg.Client.prototype.query = original
    if (statements.length !== statementsOf(query)) throw new Error(`The list of “${query}” sent ${statements.length} statements`)
    captured.push(statements)
  }
  await app.close()
  await close()
  return captured
}

/** The demonstration port group, and a million more projects like its own. */
export const fillProjects = async (database: Database, dataDir: string, sealKey: string, rows: number): Promise<void> => {
  await demonstration(database, dataDir, sealKey)
  await database.execute(sql`drop index project_by_grams`)
  await database.execute(sql`
    insert into project (no, title, title_en, unit_id, method, visibility, deadline, description, allow_partial, min_quotes, owner_id, item_count, state, state_since, created_at, published_at)
    select 'BE-' || n, d.title || ' ' || n, d.title_en || ' ' || n, d.unit_id, d.method, d.visibility, d.deadline - n * interval '37 seconds', '', d.allow_partial, d.min_quotes, d.owner_id,
      d.item_count, case when n % 50 = 0 then 'published' else 'resultPublished' end, d.state_since - n * interval '37 seconds', d.created_at, d.published_at
    from generate_series(1, ${rows}::int) as n
    join (select row_number() over (order by id) - 1 as position, count(*) over () as many, p.* from project p where p.state = 'resultPublished') d on d.position = n % d.many order by n`)
  // Kept row by row, the index would take four minutes of a million rows.
  await database.execute(sql`create index project_by_grams on project using gin (search_grams)`)
  await database.execute(sql`analyze`)
}

/** The embedded default has one connection: calls wait for one another. */
const embedded = async (): Promise<void> => {
  const { database, close } = await openEmbedded(null)
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, CAPTCHA: 'off', RATE_PER_MINUTE: '1000000' })
  await fillProjects(database, dataDir, config.sealKey, embeddedRowCount)
  const { app } = await buildApp({ config, database, clock: systemClock, logger: pino({ level: 'silent' }), clientDir: 'none' })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  report(`list over ${embeddedRowCount} rows, PGlite, signed call`, await overHttp(address, config.signSalt))
  const { seconds } = await readWhole(address, config.signSalt, await tokenFor(address, config.signSalt, 'lead'))
  figure(`a whole list of ${embeddedRowCount} rows, PGlite, to its last line`, `${seconds.toFixed(1)} s`)
  await app.close()
  await close()
  await rm(dataDir, { recursive: true })
}
