import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/clock.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { signatureOf } from '#src/lib/signature.ts'
import { Refusal } from './refusal.ts'

/** The signed-in person behind a call. */
export interface Caller extends Actor {
  tokenId: string
}

export interface Gate {
  config: Config
  database: Database
  clock: Clock
}

/** Within this window a signature is fresh, and its random string is remembered. Milliseconds. */
export const signatureWindow = 5 * 60_000

/**
 * Checks signature and freshness, and that this very call was not seen before.
 * @throws Refusal 40002
 */
export const checkSignature = async ({ config, database, clock }: Gate, request: FastifyRequest, key: string): Promise<void> => {
  if (!config.signature) return
  const { t, timestamp, randomStr, sign } = request.query as Record<string, unknown>
  const fresh = typeof timestamp === 'string' && Math.abs(clock.now().getTime() - Number(timestamp)) <= signatureWindow
  if (!fresh || typeof t !== 'string' || typeof sign !== 'string' || typeof randomStr !== 'string' || !/^[A-Za-z0-9]{18}$/.test(randomStr))
    throw new Refusal(40002)
  const expected = Buffer.from(signatureOf(key, t, timestamp, randomStr))
  const given = Buffer.from(sign)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal(40002)
  const stored = await rowsOf(
    database,
    sql`insert into nonce (random_str, at) values (${randomStr}, ${clock.now().toISOString()}) on conflict do nothing returning random_str`,
  )
  if (stored.length === 0) throw new Refusal(40002)
}

/** How old what we know of a token's last use may be. Milliseconds. */
const seenWithin = 60_000

/**
 * Finds the person behind a token, with everything they may do, in one query. Who must change the password first may do nothing else.
 * @throws Refusal 40101 when the token is missing, forged, expired or ended
 */
export const callerOf = async ({ config, database, clock }: Gate, token: string | undefined): Promise<Caller> => {
  const tokenId = token ? await tokenIdOf(config, clock, token.replace(/^Bearer\s+/i, '')) : null
  if (!tokenId) throw new Refusal(40101)
  const [found] = await rowsOf<Found>(
    database,
    sql`select u.id, u.company_id, u.must_change_password, t.last_seen_at,
          array(select r.code from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles,
          array(select m.code from user_role ur join role_menu rm on rm.role_id = ur.role_id join menu m on m.id = rm.menu_id where ur.user_id = u.id
                union select e.code from user_role ur join role_element re on re.role_id = ur.role_id join element e on e.id = re.element_id
                where ur.user_id = u.id) as authorities
        from token t join app_user u on u.id = t.user_id
        where t.id = ${tokenId} and t.ended_at is null and t.expires_at > ${clock.now().toISOString()} and not u.disabled`,
  )
  if (!found) throw new Refusal(40101)
  const now = clock.now()
  if (now.getTime() - new Date(found.last_seen_at).getTime() >= seenWithin)
    await database.execute(sql`update token set last_seen_at = ${now.toISOString()} where id = ${tokenId}`)
  const barred = found.must_change_password
  return {
    tokenId,
    id: String(found.id),
    companyId: String(found.company_id),
    roles: new Set(barred ? [] : found.roles),
    authorities: new Set(barred ? [] : found.authorities),
  }
}

interface Found {
  id: string
  company_id: string
  must_change_password: boolean
  last_seen_at: Date | string
  roles: string[]
  authorities: string[]
}

const tokenIdOf = async (config: Config, clock: Clock, token: string): Promise<string | null> => {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(config.tokenSecret), {
      currentDate: clock.now(),
      algorithms: ['HS256'],
    })
    return payload.jti ?? null
  } catch {
    return null
  }
}
