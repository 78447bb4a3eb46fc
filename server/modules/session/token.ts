import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { SignJWT } from 'jose'
import { lastSignIn, token } from '#server/db/tables/platform.ts'
import { addressOf } from '#server/plugins/address.ts'
import type { Gate } from '#server/plugins/caller.ts'
import { isOf } from '#server/plugins/operations.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { rememberNetwork } from './queries.ts'

const tokenHours = 4
/** A caller writes this header as it likes: no more of it is stored. */
const longestUserAgent = 300

/** Signs somebody in: stores a token of four hours for the asking browser. @returns it, signed */
export const issueToken = async ({ database, clock, config }: Gate, userId: string, request: FastifyRequest): Promise<string> => {
  const now = clock.now()
  isOf(userId, request)
  const expiresAt = later(now, tokenHours, 'hour')
  const id = randomUUID()
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, longestUserAgent)
  await database.insert(token).values({ id, userId, issuedAt: now, expiresAt, lastSeenAt: now, ip: request.ip, userAgent })
  await database
    .insert(lastSignIn)
    .values({ userId, at: now })
    .onConflictDoUpdate({ target: lastSignIn.userId, set: { at: now } })
  await rememberNetwork(database, userId, addressOf(request), now)
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setJti(id)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(new TextEncoder().encode(config.tokenSecret))
}
