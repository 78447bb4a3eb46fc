import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { unitsBelow, type Scoped } from '#server/db/dataScope.ts'
import { readsQuotes, tellsOfQuotes } from '#server/db/disclosed.ts'
import { frequentRowsOf } from '#server/db/frequent.ts'
import { holding, inShanghai, listPage } from '#server/db/list.ts'
import type { Change } from '#server/db/tables/operation.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { Parsed, ServeRow } from '#server/serving/rows.ts'
import { notFound } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import { endOfDate, startOfDate } from '#src/lib/shanghaiTime.ts'
import { namesOf } from './names.ts'
import { changedLike, changesAbout, namesIn, recordsOf } from './records.ts'
import { verifyAfter } from './verify.ts'

type Operation = Data<'GET /api/admin/gateLog/page'>['rows'][number]
type Read = Omit<Operation, 'menu' | 'menuEn' | 'opt' | 'optEn' | 'uri' | 'method' | 'records'> & { rowKey: string }
type Query = Parsed<'GET /api/admin/gateLog/page', 'query'>

const columns = sql`o.id, ${inShanghai(sql`o.at`)} as "crtTime", o.user_id as "crtUser", o.user_name as "crtName", coalesce(u.name_en, '') as "crtNameEn", o.address as "crtHost", o.company_id as "companyId",
  coalesce(c.name, '') as "companyName", coalesce(c.name_en, '') as "companyNameEn", o.device, o.row_key as "rowKey", o.record_id as "recordId", o.code,
  o.milliseconds, o.request_id as "requestId", coalesce(o.times, 1) as times,
  case when o.times > 1 then ${inShanghai(sql`o.first_at`)} end as "firstTime",
  (select coalesce(sum((change ->> 'count')::int), 0)::int from jsonb_array_elements(o.changes) change) as changed`
const from = sql`operation_log o left join company c on c.id = o.company_id left join app_user u on u.id = o.user_id`

const toldOf = ({ rowKey, ...read }: Read) => ({ ...read, ...namesOf(rowKey) })

const outcomeOf = {
  success: sql`o.code = 200`,
  refused: sql`o.code <> 200 and o.code <> 50000`,
  failed: sql`o.code <> 200 and o.code = 50000`,
}

type Row = Change['rows'][number]

/** A change without what it would tell of quotations. */
const withoutQuotes = (change: Change): Change => {
  const untold = tellsOfQuotes[change.table] ?? []
  const without = (values: Row['before']): Row['before'] =>
    values && Object.fromEntries(Object.entries(values).filter(([column]) => !untold.includes(column)))
  return { ...change, rows: change.rows.map((row) => ({ ...row, before: without(row.before), after: without(row.after) })) }
}

/** As many as somebody gets who does not ask for a page. */
const latestOperations = 1000

/** As many operations as the history of one record shows at once. */
const ofOneRecord = 30

/** As many people as one part of a name finds. */
const mostPeople = 500

/** Who has a name like this is found first: of one of them the index knows every operation, in the order of the list. */
const byWhom = async (database: Database, name: string): Promise<SQL> => {
  const people = await frequentRowsOf<{ id: string }>(
    database,
    sql`select id from app_user where name ilike ${holding(name)} order by id limit ${mostPeople}`,
  )
  const [one, ...others] = people.map(({ id }) => id)
  if (one !== undefined && others.length === 0) return sql`o.user_id = ${one}`
  const programs = sql`o.user_id is null and o.user_name ilike ${holding(name)}`
  if (people.length === 0) return programs
  // Each for itself: so the question is told from others by its words, and planned once.
  const them = sql.join(
    people.map(({ id }) => sql`${id}::bigint`),
    sql`, `,
  )
  return sql`(o.user_id in (${them}) or ${programs})`
}

/** By people of which units somebody sees what was done. Their ids, by which the index has a page in 0.4 ms: a question for them walks a million rows, 300 ms. */
const byUnits = async (database: Database, { companyId, dataScope }: Pick<Scoped, 'companyId' | 'dataScope'>): Promise<SQL[]> => {
  if (dataScope === 'all') return []
  const units = dataScope === 'below' ? await unitsBelow(database, companyId) : [companyId]
  const them = sql.join(
    units.map((id) => sql`${id}::bigint`),
    sql`, `,
  )
  return [sql`o.company_id in (${them})`]
}

const wanted = ({ menu, recordId, outcome, from: first, to }: Query): SQL[] => [
  ...(menu ? [sql`o.menu = ${menu}`] : []),
  ...(recordId?.trim() ? [sql`o.record_id = ${recordId.trim()}`] : []),
  ...(outcome ? [outcomeOf[outcome]] : []),
  ...(first ? [sql`o.at >= ${startOfDate(first).toISOString()}::timestamptz`] : []),
  ...(to ? [sql`o.at < ${endOfDate(to).toISOString()}::timestamptz`] : []),
]

/** What was done by whom, and whether the record of it is as it was written. */
export const operationRoutes = (serve: ServeRow, { database }: ModuleContext): void => {
  serve('GET /api/admin/gateLog/page', async ({ query, caller }) => {
    const name = query.crtName?.trim()
    const record = query.record?.trim()
    const { total, rows } = await listPage<Read>(database, query, {
      select: columns,
      from,
      where: [
        ...(await byUnits(database, caller)),
        ...(name ? [await byWhom(database, name)] : []),
        ...(record ? [await changedLike(database, record)] : []),
        ...wanted(query),
      ],
      sortable: {},
      latest: sql`o.at`,
      unique: sql`o.id`,
    })
    return { total, rows: await recordsOf(database, rows.map(toldOf)) }
  })

  serve('GET /api/admin/gateLog/all', async ({ caller }) => {
    const [of = sql`true`] = await byUnits(database, caller)
    const rows = await rowsOf<Read>(
      database,
      sql`select ${columns} from ${from} where ${of} order by o.at desc, o.id desc limit ${latestOperations}`,
    )
    return recordsOf(database, rows.map(toldOf))
  })

  serve('GET /api/admin/gateLog/{id}', async ({ params: { id }, caller }) => {
    const [of = sql`true`] = await byUnits(database, caller)
    const [found] = await rowsOf<Read & { changes: Change[]; seq: string | null; hash: string | null }>(
      database,
      sql`select ${columns}, o.changes, l.seq, l.hash from ${from} left join operation_chain l on l.operation_id = o.id where o.id = ${id} and ${of}`,
    )
    if (!found) throw notFound()
    const { changes, seq, hash, ...read } = found
    const [operation] = await recordsOf(database, [toldOf(read)])
    if (!operation) throw notFound()
    return {
      ...operation,
      changes: readsQuotes(caller) ? changes : changes.map(withoutQuotes),
      names: await namesIn(database, changes),
      seq: seq === null ? null : Number(seq),
      hash,
    }
  })

  serve('GET /api/admin/gateLog/of/{kind}/{id}', async ({ params: { kind, id }, query: { before }, caller }) => {
    const [of = sql`true`] = await byUnits(database, caller)
    const found = await rowsOf<Read & { changes: Change[] }>(
      database,
      sql`select ${columns}, o.changes from operation_record r join ${from} on o.id = r.operation_id
          where r.kind = ${kind} and r.record = ${id} and ${of} ${before ? sql`and r.operation_id < ${before}::bigint` : sql``}
          order by r.operation_id desc limit ${ofOneRecord + 1}`,
    )
    const told = found
      .slice(0, ofOneRecord)
      .map(({ changes, ...read }) => ({ ...toldOf(read), changes: changesAbout({ kind, record: id }, changes) }))
    const operations = await recordsOf(database, told)
    const names = await namesIn(
      database,
      operations.flatMap(({ changes }) => changes),
    )
    return { operations, names, hasMore: found.length > ofOneRecord }
  })

  serve('GET /api/admin/gateLog/verify', ({ query: { after } }) => verifyAfter(database, after))
}
