import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from './connect.ts'

/** Open accounts that hold one of some roles; `of` narrows them down by `u`. */
export const holdersOf = (roles: readonly string[], of: SQL = sql`true`): SQL =>
  sql`select distinct u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
      where not u.disabled and ${of} and r.code in (${sql.join(
        roles.map((role) => sql`${role}`),
        sql`, `,
      )})`

/**
 * When what a notice asks for was done, by whomever: its record has gone on. Null while it waits, and of a notice that asks for nothing.
 * @param outboxId what the notice was asked for by
 */
export const askedDoneAt = (outboxId: SQL): SQL =>
  sql`(select min(l.at) from outbox o join transition_log l on l.machine = o.machine and l.record_id = o.record_id
    where o.id = ${outboxId} and o.params ->> 'asks' = 'true' and l.seq > o.seq and l.from_state <> l.to_state)`

interface Notice {
  /** The same for every attempt: a repeated delivery adds nothing. */
  outboxId: string
  /** Message id; `values` fill it in. */
  message: string
  values: Record<string, string>
  href: string
  at: Date
}

/** The number of a delivery, to which a notice belongs of which nothing else is needed. */
export const nextDelivery = async (database: Database): Promise<string> => {
  const [delivery] = await rowsOf<{ id: string }>(database, sql`select nextval(pg_get_serial_sequence('outbox', 'id')) as id`)
  return String(delivery?.id)
}

/** Puts one notice before everybody whose `id` is among `users`, however many they are. */
export const putNotices = async (database: Database, users: SQL, { outboxId, message, values, href, at }: Notice): Promise<void> => {
  await database.execute(
    sql`insert into notice (outbox_id, user_id, message, "values", href, created_at)
        select ${outboxId}::bigint, them.id, ${message}::text, ${JSON.stringify(values)}::jsonb, ${href}::text, ${at.toISOString()}::timestamptz
        from (${users}) them where them.id is not null on conflict do nothing`,
  )
}
