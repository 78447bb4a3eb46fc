import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { answerTo, demonstration, filledPostgres, load, report, signedCaller, tokenFor, withServer } from './served.ts'

const rowCount = 1_000_000

const questions: [name: string, path: string, query: string, budget: string][] = [
  ['by status', '/api/admin/company/page', 'state=firstReview', '50 ms'],
  ['by name fragment', '/api/admin/company/page', `q=${encodeURIComponent('远航钢绳')}`, '50 ms'],
  ['by code', '/api/admin/company/page', 'code=91370000MB00500000', '50 ms'],
  ['similar names', '/api/admin/company/getBlurCompany', `name=${encodeURIComponent('远航钢绳集团有限公司')}`, '100 ms'],
]

/** Finding companies among a million, by signed and authorised calls. */
export const companies = async (): Promise<void> => {
  const { settings, stop } = await filledPostgres(fill)
  await withServer(settings, async (address) => {
    const token = await tokenFor(address, settings.SIGN_SALT, 'reviewer')
    const ask = signedCaller(address, settings.SIGN_SALT, token)
    for (const [name, path, query, budget] of questions) {
      const answer = (await answerTo(`${address}${path}`, settings.SIGN_SALT, token, query)) as { rows: unknown[] } | unknown[]
      if ((Array.isArray(answer) ? answer : answer.rows).length === 0) throw new Error(`companies ${name}: nothing is found`)
      report(`companies, ${rowCount} on PostgreSQL, ${name}`, await load(() => ask(path, query)), budget)
    }
  })
  await stop()
}

/** Of what the names of companies are made: a place, two characters of their own, a trade. */
const places = '青岛 上海 天津 宁波 大连 厦门 广州 深圳 苏州 烟台 连云港 日照'
const characters = '远 航 华 锚 港 联 蓝 湾 恒 达 明 照 中 驰 安 固 凯 润 博 天 宇 瑞 海 鼎 盛 新 程 东 方 金 永 昌 宏 泰 正 兴 嘉 祥 健 成'
const trades = '钢绳 起重设备 机电 润滑科技 轮胎 电气 蓄电池 索具 泵阀 自动化 劳保 涂料 电缆 备件贸易'

/** One of these words, another for each `n`. */
const pick = (words: string, turn: string) =>
  sql.raw(`(string_to_array('${words}', ' '))[1 + abs(hashint8(n + ${turn})) % ${words.split(' ').length}]`)

/** The demonstration, and a million more companies with names as plausible as its own. */
const fill = async (database: Database, dataDir: string, sealKey: string): Promise<void> => {
  await demonstration(database, dataDir, sealKey)
  await database.execute(sql`drop index company_by_grams`)
  await database.execute(sql`
    insert into company (kind, name, name_en, unified_credit_code, area_code, area_name, state, state_since, waiting_since, created_at)
    select 'SUPPLIER', ${pick(places, '0')} || ${pick(characters, '7')} || ${pick(characters, '13')} || ${pick(trades, '29')} || n || '有限公司', 'Company ' || n,
      '91370000MB' || lpad(n::text, 8, '0'), '370200', '', case when n % 500 = 0 then 'firstReview' else 'approved' end,
      now() - n * interval '37 seconds', case when n % 500 = 0 then now() - n * interval '37 seconds' end, now()
    from generate_series(1, ${rowCount}::int) as n`)
  await database.execute(sql`create index company_by_grams on company using gin (search_grams)`)
  await database.execute(sql`vacuum analyze`)
}
