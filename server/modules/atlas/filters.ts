import { sql, type SQL } from 'drizzle-orm'
import type { BusinessMachineId } from '#src/machines/index.ts'
import { kinds } from './kinds.ts'

export interface Filters {
  from?: string | undefined
  to?: string | undefined
  companyId?: string | undefined
  method?: string | undefined
}

export const allOf = (conditions: SQL[]): SQL => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)

/** What is asked of records, and what holds for everybody: a method leaves nothing of what is not bought. */
export const ofRecords = (machine: BusinessMachineId, { companyId, method }: Filters): SQL[] => {
  const kind = kinds[machine]
  const about = kind.companies.map((column) => sql`${column} = ${companyId}`)
  return [
    ...(kind.disclosed ? [kind.disclosed] : []),
    ...(companyId ? [sql`(${sql.join(about, sql` or `)})`] : []),
    ...(method ? [kind.method ? sql`${kind.method} = ${method}` : sql`false`] : []),
  ]
}

/** The events of these records, as `l`, whenever they happened. */
export const ofMachine = (machine: BusinessMachineId, filters: Filters): SQL[] => {
  const { table, alias } = kinds[machine]
  const conditions = ofRecords(machine, filters)
  return [
    sql`l.machine = ${machine}`,
    ...(conditions.length > 0 ? [sql`l.record_id in (select ${alias}.id from ${table} where ${allOf(conditions)})`] : []),
  ]
}

/** From its first moment to before its last, on a column of moments. */
export const inPeriod = ({ from, to }: Filters, at: SQL): SQL[] => [
  ...(from ? [sql`${at} >= ${from}::timestamptz`] : []),
  ...(to ? [sql`${at} < ${to}::timestamptz`] : []),
]

/** Records, by their id, that had an event in the period; nothing to ask when there is none. */
export const activeInPeriod = (machine: BusinessMachineId, filters: Filters, id: SQL): SQL[] => {
  const within = inPeriod(filters, sql`e.at`)
  if (within.length === 0) return []
  return [sql`exists (select 1 from transition_log e where e.machine = ${machine} and e.record_id = ${id} and ${allOf(within)})`]
}
