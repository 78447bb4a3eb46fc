import { sql } from 'drizzle-orm'
import { type Database } from '#server/db/connect.ts'
import { openServer } from '#server/db/open.ts'
import { lengthenChain, verifyAfter } from '#server/modules/operation/index.ts'
import { figure, milliseconds, percentile } from './figures.ts'
import { demonstration, filledPostgres, load, report, signedCaller, tokenFor, withServer } from './served.ts'

const rowCount = 1_000_000
/** Of these the chain is made and verified. */
const chained = 100_000

/** What administrators ask of a log of years. */
const questions = [
  '',
  'page=40&limit=50',
  'crtName=%E6%9E%97',
  'outcome=refused',
  'recordId=17',
  'menu=userManager',
  'from=2026-11-01&to=2026-11-20',
  'crtName=%E6%9E%97&outcome=success&from=2026-11-01',
]

/** The operation log of years: how fast its pages come, how fast its chain grows, and how fast it is verified. */
export const operations = async (): Promise<void> => {
  const { url, settings, stop } = await filledPostgres(fill)
  await withServer(settings, async (address) => {
    const call = signedCaller(address, settings.SIGN_SALT, await tokenFor(address, settings.SIGN_SALT, 'admin'))
    for (const question of questions) {
      const took: number[] = []
      for (let asked = 0; asked < 20; asked++) {
        const begun = performance.now()
        await call('/api/admin/gateLog/page', question)
        took.push(performance.now() - begun)
      }
      figure(`operation log, alone: ${question || 'newest'}`, milliseconds(percentile(took, 0.5)))
    }
    report(
      `operation log of ${rowCount.toLocaleString('en')}, ${questions.length} questions`,
      await load((turn) => call('/api/admin/gateLog/page', questions[turn % questions.length] ?? '')),
      '50 ms',
    )
  })
  const { database, close } = await openServer(url, 1)
  await database.execute(
    sql`insert into operation_waiting select id from operation_log o
      where not exists (select from operation_chain c where c.operation_id = o.id) order by id desc limit ${chained} on conflict do nothing`,
  )
  const begun = performance.now()
  while (await lengthenChain(database));
  const made = performance.now()
  figure('operations put into their chain', `${perSecond(chained, made - begun)} /s`)
  let checked = 0
  for (let after: number | null = 0; after !== null;) {
    const part = await verifyAfter(database, after)
    // What was filled in stands beside the chain.
    const broken = part.broken.filter(({ kind }) => kind !== 'inserted')
    if (broken.length > 0) throw new Error(`The chain does not hold: ${JSON.stringify(broken[0])}`)
    checked += part.checked
    after = part.next
  }
  figure('operations verified', `${perSecond(checked, performance.now() - made)} /s`, '10000 /s')
  await close()
  await stop()
}

const perSecond = (count: number, milliseconds: number): string => ((count / milliseconds) * 1000).toFixed(0)

const fill = async (database: Database, dataDir: string, sealKey: string): Promise<void> => {
  await demonstration(database, dataDir, sealKey)
  await database.execute(sql`
    insert into operation_log (at, user_id, user_name, company_id, address, device, row_key, menu, record_id, code, milliseconds, request_id, changes)
    select now() - (${rowCount} - n) * interval '1 minute', u.id, u.name, u.company_id, '10.0.0.1', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
      (array['POST /api/po/project', 'POST /api/po/project/{id}', 'POST /api/po/project/{id}/publish', 'POST /api/srm/invitation'])[1 + n % 4], (array['poJcProject', 'poJcProject', 'poJcProject', 'srmInviteReg'])[1 + n % 4],
      (n % 9000)::text, case when n % 60 = 0 then 40900 else 200 end, n % 90, gen_random_uuid()::text,
      '[{"table": "project", "event": "update", "count": 1, "rows": [{"record": "1001", "before": {"title": "钢丝绳"}, "after": {"title": "门机钢丝绳年度采购"}}]}]'
    from generate_series(1, ${rowCount}::int) n
    join (select id, name, company_id, row_number() over (order by id) - 1 as place, count(*) over () as of from app_user) u on u.place = n % u.of
    order by n`)
  await database.execute(sql`analyze`)
}
