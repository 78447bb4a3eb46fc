import { sql, type SQL } from 'drizzle-orm'
import type { RecordKind } from '#server/lifecycle/recordKind.ts'
import { businessMachines } from '#src/machines/index.ts'
import { endsOf } from '#src/machines/lifecycle.ts'

export interface Filters {
  from?: string | undefined
  to?: string | undefined
  companyId?: string | undefined
  method?: string | undefined
  course?: 'running' | 'finished' | undefined
  /** Single records that are shown to whoever asks: of no others they hear how many are a party's. */
  shown: SQL
}

export const allOf = (conditions: SQL[]): SQL => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)

/** What is asked of records, and what holds for everybody: a method leaves nothing of what is not bought. */
export const ofRecords = (kind: RecordKind, { companyId, method, course, shown }: Filters): SQL[] => {
  const { companies, parties = [], isAboutToo } = kind
  const about = [
    ...companies.map((column) => sql`${column} = ${companyId}`),
    ...(isAboutToo ? [isAboutToo(sql`${companyId}::bigint`)] : []),
    ...parties.map((column) => sql`(${column} = ${companyId} and ${shown})`),
  ]
  return [
    ...(kind.disclosed ? [kind.disclosed] : []),
    ...(companyId ? [sql`(${sql.join(about, sql` or `)})`] : []),
    ...(method ? [kind.method ? sql`${kind.method} = ${method}` : sql`false`] : []),
    ...(course ? [course === 'finished' ? finished(kind) : sql`not ${finished(kind)}`] : []),
  ]
}

/** A record, by the alias of its kind, has come to an end of its machine. */
export const finished = (kind: RecordKind): SQL => {
  const ends = endsOf(businessMachines[kind.machine])
  return ends.length > 0 ? sql`(${kind.alias}.state in (${listed(ends)}))` : sql`false`
}

/** Values as what stands behind `in`. */
export const listed = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )

/** The events of these records, as `l`, whenever they happened. */
export const ofMachine = (kind: RecordKind, filters: Filters): SQL[] => {
  const { from, alias } = kind
  const conditions = ofRecords(kind, filters)
  return [
    sql`l.machine = ${kind.machine}`,
    ...(conditions.length > 0 ? [sql`l.record_id in (select ${alias}.id from ${from} where ${allOf(conditions)})`] : []),
  ]
}

/** From its first moment to before its last, on a column of moments. */
export const inPeriod = ({ from, to }: Filters, at: SQL): SQL[] => [
  ...(from ? [sql`${at} >= ${from}::timestamptz`] : []),
  ...(to ? [sql`${at} < ${to}::timestamptz`] : []),
]

/** What one path is called: a digest of its events, `event` of the entries under an alias. */
export const pathId = (entries: SQL): SQL => sql`md5(string_agg(${entries}.event, ' ' order by ${entries}.seq))`

/** Records, by their id, that took a path so far; nothing to ask without one. */
export const onPath = (kind: RecordKind, path: string | undefined, id: SQL): SQL[] =>
  path
    ? [
        sql`${id} in (select t.record_id from transition_log t where t.machine = ${kind.machine} group by t.record_id having ${pathId(sql`t`)} = ${path})`,
      ]
    : []

/** Records, by their id, that had an event in the period; nothing to ask when there is none. */
export const activeInPeriod = (kind: RecordKind, filters: Filters, id: SQL): SQL[] => {
  const within = inPeriod(filters, sql`e.at`)
  if (within.length === 0) return []
  return [sql`exists (select 1 from transition_log e where e.machine = ${kind.machine} and e.record_id = ${id} and ${allOf(within)})`]
}
