import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { byName, listPage } from '#server/db/list.ts'
import type { CallerContext } from '#server/serving/caller.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import { summaryOf } from '#server/summaries.ts'
import { contract, type Data } from '#src/contract/index.ts'
import { authoritiesOf, type Row } from '#src/contract/row.ts'
import { canBeOff } from '#src/contract/switch.ts'
import { figuresOf, keptByRow } from './figures.ts'

type Call = Data<'GET /api/monitor/call/page'>['rows'][number]

/** Every call of the contract: how it is answered, and whether it is served. */
export const callRoutes = (serve: ServeRow, { database, clock, config, switches }: ModuleContext): void => {
  serve('GET /api/monitor/call/page', async ({ query: { q = '', method, hours, off, ...page }, language }) => {
    const kept = await keptByRow(database, clock.now(), Number(hours))
    const switched = await switchedOff(database)
    const { ratePerMinute } = config
    const wanted = calls
      .filter((call) => (method === undefined || call.method === method) && textOf(call).includes(q.trim().toLowerCase()))
      .filter(({ key }) => off === undefined || switched.has(key) === off)
      .map((call) => ({
        ...call,
        summary: summaryOf(call.key, language),
        ratePerMinute,
        off: switched.get(call.key) ?? null,
        ...figuresOf(kept.get(call.key)),
      }))
    return listPage<Call>(database, page, {
      select: sql`c.*`,
      from: sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as c (key text, method text, path text, summary text, authorities jsonb,
        "ratePerMinute" integer, "ownLimit" boolean, "canBeOff" boolean, off jsonb,
        calls integer, refusals integer, failures integer, "failureShare" float8, mean float8, p50 float8, p95 float8)`,
      where: [],
      sortable: {
        path: byName(sql`c.path`),
        ...Object.fromEntries(sortedBy.map((name) => [name, sql`coalesce(c.${sql.identifier(name)}, -1)`])),
      },
      latest: sql`c.calls`,
      unique: sql`c.key`,
    })
  })

  serve('POST /api/monitor/call/switchOff', async ({ body: { key, message, messageEn }, caller, request }) => {
    if (!(key in contract)) throw notFound()
    if (!canBeOff(key)) throw new Refusal(40900, { reasons: ['refusal.neededCall'], transitions: [] })
    await database.transaction((tx) =>
      tx.execute(sql`
        insert into call_switch (row_key, message, message_en, at, by_name)
        select ${key}, ${message}, ${messageEn}, ${clock.now().toISOString()}::timestamptz, u.name from app_user u where u.id = ${caller.id}
        on conflict (row_key) do update set message = excluded.message, message_en = excluded.message_en, at = excluded.at, by_name = excluded.by_name`),
    )
    request.log.info({ by: caller.id, call: key }, 'call switched off')
    await switches.hear()
    return true as const
  })

  serve('POST /api/monitor/call/switchOn', async ({ body: { key }, caller, request }) => {
    const on = await database.transaction((tx) =>
      rowsOf<{ key: string }>(tx, sql`delete from call_switch where row_key = ${key} returning row_key as key`),
    )
    if (on.length === 0) throw notFound()
    request.log.info({ by: caller.id, call: key }, 'call switched on')
    await switches.hear()
    return true as const
  })
}

const switchedOff = async (database: CallerContext['database']): Promise<Map<string, NonNullable<Call['off']>>> => {
  const rows = await rowsOf<NonNullable<Call['off']> & { key: string }>(
    database,
    sql`select row_key as key, at, by_name as "byName", message, message_en as "messageEn" from call_switch`,
  )
  return new Map(rows.map(({ key, ...off }) => [key, off]))
}

/** What was never called was neither fast nor slow: it comes after the slowest. */
const sortedBy = ['calls', 'refusals', 'failureShare', 'mean', 'p50', 'p95'] as const

/** What is the same at all times. */
const calls = Object.entries(contract as Record<string, Row>).map(([key, row]) => {
  const [method = '', path = ''] = key.split(' ')
  return {
    key,
    method,
    path,
    authorities: [...authoritiesOf(row)],
    ownLimit: row.errors.includes(42900),
    canBeOff: canBeOff(key),
  }
})

/** What is searched: both languages. */
const textOf = ({ key, authorities }: (typeof calls)[number]): string =>
  [key, summaryOf(key, 'en'), summaryOf(key, 'zh-CN'), ...authorities].join(' ').toLowerCase()
