import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import type { Config } from '#server/config.ts'
import type { Clock } from '#server/clock.ts'
import { prepared, type Database } from '#server/db/connect.ts'
import type { Replica } from '#server/db/replica.ts'
import { asksSecondFactor, hasSecondFactor } from '#server/db/secondFactor.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import { token } from '#server/db/tables/platform.ts'
import { gathered } from '#server/db/gathered.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { DataScope } from '#src/lib/dataScope.ts'
import type { Row } from '#src/contract/row.ts'
import { Refusal } from '#server/refusal.ts'
import { serviceBehind, serviceTokenPrefix } from './service.ts'

/** Who is behind a call: a person who is signed in, or a program. */
export interface Caller extends Actor {
  tokenId: string
  /** When a call by this token last may have changed something, by the clock of the database. */
  wroteAt: string
  /** The administrator who only looks at what this person sees; null for the person. */
  viewerId: string | null
  /** A role asks for a second factor, and there is none yet: nothing else may be done before. */
  secondFactorDue: boolean
  /** Of a program. */
  service?: { id: string; name: string }
}

export interface CallerContext {
  config: Config
  database: Database
  clock: Clock
  /** A copy of the database, where there is one. */
  replica?: Replica | null
}

interface Asking {
  /** Null for a call that is admitted again. */
  randomStr: string | null
  /** Null for a call that needs nobody. */
  tokenId: string | null
}

interface Admitted {
  /** Whether the random string was never seen before. */
  isFresh: boolean
  /** Null where there is no such token, or nobody behind it. */
  id: string | null
  companyId: string
  mustChangePassword: boolean
  secondFactorDue: boolean
  lastSeenAt: string
  wroteAt: string
  viewerId: string | null
  roles: string[]
  /** Null for somebody without a role. */
  authorities: string | null
  dataScope: DataScope | null
}

/** Between codes, which have no such sign. */
const separator = '\n'

/**
 * What calls ask of the database before anything else, all that wait for it at once. Random strings are remembered in one order, whatever order they
 * come in: two processes that remember the same ones don't wait for each other.
 */
const admission = prepared<Admitted>(
  'admit_calls',
  sql`
    with asking as materialized (
      select * from unnest(${sql.placeholder('randomStrs')}::text[], ${sql.placeholder('tokenIds')}::text[]) with ordinality as a (random_str, token_id, place)
    ), fresh as (
      insert into nonce (random_str, at) select distinct random_str, ${sql.placeholder('now')}::timestamptz from asking
      where random_str is not null order by random_str on conflict do nothing returning random_str
    )
    select (asking.random_str is null or exists (select from fresh where fresh.random_str = asking.random_str))
        and not exists (select from asking earlier where earlier.random_str = asking.random_str and earlier.place < asking.place) as "isFresh", person.*
    from asking left join lateral (
      select u.id, u.company_id as "companyId", u.must_change_password as "mustChangePassword",
        (${asksSecondFactor(sql`u.id`)} and not ${hasSecondFactor(sql`u.id`)}) as "secondFactorDue", t.last_seen_at as "lastSeenAt", t.wrote_at as "wroteAt",
        t.viewer_id as "viewerId",
        array(select r.code from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles,
        (select string_agg(array_to_string(r.authorities, chr(10)), chr(10))
          from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as authorities,
        (select min(r.data_scope) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as "dataScope"
      from token t join app_user u on u.id = t.user_id
      where t.id = asking.token_id and t.ended_at is null and t.expires_at > ${sql.placeholder('now')}::timestamptz and not ${isShutOut(sql`u`)}
        and (t.viewer_id is null or exists (select from app_user v join user_role vr on vr.user_id = v.id join role r on r.id = vr.role_id
          where v.id = t.viewer_id and 'userManager:view' = any (r.authorities) and not ${isShutOut(sql`v`)})
          and exists (select from viewing w join token own on own.id = w.begun_in
            where w.token_id = t.id and own.ended_at is null and own.expires_at > ${sql.placeholder('now')}::timestamptz))
    ) as person on true
    order by asking.place`,
)

/** Within this window a signature is fresh, and its random string is remembered. Milliseconds. */
export const signatureWindow = 5 * 60_000

/**
 * Checks signature and freshness.
 * @returns the random string by which the call is remembered; a call that needs no signature gets one of its own
 * @throws Refusal 40002
 */
export const checkSignature = ({ config, clock }: CallerContext, request: FastifyRequest, kind: Row['signature']): string => {
  if (!config.signature || kind === 'none') return randomUUID()
  const key = kind === 'upload' ? config.uploadSignKey : config.signSalt
  const { t, timestamp, randomStr, sign } = request.query as Record<string, unknown>
  const fresh = typeof timestamp === 'string' && Math.abs(clock.now().getTime() - Number(timestamp)) <= signatureWindow
  if (!fresh || typeof t !== 'string' || typeof sign !== 'string' || typeof randomStr !== 'string' || !/^[A-Za-z0-9]{18}$/.test(randomStr))
    throw new Refusal(40002)
  // What `signatureOf` says, by the library that a browser lacks.
  const expected = Buffer.from(
    createHmac('sha256', key)
      .update(t + timestamp + randomStr)
      .digest('hex'),
  )
  const given = Buffer.from(sign)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refusal(40002)
  return randomStr
}

/** How old what we know of a token's last use may be. Milliseconds. */
const seenWithin = 60_000

/** The door that every call comes through, made once for a server. */
export const doorOf = (gate: CallerContext) => {
  const { config, database, clock } = gate
  const admit = gathered((asking: Asking[]) =>
    admission(database, {
      randomStrs: asking.map(({ randomStr }) => randomStr),
      tokenIds: asking.map(({ tokenId }) => tokenId),
      now: clock.now().toISOString(),
    }),
  )
  const tokenIdOf = tokenReader(config, clock)
  const authoritiesIn = codeReader()
  /**
   * Admits a call from anybody, once.
   * @throws Refusal 40002 when this very call was seen before
   */
  const admitAnybody = async (randomStr: string): Promise<void> => {
    const { isFresh } = await admit({ randomStr, tokenId: null })
    if (!isFresh) throw new Refusal(40002)
  }
  return {
    admitAnybody,

    /**
     * Admits a call once, and finds the person or program behind its token with everything they may do. Who must change the password first, or set up a second factor, may do nothing else.
     * @param randomStr by which the call is remembered; null for one that was admitted before, and is looked at again
     * @throws Refusal 40101 when the token is missing, forged, expired or ended; 40002 when this very call was seen before
     */
    admitCaller: async (randomStr: string | null, bearer: string | undefined): Promise<Caller> => {
      const tokenId = await tokenIdOf(bearer?.replace(/^Bearer\s+/i, ''))
      if (!tokenId) throw new Refusal(40101)
      if (tokenId.startsWith(serviceTokenPrefix)) {
        if (randomStr !== null) await admitAnybody(randomStr)
        return serviceBehind(gate, tokenId, randomStr !== null)
      }
      const found = await admit({ randomStr, tokenId })
      if (found.id === null) throw new Refusal(40101)
      if (!found.isFresh) throw new Refusal(40002)
      const now = clock.now()
      if (now.getTime() - Date.parse(found.lastSeenAt) >= seenWithin)
        await database.update(token).set({ lastSeenAt: now }).where(eq(token.id, tokenId))
      // Whoever looks at what somebody else sees has shown their own password and second factor.
      const isOneself = found.viewerId === null
      const secondFactorDue = found.secondFactorDue && isOneself
      const barred = (found.mustChangePassword && isOneself) || secondFactorDue
      return {
        tokenId,
        viewerId: found.viewerId,
        id: found.id,
        companyId: found.companyId,
        wroteAt: found.wroteAt,
        secondFactorDue,
        roles: new Set(barred ? [] : found.roles),
        authorities: barred ? new Set() : authoritiesIn(found.authorities),
        dataScope: found.dataScope ?? 'own',
        inPerson: found.viewerId === null,
      }
    },
  }
}

const mostRead = 1000

/** Reads the codes that the database answers: as text, since most people have those of somebody before them, which are read once. */
const codeReader = () => {
  const known = new Map<string, ReadonlySet<string>>()
  return (codes: string | null): ReadonlySet<string> => {
    const text = codes ?? ''
    const found = known.get(text)
    if (found) return found
    const read = new Set(text.split(separator).filter((code) => code !== ''))
    if (known.size >= mostRead) known.clear()
    known.set(text, read)
    return read
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
