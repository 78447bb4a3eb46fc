import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { prepared } from '#server/db/connect.ts'
import { Refusal } from '#server/refusal.ts'
import type { DataScope } from '#src/lib/dataScope.ts'
import type { Caller, CallerContext } from './caller.ts'
import { take } from './counter.ts'

/** The id of a program's token begins so; that of a person's is a UUID. */
export const serviceTokenPrefix = 'service.'

/** How old what we know of a program's last call may be. Milliseconds. */
const usedWithin = 60_000

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Whether the program `s` may call at a moment, whatever it shows. */
export const mayCallAt = (now: SQL): SQL =>
  sql`(s.active and (s.expires_on is null or s.expires_on >= (${now} at time zone 'Asia/Shanghai')::date))`

interface FoundService {
  id: string
  name: string
  companyId: string
  dataScope: DataScope
  scopes: string[]
  callsPerMinute: number
  usedAt: string | null
  wroteAt: string
}

const now = sql`${sql.placeholder('now')}::timestamptz`

const byToken = prepared<FoundService>(
  'service_by_token',
  sql`select s.id, s.name, s.company_id as "companyId", s.data_scope as "dataScope", s.scopes, s.calls_per_minute as "callsPerMinute", u.at as "usedAt",
        clock_timestamp() as "wroteAt"
      from service_token t join service_client s on s.id = t.service_id left join service_use u on u.service_id = s.id
      where t.id = ${sql.placeholder('tokenId')}::text and t.expires_at > ${now} and ${mayCallAt(now)}`,
)

/**
 * The program behind a token, with the codes it was given. It has no role; what is asked of its id finds nobody, since no person has one below zero.
 * @param counts whether it is a call of its own; one that is looked at again was counted
 * @throws Refusal 40101 for a token that has ended, of a program that is switched off, expired, or whose secret was revoked; 42900 for one call too many
 */
export const serviceBehind = async (gate: CallerContext, tokenId: string, counts: boolean): Promise<Caller> => {
  const at = gate.clock.now()
  const [found] = await byToken(gate.database, { tokenId, now: at.toISOString() })
  if (!found) throw new Refusal(40101)
  if (counts) {
    const retryAfterSeconds = await take(gate, { name: `service:${found.id}`, most: found.callsPerMinute, windowSeconds: 60 })
    if (retryAfterSeconds > 0) throw new Refusal(42900, { retryAfterSeconds })
  }
  if (found.usedAt === null || at.getTime() - Date.parse(found.usedAt) >= usedWithin)
    await gate.database.execute(
      sql`insert into service_use (service_id, at) values (${found.id}, ${at.toISOString()}::timestamptz)
          on conflict (service_id) do update set at = excluded.at`,
    )
  const { id, name, companyId, dataScope, scopes, wroteAt } = found
  // It may have changed something just now: what it reads does not lag.
  return {
    tokenId,
    id: `-${id}`,
    companyId,
    dataScope,
    wroteAt,
    viewerId: null,
    secondFactorDue: false,
    inPerson: false,
    roles: new Set(),
    authorities: new Set(scopes),
    service: { id, name },
  }
}
