import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { SignJWT } from 'jose'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { lastSignIn, token } from '#server/db/tables/platform.ts'
import { addressOf } from '#server/serving/address.ts'
import type { CallerContext } from '#server/serving/caller.ts'
import { isOf } from '#server/serving/operations.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { rememberNetwork } from './queries.ts'

const tokenHours = 4
/** A caller writes this header as it likes: no more of it is stored. */
const longestUserAgent = 300

/** Signs somebody in: stores a token of four hours for the asking browser. @returns it, signed */
export const issueToken = async ({ database, clock, config }: CallerContext, userId: string, request: FastifyRequest): Promise<string> => {
  const now = clock.now()
  isOf(userId, request)
  const expiresAt = later(now, tokenHours, 'hour')
  const id = await storeToken(database, { userId, viewerId: null, expiresAt }, request, now)
  await database
    .insert(lastSignIn)
    .values({ userId, at: now })
    .onConflictDoUpdate({ target: lastSignIn.userId, set: { at: now } })
  await rememberNetwork(database, userId, addressOf(request), now)
  return signedToken(config, id, userId, now, expiresAt)
}

/** Stores a token for the asking browser. @returns its id */
export const storeToken = async (
  database: Database,
  its: { userId: string; viewerId: string | null; expiresAt: Date },
  request: FastifyRequest,
  now: Date,
): Promise<string> => {
  const id = randomUUID()
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, longestUserAgent)
  await database.insert(token).values({ ...its, id, issuedAt: now, lastSeenAt: now, ip: request.ip, userAgent })
  return id
}

/** A stored token as its holder sends it. */
export const signedToken = ({ tokenSecret }: Config, id: string, userId: string, issuedAt: Date, expiresAt: Date): Promise<string> =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setJti(id)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(tokenSecret))
