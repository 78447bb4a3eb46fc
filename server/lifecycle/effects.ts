import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { holdersOf, putNotices } from '#server/db/notices.ts'
import { Refusal } from '#server/refusal.ts'
import { businessIds, type BusinessMachineId } from '#src/machines/ids.ts'
import { advance } from './advance.ts'
import type { RecordKind } from './recordKind.ts'
import type { CarryOut } from './process.ts'

/**
 * An effect that sends its event to other records, of the machine that it names. That one has moved already, or need not, and so refuses it, is no failure.
 * @param ids finds them by the one that moved; left out of a machine whose records stand under that one
 */
export const sendsOn =
  (ids: Partial<Record<BusinessMachineId, (id: string) => SQL>>): CarryOut =>
  async (lifecycle, { recordId, params }) => {
    const machine = businessIds.find((each) => each === params['machine'])
    if (!machine) throw new Error(`No machine ${String(params['machine'])}`)
    const of = ids[machine] ?? idsUnder(lifecycle.kinds[machine])
    for (const { id } of await rowsOf<{ id: string }>(lifecycle.database, of(recordId)))
      try {
        await advance(lifecycle, { machine, id, event: { type: String(params['event']) }, actor: null })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
      }
  }

const idsUnder =
  ({ table, alias, key }: RecordKind) =>
  (id: string): SQL =>
    sql`select ${alias}.id from ${sql.identifier(table)} ${alias} where ${key} = ${id} order by ${alias}.id`

/** What one audience is told of a record, and where a click leads it. */
interface NoticeOfRecord {
  users: SQL
  title: string
  titleEn: string
  reason?: string
  /** What its message says besides. */
  more?: Record<string, string>
  href: string
}

/**
 * An effect that puts one notice before everybody in its audience. A repeated delivery adds nothing.
 * @param about what is said of a record, under its kind's alias and the joins of its names
 */
export const notifies =
  <A extends string>(
    machine: BusinessMachineId,
    about: Record<A, SQL>,
    audiences: Record<string, (its: Record<A, string>, id: string) => NoticeOfRecord>,
  ): CarryOut =>
  async ({ database, kinds }, { outboxId, recordId, params, at }) => {
    const name = String(params['audience'])
    const audience = audiences[name]
    if (!audience) throw new Error(`No audience ${name}`)
    const { from, joins, alias } = kinds[machine]
    const said = Object.entries<SQL>(about).map(([field, expression]) => sql`${expression} as ${sql.identifier(field)}`)
    const [its] = await rowsOf<Record<A, string>>(
      database,
      sql`select ${sql.join(said, sql`, `)} from ${from} ${joins} where ${alias}.id = ${recordId}`,
    )
    if (!its) return
    const { users, href, title, titleEn, reason = '', more } = audience(its, recordId)
    const values = { no: '', title, titleEn: titleEn || title, reason, ...more }
    await putNotices(database, users, { outboxId, message: String(params['message']), values, href, at })
  }

/** Who administers a company. */
export const administratorsOf = (companyId: string): SQL => holdersOf(['SUP_ADMIN'], sql`u.company_id = ${companyId}`)
