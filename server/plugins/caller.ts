import { randomUUID, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/connect.ts'
import { appUser, nonce, token } from '#server/db/tables/platform.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { Row } from '#src/contract/row.ts'
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

/** What calls ask of the database before anything else: PostgreSQL plans it once per connection. */
const statementsOf = (database: Database) => {
  const remember = () =>
    database
      .insert(nonce)
      .values({ randomStr: sql.placeholder('randomStr'), at: sql.placeholder('now') })
      .onConflictDoNothing()
      .returning({ randomStr: nonce.randomStr })
  const fresh = database.$with('fresh').as(remember())
  return {
    remember: remember().prepare('remember_call'),
    /** The same, together with the person behind the token. */
    admit: database
      .with(fresh)
      .select({
        isFresh: sql<boolean>`exists (select from ${fresh})`,
        id: appUser.id,
        companyId: appUser.companyId,
        mustChangePassword: appUser.mustChangePassword,
        lastSeenAt: token.lastSeenAt,
        roles: sql<string[]>`array(select r.code from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${appUser.id})`,
        authorities: sql<string[]>`array(
          select unnest(r.authorities) from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${appUser.id})`,
      })
      .from(token)
      .innerJoin(appUser, eq(appUser.id, token.userId))
      .where(
        and(
          eq(token.id, sql.placeholder('tokenId')),
          isNull(token.endedAt),
          gt(token.expiresAt, sql.placeholder('now')),
          eq(appUser.disabled, false),
        ),
      )
      .prepare('admit_call'),
  }
}

/** Within this window a signature is fresh, and its random string is remembered. Milliseconds. */
export const signatureWindow = 5 * 60_000

/**
 * Checks signature and freshness.
 * @returns the random string by which the call is remembered; a call that needs no signature gets one of its own
 * @throws Refusal 40002
 */
export const checkSignature = ({ config, clock }: Gate, request: FastifyRequest, kind: Row['signature']): string => {
  if (!config.signature || kind === 'none') return randomUUID()
  const key = kind === 'upload' ? config.uploadSignKey : config.signSalt
  const { t, timestamp, randomStr, sign } = request.query as Record<string, unknown>
  const fresh = typeof timestamp === 'string' && Math.abs(clock.now().getTime() - Number(timestamp)) <= signatureWindow
  if (!fresh || typeof t !== 'string' || typeof sign !== 'string' || typeof randomStr !== 'string' || !/^[A-Za-z0-9]{18}$/.test(randomStr))
    throw new Refusal(40002)
  const expected = Buffer.from(signatureOf(key, t, timestamp, randomStr))
  const given = Buffer.from(sign)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal(40002)
  return randomStr
}

/** How old what we know of a token's last use may be. Milliseconds. */
const seenWithin = 60_000

/** The door that every call comes through, made once for a server. */
export const doorOf = ({ config, database, clock }: Gate) => {
  const { remember, admit } = statementsOf(database)
  const tokenIdOf = tokenReader(config, clock)
  return {
    /**
     * Admits a call from anybody, once.
     * @throws Refusal 40002 when this very call was seen before
     */
    admitAnybody: async (randomStr: string): Promise<void> => {
      const stored = await remember.execute({ randomStr, now: clock.now() })
      if (stored.length === 0) throw new Refusal(40002)
    },

    /**
     * Admits a call once, and finds the person behind its token with everything they may do. Who must change the password first may do nothing else.
     * @throws Refusal 40101 when the token is missing, forged, expired or ended; 40002 when this very call was seen before
     */
    admitCaller: async (randomStr: string, bearer: string | undefined): Promise<Caller> => {
      const tokenId = await tokenIdOf(bearer?.replace(/^Bearer\s+/i, ''))
      if (!tokenId) throw new Refusal(40101)
      const now = clock.now()
      const [found] = await admit.execute({ randomStr, tokenId, now })
      if (!found) throw new Refusal(40101)
      if (!found.isFresh) throw new Refusal(40002)
      if (now.getTime() - found.lastSeenAt.getTime() >= seenWithin)
        await database.update(token).set({ lastSeenAt: now }).where(eq(token.id, tokenId))
      const barred = found.mustChangePassword
      return {
        tokenId,
        id: found.id,
        companyId: found.companyId,
        roles: new Set(barred ? [] : found.roles),
        authorities: new Set(barred ? [] : found.authorities),
      }
    },
  }
}

const mostVerified = 10_000

/** Reads the id in a token, null unless we signed it. A good signature stays good: whether the token still holds, the database is asked each time. */
const tokenReader = (config: Config, clock: Clock) => {
  const secret = new TextEncoder().encode(config.tokenSecret)
  const verified = new Map<string, string>()
  return async (bearer: string | undefined): Promise<string | null> => {
    if (!bearer) return null
    const known = verified.get(bearer)
    if (known !== undefined) return known
    try {
      const { payload } = await jwtVerify(bearer, secret, { currentDate: clock.now(), algorithms: ['HS256'] })
      if (payload.jti === undefined) return null
      if (verified.size >= mostVerified) verified.clear()
      verified.set(bearer, payload.jti)
      return payload.jti
    } catch {
      return null
    }
  }
}
