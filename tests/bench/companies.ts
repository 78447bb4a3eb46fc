import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { systemClock } from '#server/clock.ts'
import { seedDemo } from '#server/db/seed/demo.ts'
import { demoPassword } from '#server/db/seed/password.ts'
import { storageIn } from '#server/storage.ts'
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

/** Of what the names of companies are made: a place, two characters of their own, a trade. */
const places =
  '\u9752\u5c9b \u4e0a\u6d77 \u5929\u6d25 \u5b81\u6ce2 \u5927\u8fde \u53a6\u95e8 \u5e7f\u5dde \u6df1\u5733 \u82cf\u5dde \u70df\u53f0 \u8fde\u4e91\u6e2f \u65e5\u7167'
const characters =
  '\u8fdc \u822a \u534e \u951a \u6e2f \u8054 \u84dd \u6e7e \u6052 \u8fbe \u660e \u7167 \u4e2d \u9a70 \u5b89 \u56fa \u51ef \u6da6 \u535a \u5929 \u5b87 \u745e \u6d77 \u9f0e \u76db \u65b0 \u7a0b \u4e1c \u65b9 \u91d1 \u6c38 \u660c \u5b8f \u6cf0 \u6b63 \u5174 \u5609 \u7965 \u5065 \u6210'
const trades =
  '\u94a2\u7ef3 \u8d77\u91cd\u8bbe\u5907 \u673a\u7535 \u6da6\u6ed1\u79d1\u6280 \u8f6e\u80ce \u7535\u6c14 \u84c4\u7535\u6c60 \u7d22\u5177 \u6cf5\u9600 \u81ea\u52a8\u5316 \u52b3\u4fdd \u6d82\u6599 \u7535\u7f06 \u5907\u4ef6\u8d38\u6613'

/** One of these words, another for each `n`. */
const pick = (words: string, turn: string) =>
  sql.raw(`(string_to_array('${words}', ' '))[1 + abs(hashint8(n + ${turn})) % ${words.split(' ').length}]`)

/** The demonstration, and a million more companies with names as plausible as its own. */
const fill = async (database: Database, dataDir: string, sealKey: string): Promise<void> => {
  await seedDemo(database, storageIn(dataDir), systemClock, sealKey, await hashPassword(demoPassword))
  await database.execute(sql`drop index company_by_grams`)
  await database.execute(sql`
    insert into company (kind, name, name_en, unified_credit_code, area_code, area_name, state, state_since, waiting_since, created_at)
    select 'SUPPLIER', ${pick(places, '0')} || ${pick(characters, '7')} || ${pick(characters, '13')} || ${pick(trades, '29')} || n || '\u6709\u9650\u516c\u53f8', 'Company ' || n,
      '91370000MB' || lpad(n::text, 8, '0'), '370200', '', case when n % 500 = 0 then 'firstReview' else 'approved' end,
      now() - n * interval '37 seconds', case when n % 500 = 0 then now() - n * interval '37 seconds' end, now()
    from generate_series(1, ${rowCount}::int) as n`)
  await database.execute(sql`create index company_by_grams on company using gin (search_grams)`)
  await database.execute(sql`analyze`)
}
