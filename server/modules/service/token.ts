import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { rowsOf } from '#server/db/connect.ts'
import { serviceToken } from '#server/db/tables/signOn.ts'
import { passwordMatches, refuseWhenFull } from '#server/modules/credentials/index.ts'
import { addressOf } from '#server/serving/address.ts'
import { giveBack, type Limit } from '#server/serving/counter.ts'
import { hashOfSecret, mayCallAt, serviceTokenPrefix } from '#server/serving/service.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { Refusal } from '#server/refusal.ts'
import { later } from '#src/lib/shanghaiTime.ts'

/** Wrong secrets of an address, whatever program they were tried for. */
const wrongSecrets = (address: string): Limit => ({ name: `service-secret:${address}`, most: 30, windowSeconds: 15 * 60 })

/** Of 256 drawn bits: a hash tells nothing, and how long it takes to compare one neither. What somebody has typed is hashed as a password is. */
const isSecretOf = async (hash: string, secret: string): Promise<boolean> =>
  hash.startsWith('$argon2') ? passwordMatches(hash, secret) : hash === hashOfSecret(secret)

/** Programs show by their secret that it is they (OAuth 2.0 client credentials, token introspection). */
export const tokenRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock, config } = context
  const key = new TextEncoder().encode(config.tokenSecret)

  /** @throws Refusal 40001 for a program that is not known or may not call, 42900 where too many secrets were tried */
  const admit = async (clientId: string, secret: string, request: FastifyRequest) => {
    const limit = wrongSecrets(addressOf(request))
    await refuseWhenFull(context, limit)
    const now = sql`${clock.now().toISOString()}::timestamptz`
    const [found] = await rowsOf<{ id: string; scopes: string[]; tokenMinutes: number; hashes: string[] }>(
      database,
      sql`select s.id, s.scopes, s.token_minutes as "tokenMinutes",
            array_remove(array[s.secret_hash, case when s.former_until > ${now} then s.former_hash end], null) as hashes
          from service_client s where s.code = ${clientId} and ${mayCallAt(now)}`,
    )
    for (const hash of found?.hashes ?? [])
      if (found && (await isSecretOf(hash, secret))) {
        await giveBack(context, limit)
        return found
      }
    throw new Refusal(40001, { message: 'error.service' })
  }

  serve('POST /api/auth/client/token', async ({ body: { clientId, secret }, request }) => {
    const issuedAt = clock.now()
    const found = await admit(clientId, secret, request)
    const id = `${serviceTokenPrefix}${randomUUID()}`
    const expiresAt = later(issuedAt, found.tokenMinutes, 'minute')
    await database.insert(serviceToken).values({ id, serviceId: found.id, expiresAt })
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(clientId)
      .setJti(id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(key)
    return { token, expiresAt: expiresAt.toISOString(), scopes: found.scopes }
  })

  serve('POST /api/auth/client/introspect', async ({ body: { clientId, secret, token }, request }) => {
    const asking = await admit(clientId, secret, request)
    const now = sql`${clock.now().toISOString()}::timestamptz`
    const tokenId = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock.now() })
      .then(({ payload }) => payload.jti ?? '')
      .catch(() => '')
    const [found] = await rowsOf<{ clientId: string; scopes: string[]; expiresAt: string }>(
      database,
      sql`select s.code as "clientId", s.scopes, t.expires_at as "expiresAt" from service_token t join service_client s on s.id = t.service_id
          join service_admits a on a.service_id = ${asking.id} and a.client_id = s.id
          where t.id = ${tokenId} and t.expires_at > ${now} and ${mayCallAt(now)}`,
    )
    return found ? { active: true, ...found } : { active: false, clientId: null, scopes: [], expiresAt: null }
  })
}
