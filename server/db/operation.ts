import { sql, type SQL } from 'drizzle-orm'
import { prepared, type Database } from './connect.ts'

/** Who does something by which call. */
export interface Operation {
  rowKey: string
  menu: string
  userId: string | null
  /** What a program is called that did it. */
  program?: string | null
  recordId: string | null
  address: string
  device: string
  requestId: string
}

/** When, for how long, and with which outcome: 200, or the code of a refusal. */
interface Ended {
  at: Date
  milliseconds: number
  code: number
}

const value = (name: keyof Operation | keyof Ended) => sql.placeholder(name)

const keeping = (where: SQL): SQL => sql`
  with told as (select coalesce(current_setting('fairlead.changes', true), '') as changes), kept as (
    insert into operation_log (at, user_id, user_name, company_id, address, device, row_key, menu, record_id, code, milliseconds, request_id, changes)
    select ${value('at')}::timestamptz, u.id, coalesce(u.name, ${value('program')}::text, ''), u.company_id, ${value('address')}::text,
      ${value('device')}::text, ${value('rowKey')}::text, ${value('menu')}::text, ${value('recordId')}::text, ${value('code')}::int, ${value('milliseconds')}::int,
      ${value('requestId')}::text, ('[' || told.changes || ']')::jsonb
    from told left join app_user u on u.id = ${value('userId')}::bigint ${where} returning id
  ), waiting as (insert into operation_waiting (operation_id) select id from kept)
  select id::text as id from kept`

const whatChanged = prepared<{ id: string }>('operation_changed', keeping(sql`where told.changes <> ''`))
const whatever = prepared<{ id: string }>('operation', keeping(sql``))

const values = (operation: Operation, { at, milliseconds, code }: Ended) => ({
  program: null,
  ...operation,
  at: at.toISOString(),
  milliseconds: Math.round(milliseconds),
  code,
})

/** Keeps what a transaction has changed, as a part of it. @returns whether it has changed anything that is told of */
export const keepChanges = async (tx: Database, operation: Operation, ended: Omit<Ended, 'code'>): Promise<boolean> =>
  (await whatChanged(tx, values(operation, { ...ended, code: 200 }))).length > 0

/** Keeps that an operation has come to its end, whatever it changed. */
export const keepOperation = async (database: Database, operation: Operation, ended: Ended): Promise<void> => {
  await whatever(database, values(operation, ended))
}
