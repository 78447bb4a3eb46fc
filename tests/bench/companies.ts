import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { systemClock } from '#server/clock.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { demoPassword } from '#server/db/seed/password.ts'
import { hashPassword } from '#server/modules/session/password.ts'
import { filledPostgres, load, report, signedCaller, withServer } from './served.ts'

const rowCount = 1_000_000

const questions: [name: string, path: string, query: string, budget: string][] = [
  ['by status', '/api/admin/company/page', 'state=firstReview', '50 ms'],
  ['by name fragment', '/api/admin/company/page', `q=${encodeURIComponent('\u8fdc\u822a\u94a2\u7ef3')}`, '50 ms'],
  ['by code', '/api/admin/company/page', 'code=91370000MB00500000', '50 ms'],
  [
    'similar names',
    '/api/admin/company/getBlurCompany',
    `name=${encodeURIComponent('\u8fdc\u822a\u94a2\u7ef3\u96c6\u56e2\u6709\u9650\u516c\u53f8')}`,
    '100 ms',
  ],
]

/** Finding companies among a million, by signed and authorised calls. */
export const companies = async (): Promise<void> => {
  const { settings, stop } = await filledPostgres(fill)
  await withServer(settings, async (address) => {
    const ask = await signedCaller(address, settings.SIGN_SALT, 'reviewer')
    for (const [name, path, query, budget] of questions)
      report(`companies, ${rowCount} on PostgreSQL, ${name}`, await load(() => ask(path, query)), budget)
  })
  await stop()
}

/** The demonstration, and a million more companies like its own. */
const fill = async (database: Database, sealKey: string): Promise<void> => {
  await seedDemo(database, systemClock, sealKey, await hashPassword(demoPassword))
  await database.execute(sql`drop index company_by_grams`)
  await database.execute(sql`
    insert into company (kind, name, name_en, unified_credit_code, area_code, area_name, state, state_since, waiting_since, created_at)
    select 'SUPPLIER', d.name || n, d.name_en || ' ' || n, '91370000MB' || lpad(n::text, 8, '0'), d.area_code, d.area_name,
      case when n % 500 = 0 then 'firstReview' else 'approved' end, now() - n * interval '37 seconds',
      case when n % 500 = 0 then now() - n * interval '37 seconds' end, now()
    from generate_series(1, ${rowCount}::int) as n
    join (select row_number() over (order by id) - 1 as position, count(*) over () as many, c.* from company c where c.kind = 'SUPPLIER' and c.name <> '') d
      on d.position = n % d.many order by n`)
  await database.execute(sql`create index company_by_grams on company using gin (search_grams)`)
  await database.execute(sql`analyze`)
}
