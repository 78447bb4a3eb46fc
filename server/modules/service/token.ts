import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { rowsOf } from '#server/db/connect.ts'
import { serviceToken } from '#server/db/tables/signOn.ts'
import { refuseWhenFull } from '#server/modules/account/index.ts'
import { addressOf } from '#server/plugins/address.ts'
import type { Gate } from '#server/plugins/caller.ts'
import { giveBack, type Limit } from '#server/plugins/counter.ts'
import { hashOfSecret, mayCallAt, serviceTokenPrefix } from '#server/plugins/service.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import { Refusal } from '#server/refusal.ts'
import { later } from '#src/lib/shanghaiTime.ts'

/** Wrong secrets of an address, whatever program they were tried for. */
const wrongSecrets = (address: string): Limit => ({ name: `service-secret:${address}`, most: 30, windowSeconds: 15 * 60 })

/** A program signs in with its secret (OAuth 2.0 client credentials). */
export const tokenRoutes = (serve: ServeRow, gate: Gate): void => {
  const { database, clock, config } = gate

  serve('POST /api/auth/client/token', async ({ body: { clientId, secret }, request }) => {
    const limit = wrongSecrets(addressOf(request))
    await refuseWhenFull(gate, limit)
    const issuedAt = clock.now()
    const now = sql`${issuedAt.toISOString()}::timestamptz`
    const hash = hashOfSecret(secret)
    // Of 256 drawn bits: a hash tells nothing, and how long it takes to find one neither.
    const [found] = await rowsOf<{ id: string; scopes: string[]; tokenMinutes: number }>(
      database,
      sql`select s.id, s.scopes, s.token_minutes as "tokenMinutes" from service_client s where s.code = ${clientId} and ${mayCallAt(now)}
            and (s.secret_hash = ${hash} or (s.former_hash = ${hash} and s.former_until > ${now}))`,
    )
    if (!found) throw new Refusal(40001, { message: 'error.service' })
    await giveBack(gate, limit)
    const id = `${serviceTokenPrefix}${randomUUID()}`
    const expiresAt = later(issuedAt, found.tokenMinutes, 'minute')
    await database.insert(serviceToken).values({ id, serviceId: found.id, expiresAt })
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(clientId)
      .setJti(id)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(new TextEncoder().encode(config.tokenSecret))
    return { token, expiresAt: expiresAt.toISOString(), scopes: found.scopes }
  })
}
