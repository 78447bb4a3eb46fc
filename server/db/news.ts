import { sql } from 'drizzle-orm'
import type { Clock } from '#server/clock.ts'
import { rowsOf, type Database } from './connect.ts'
import { isShutOut } from './shutOut.ts'

/** Of those who are asked about, whose notices or tasks have changed, and whose tokens have ended. */
interface Heard {
  concerned: ReadonlySet<string>
  ended: ReadonlySet<string>
}

interface Read {
  seq: string
  position: string
  concerned: [userId: string, position: string | null][]
  ended: string[]
}

/** Notices get their places before they are committed: for so many hearings one may come behind another that was heard. */
const lateness = 10

/**
 * Hears in one statement what concerns people since it was last asked, whichever process did it (docs/decisions/074). The log goes on in the order of
 * its commits.
 */
export const newsOf = ({ database, clock }: { database: Database; clock: Clock }) => {
  let heardSeq: string | null = null
  let positions: string[] = []
  let seen = new Set<string>()

  return async (userIds: string[], tokenIds: string[]): Promise<Heard> => {
    const from = positions[0] ?? null
    const [read] = await rowsOf<Read>(
      database,
      sql`with moved as materialized (
            select machine, record_id, from_state is distinct from to_state as led_on from transition_log where seq > ${heardSeq}::bigint
          ), concerned as (
            select n.user_id, n.position from notice n where n.user_id = any (${sql.param(userIds)}::bigint[]) and n.position > ${from}::bigint
            union all
            select its.person, null from moved join approval_task t on moved.machine = 'task' and t.id = moved.record_id
              cross join lateral (values (t.user_id), (t.delegate_id)) as its (person) where its.person = any (${sql.param(userIds)}::bigint[])
            union all
            select n.user_id, null from moved
              join outbox o on o.machine = moved.machine and o.record_id = moved.record_id and o.params ->> 'asks' = 'true'
              join notice n on n.outbox_id = o.id where moved.led_on and n.read_at is null and n.user_id = any (${sql.param(userIds)}::bigint[])
          )
          select (select seq from transition_head) as seq, (select last_value from notice_position_seq) as position,
            (select coalesce(json_agg(json_build_array(user_id::text, position::text)), '[]') from concerned) as concerned,
            array(select t.id from token t join app_user u on u.id = t.user_id where t.id = any (${sql.param(tokenIds)}::text[])
              and (t.ended_at is not null or t.expires_at <= ${clock.now().toISOString()}::timestamptz or ${isShutOut(sql`u`)})) as ended`,
    )
    if (!read) throw new Error('Nothing was heard')
    heardSeq = read.seq
    positions = [...positions, read.position].slice(-lateness)
    const fresh = read.concerned.filter(([, position]) => position === null || !seen.has(position))
    const after = BigInt(positions[0] ?? 0)
    seen = new Set(read.concerned.flatMap(([, position]) => (position !== null && BigInt(position) > after ? [position] : [])))
    return { concerned: new Set(fresh.map(([userId]) => userId)), ended: new Set(read.ended) }
  }
}
