import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { type Database } from '#server/db/connect.ts'
import { openEmbedded, openServer } from '#server/db/open.ts'
import { demoPassword } from '#server/seed/password.ts'
import { figure, milliseconds } from './figures.ts'
import { readWhole } from './readWhole.ts'
import { recorded, type Statement } from './statements.ts'
import {
  connections,
  demonstration,
  filledPostgres,
  load,
  millisecondsOf,
  processorOf,
  processorOfPostgres,
  report,
  seconds,
  type settingsFor,
  signed,
  signedCaller,
  tokenFor,
  withServer,
} from './served.ts'

const rowCount = 1_000_000
/** Filling a million would take PGlite most of an hour: it computes the grams of a title ten times slower. */
const embeddedRowCount = 100_000

const searchFor = (fragment: string): string => `q=${encodeURIComponent(fragment)}`
const orders = ['', 'no', '-no', 'title', '-titleEn', 'deadline', '-deadline', 'state', '-state', 'stateSince', '-stateSince']
const filters = ['', 'state=published', 'unitId=22', 'method=INQUIRY', 'method=DIRECT', 'mine=true', 'state=published&unitId=22']

/** What is asked, in turn: the lists an operator opens most; every order with every filter; fragments in most rows, in many, of one sign, of two, in few, in none, in English. */
const questions: Record<string, string[]> = {
  usual: ['', 'sort=-deadline', 'state=published&sort=deadline', searchFor('钢丝绳')],
  'orders by filters': filters.flatMap((filter) => orders.map((order) => `${filter}&sort=${order}`)),
  searches: ['采购', '钢丝绳', '绳', '轮胎', 'BE-99999', '龙吟', 'Wire rope'].map(searchFor),
}

/** Signed, authorised list calls over a million projects, beside the same SQL through the bare driver in the same run. */
export const lists = async (): Promise<void> => {
  const { url, settings, stop } = await filledPostgres((database, dataDir, sealKey) => fillProjects(database, dataDir, sealKey, rowCount))
  await measured(url, settings)
  await stop()
  await embedded()
}

const measured = async (url: string, settings: ReturnType<typeof settingsFor>): Promise<void> => {
  for (const [kind, queries] of Object.entries(questions)) {
    const { statements, slowest } = await capture(url, settings, queries)
    const pool = new pg.Pool({ connectionString: url, max: connections })
    const bare = await load(async (turn) => {
      for (const statement of statements[turn % queries.length] ?? []) await pool.query(statement)
    })
    await pool.end()
    const { served, processor } = await withServer(settings, async (address, processId) => {
      const counter = new pg.Client({ connectionString: url })
      await counter.connect()
      const taken = async () => [await processorOf(processId), await processorOfPostgres(counter), millisecondsOf(process.cpuUsage())]
      const ask = await asking(address, settings.SIGN_SALT, queries)
      const before = await taken()
      const all = await load(ask)
      const after = await taken()
      await counter.end()
      return { served: all, processor: after.map((each, index) => (each - (before[index] ?? 0)) / (all.perSecond * seconds)) }
    })
    figure(`list over ${rowCount} rows, ${kind}, asked for the first time, the slowest alone`, milliseconds(slowest))
    report(`list over ${rowCount} rows, ${kind}, PostgreSQL, bare driver`, bare)
    report(`list over ${rowCount} rows, ${kind}, PostgreSQL, signed call`, served, '50 ms')
    figure(`a signed call, ${kind}, processor: server, PostgreSQL, client`, `${processor.map((each) => each.toFixed(2)).join(', ')} ms`)
    figure(`overhead of a call over its own SQL, ${kind}, calls per second`, `${(bare.perSecond / served.perSecond).toFixed(2)}x`, '2x')
  }
}

/** Asks these in turn, by calls signed beforehand. */
const asking = async (address: string, salt: string, queries: string[]): Promise<(turn: number) => Promise<void>> => {
  const ask = signedCaller(address, salt, await tokenFor(address, salt, 'lead'))
  return (turn) => ask('/api/po/project/page', queries[turn % queries.length] ?? '')
}

/** The statements that the list itself sends for each query that was asked before, and how long the slowest took when it was not. */
const capture = async (url: string, settings: Record<string, string>, queries: string[]) => {
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
  const statements: Statement[][] = []
  let slowest = 0
  for (const query of queries) {
    const ask = () => app.inject({ method: 'GET', url: signed('/api/po/project/page', salt, query), headers: { authorization: data } })
    const begun = performance.now()
    await ask()
    slowest = Math.max(slowest, performance.now() - begun)
    statements.push((await recorded(ask)).filter(({ text }) => text.includes('from project p')))
  }
  await app.close()
  await close()
  return { statements, slowest }
}

/** The demonstration port group, and a million more projects like its own. */
export const fillProjects = async (database: Database, dataDir: string, sealKey: string, rows: number): Promise<void> => {
  await demonstration(database, dataDir, sealKey)
  await database.execute(sql`drop index project_by_grams`)
  await database.execute(sql`
    insert into project (no, title, title_en, unit_id, method, visibility, deadline, description, allow_partial, min_quotes, owner_id, item_count, state, state_since, created_at, published_at)
    select 'BE-' || n, d.title || ' ' || n, d.title_en || ' ' || n, 21 + abs(hashint8(n)) % 5,
      (array['OPEN_TENDER', 'INVITED_TENDER', 'INQUIRY', 'DIRECT'])[1 + abs(hashint8(n + 1)) % 4], d.visibility, d.deadline - n * interval '37 seconds', '', d.allow_partial, d.min_quotes, d.owner_id,
      d.item_count, case when n % 50 = 0 then 'published' else 'resultStands' end, d.state_since - n * interval '37 seconds', d.created_at, d.published_at
    from generate_series(1, ${rows}::int) as n
    join (select row_number() over (order by id) - 1 as position, count(*) over () as many, p.* from project p where p.state = 'resultStands') d on d.position = n % d.many order by n`)
  // Kept row by row, the index would take four minutes of a million rows.
  await database.execute(sql`create index project_by_grams on project using gin (search_grams)`)
  await database.execute(sql`vacuum analyze`)
}

/** The embedded default has one connection: calls wait for one another. */
const embedded = async (): Promise<void> => {
  const { database, close } = await openEmbedded(null)
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, CAPTCHA: 'off', RATE_PER_MINUTE: '1000000' })
  await fillProjects(database, dataDir, config.sealKey, embeddedRowCount)
  const { app } = await buildApp({ config, database, clock: systemClock, logger: pino({ level: 'silent' }), clientDir: 'none' })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  report(
    `list over ${embeddedRowCount} rows, PGlite, signed call`,
    await load(await asking(address, config.signSalt, questions['usual'] ?? [])),
  )
  const { seconds } = await readWhole(address, config.signSalt, await tokenFor(address, config.signSalt, 'lead'))
  figure(`a whole list of ${embeddedRowCount} rows, PGlite, to its last line`, `${seconds.toFixed(1)} s`)
  await app.close()
  await close()
  await rm(dataDir, { recursive: true })
}
