import { sql, type SQL } from 'drizzle-orm'
import { later } from '#src/lib/shanghaiTime.ts'
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

const keeping = (where: SQL, before: SQL = sql``): SQL => sql`
  with ${before} told as (select coalesce(current_setting('fairlead.changes', true), '') as changes), kept as (
    insert into operation_log (at, user_id, user_name, company_id, address, device, row_key, menu, record_id, code, milliseconds, request_id, changes)
    select ${value('at')}::timestamptz, u.id, coalesce(u.name, ${value('program')}::text, ''), u.company_id, ${value('address')}::text,
      ${value('device')}::text, ${value('rowKey')}::text, ${value('menu')}::text, ${value('recordId')}::text, ${value('code')}::int, ${value('milliseconds')}::int,
      ${value('requestId')}::text, ('[' || told.changes || ']')::jsonb
    from told left join app_user u on u.id = ${value('userId')}::bigint ${where} returning id
  ), waiting as (insert into operation_waiting (operation_id) select id from kept)
  select id::text as id from kept`

const whatChanged = prepared<{ id: string }>('operation_changed', keeping(sql`where told.changes <> ''`))
const whatever = prepared<{ id: string }>('operation', keeping(sql``))

/** Counts a refusal; the first of its kind is told at once. */
const refused = prepared<{ id: string }>(
  'operation_refused',
  keeping(
    sql`where (select times from counted) = 0`,
    sql`counted as (
      insert into operation_refused as r (who, row_key, code, begun_at, user_id, program, menu, record_id, address, device, milliseconds, request_id)
      values (coalesce(${value('userId')}::text, ${value('program')}::text, ''), ${value('rowKey')}::text, ${value('code')}::int, ${value('at')}::timestamptz,
        ${value('userId')}::bigint, ${value('program')}::text, ${value('menu')}::text, ${value('recordId')}::text, ${value('address')}::text,
        ${value('device')}::text, ${value('milliseconds')}::int, ${value('requestId')}::text)
      on conflict (who, row_key, code) do update set times = r.times + 1, first_at = coalesce(r.first_at, excluded.begun_at), last_at = excluded.begun_at,
        record_id = case when r.times = 0 or r.record_id = excluded.record_id then excluded.record_id end,
        address = excluded.address, device = excluded.device, milliseconds = excluded.milliseconds, request_id = excluded.request_id
      returning times
    ),`,
  ),
)

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

/** So long refusals of one kind are counted before they are told in one. */
export const foldedMinutes = 10

/**
 * Keeps that somebody was refused. Of those by one person, by one call and for one reason the first is told at once, and all others of the next minutes in one
 * (`tellRefused`): who tries for hours fills no log.
 */
export const keepRefusal = async (database: Database, operation: Operation, ended: Ended): Promise<void> => {
  await refused(database, values(operation, ended))
}

/** Tells in one what was refused after a first refusal that is `foldedMinutes` old by now. */
export const tellRefused = async (database: Database, now: Date): Promise<void> => {
  await database.execute(sql`
    with over as (delete from operation_refused where begun_at <= ${later(now, -foldedMinutes, 'minute').toISOString()}::timestamptz returning *), kept as (
      insert into operation_log (at, user_id, user_name, company_id, address, device, row_key, menu, record_id, code, milliseconds, request_id, changes, times, first_at)
      select o.last_at, u.id, coalesce(u.name, o.program, ''), u.company_id, o.address, o.device, o.row_key, o.menu, o.record_id, o.code, o.milliseconds,
        o.request_id, '[]'::jsonb, o.times, o.first_at
      from over o left join app_user u on u.id = o.user_id where o.times > 0 order by o.last_at returning id
    )
    insert into operation_waiting (operation_id) select id from kept`)
}

/** Keeps that an operation has come to its end, whatever it changed. */
export const keepOperation = async (database: Database, operation: Operation, ended: Ended): Promise<void> => {
  await whatever(database, values(operation, ended))
}
