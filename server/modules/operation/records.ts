import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { frequentRowsOf } from '#server/db/frequent.ts'
import { holding } from '#server/db/list.ts'
import type { Change } from '#server/db/tables/operation.ts'
import type { Data } from '#src/contract/index.ts'
import { endsOf, kindOfColumn } from '#src/lib/changedRecord.ts'

type Called = Data<'GET /api/admin/gateLog/{id}'>['names'][number]
type Ref = Pick<Called, 'kind' | 'record'>

/** Kinds of records that people know by a name: their table, its columns of the name in both languages, and what those who work with it call it besides. */
const named: Readonly<Record<string, readonly [name: string, nameEn: string, code: string]>> = {
  app_user: ['name', 'name_en', 'username'],
  role: ['name', 'name_en', 'code'],
  role_type: ['name', 'name_en', 'code'],
  menu: ['title', 'title_en', 'code'],
  element: ['name', 'name_en', 'code'],
  company: ['name', 'name_en', 'unified_credit_code'],
  project: ['title', 'title_en', 'no'],
  category: ['name', 'name_en', 'code'],
  sys_code: ['name', 'name_en', 'code'],
  code_type: ['name', 'name_en', 'code'],
  stop_reason: ['name', 'name_en', 'code'],
  unit: ['name', 'name_en', 'code'],
  measure: ['name', 'name_en', 'code'],
  budget: ['name', 'name_en', 'number'],
}
const kinds = Object.keys(named)

const readFrom = (kind: string, where: (columns: Record<'name' | 'nameEn' | 'code', SQL>) => SQL): SQL => {
  const [name, nameEn, code] = (named[kind] ?? []).map((column) => sql`t.${sql.identifier(column)}`)
  if (!name || !nameEn || !code) throw new Error(`${kind} has no name`)
  return sql`select ${kind}::text as kind, t.id::text as record, ${name} as name, ${nameEn} as "nameEn", true as is_there
    from ${sql.identifier(kind)} t where ${where({ name, nameEn, code })}`
}
const together = (parts: SQL[]): SQL => sql.join(parts, sql` union all `)

/** What records are called now; one that is gone, as it was called last. One statement, whatever their number. */
export const calledNow = async (database: Database, refs: readonly Ref[]): Promise<Called[]> => {
  const wanted = new Map(
    kinds.map((kind) => [kind, new Set(refs.flatMap((ref) => (ref.kind === kind && isId(ref.record) ? [ref.record] : [])))]),
  )
  const parts = [...wanted].flatMap(([kind, ids]) => (ids.size === 0 ? [] : [{ kind, ids: [...ids] }]))
  if (parts.length === 0) return []
  const gone = parts.map(
    ({
      kind,
      ids,
    }) => sql`(select distinct on (n.record) n.kind, n.record, n.name, n.name_en as "nameEn", false as is_there from record_name n
      where n.kind = ${kind} and n.record = any (${sql.param(ids)}::text[]) order by n.record, n.operation_id desc)`,
  )
  const there = parts.map(({ kind, ids }) => readFrom(kind, () => sql`t.id = any (${sql.param(ids)}::bigint[])`))
  const found = await rowsOf<Called & { is_there: boolean }>(database, together([...there, ...gone]))
  const known = new Set(found.flatMap((each) => (each.is_there ? [`${each.kind} ${each.record}`] : [])))
  return found.flatMap(({ is_there: isThere, ...called }) => (isThere || !known.has(`${called.kind} ${called.record}`) ? [called] : []))
}
const isId = (record: string): boolean => /^\d{1,18}$/.test(record)

/** As many records as one part of a name finds. */
const mostFound = 500

/** Operations that have changed a record which is, or was, called like this, or was called about it by its id. */
export const changedLike = async (database: Database, text: string): Promise<SQL> => {
  const like = holding(text)
  const found = await frequentRowsOf<Ref>(
    database,
    sql`select kind, record from (${together(kinds.map((kind) => readFrom(kind, ({ name, nameEn, code }) => sql`${name} ilike ${like} or ${nameEn} ilike ${like} or ${code} ilike ${like}`)))}) there
      union select kind, record from record_name where name ilike ${like} or name_en ilike ${like} or code ilike ${like} limit ${mostFound}`,
  )
  return sql`o.id in (select r.operation_id from operation_record r join unnest(${sql.param(found.map(({ kind }) => kind))}::text[],
      ${sql.param(found.map(({ record }) => record))}::text[]) as f (kind, record) on f.kind = r.kind and f.record = r.record
    union select by_id.id from operation_log by_id where by_id.record_id = ${text})`
}

/** Records that one row of a list names. */
const mostNamed = 3

/** About what a call was made, where it changed nothing: which kind the addresses are about that begin so. */
const addressed: readonly [prefix: string, kind: string][] = [
  ['/api/admin/user/', 'app_user'],
  ['/api/admin/group/', 'role'],
  ['/api/admin/groupType/', 'role_type'],
  ['/api/admin/menu/', 'menu'],
  ['/api/admin/element/', 'element'],
  ['/api/admin/company/', 'company'],
  ['/api/po/project/', 'project'],
  ['/api/po/unit/', 'unit'],
]

interface Made {
  id: string
  uri: string
  recordId: string | null
}

/** The first records of each operation by their names, those that it has changed before what it was called about. */
export const recordsOf = async <T extends Made>(database: Database, operations: readonly T[]): Promise<(T & { records: Called[] })[]> => {
  if (operations.length === 0) return []
  const changed = await rowsOf<Ref & { id: string }>(
    database,
    sql`select o.id::text as id, r.kind, r.record from unnest(${sql.param(operations.map(({ id }) => id))}::bigint[]) as o (id)
      cross join lateral (select kind, record from operation_record r where r.operation_id = o.id and r.kind = any (${sql.param(kinds)}::text[])
        order by array_position(${sql.param(kinds)}::text[], r.kind), length(r.record), r.record limit ${mostNamed}) r`,
  )
  const refsOf = ({ id, uri, recordId }: Made): Ref[] => {
    const own = changed.filter((each) => each.id === id).map(({ kind, record }) => ({ kind, record }))
    const kind = addressed.find(([prefix]) => uri.startsWith(prefix))?.[1]
    return own.length > 0 || recordId === null || !kind ? own : [{ kind, record: recordId }]
  }
  const refs = operations.map(refsOf)
  const names = new Map((await calledNow(database, refs.flat())).map((called) => [`${called.kind} ${called.record}`, called]))
  return operations.map((operation, index) => ({
    ...operation,
    records: (refs[index] ?? []).flatMap(({ kind, record }) => names.get(`${kind} ${record}`) ?? []),
  }))
}

/** What the records are called that changes are about, or name in a value. */
export const namesIn = (database: Database, changes: readonly Change[]): Promise<Called[]> =>
  calledNow(
    database,
    changes.flatMap(({ table, rows }) =>
      rows.flatMap(({ record, of = [], before, after }) => [
        { kind: table, record },
        ...endsOf(table, record),
        ...of.map((about) => ({ kind: about.table, record: about.record })),
        ...[before, after].flatMap((values) =>
          Object.entries(values ?? {}).flatMap(([column, value]) => {
            const kind = kindOfColumn(table, column)
            return kind === null ? [] : [{ kind, record: String(value) }]
          }),
        ),
      ]),
    ),
  )

/** The part of changes that is about one record. */
export const changesAbout = ({ kind, record }: Ref, changes: readonly Change[]): Change[] =>
  changes.flatMap((change) => {
    const rows = change.rows.filter(
      (row) =>
        (change.table === kind && row.record === record) ||
        row.of?.some((about) => about.table === kind && about.record === record) ||
        endsOf(change.table, row.record).some((end) => end.kind === kind && end.record === record),
    )
    return rows.length > 0 ? [{ ...change, count: rows.length, rows }] : []
  })
