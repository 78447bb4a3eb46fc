import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { passkey } from '#server/db/tables/secondFactor.ts'
import type { CallerContext } from '#server/serving/caller.ts'

const local = 'localhost'
const localOrigin = /^http:\/\/localhost(:\d+)?$/

/** The domain that passkeys belong to: that of the configured address, or this computer. */
export const rpIdOf = ({ publicUrl }: Config): string => (publicUrl === null ? local : new URL(publicUrl).hostname)

/** Where a passkey may be made and used. A browser sends the origin of its page; on this computer any port will do. */
const originFor = ({ publicUrl }: Config, { headers }: FastifyRequest): string => {
  if (publicUrl !== null) return new URL(publicUrl).origin
  const { origin } = headers
  return origin !== undefined && localOrigin.test(origin) ? origin : `http://${local}`
}

interface StoredPasskey {
  id: string
  credentialId: string
  publicKey: string
  counter: string
  transports: string[]
}

const passkeysOf = (database: Database, userId: string): Promise<StoredPasskey[]> =>
  rowsOf(
    database,
    sql`select id, credential_id as "credentialId", public_key as "publicKey", counter, transports from passkey where user_id = ${userId} order by id`,
  )

const describe = ({ credentialId, transports }: StoredPasskey) => ({ id: credentialId, transports: transports as AuthenticatorTransport[] })

/** What the library answers has more in it than a row names, and fewer things that must be there. */
const withType = <T extends { id: string }>(all: readonly T[] = []) => all.map((each) => ({ ...each, type: 'public-key' as const }))

/** What a browser asks an authenticator, so that it makes a passkey for somebody. */
export const creationFor = async ({ config, database }: CallerContext, user: { id: string; username: string; name: string }) => {
  const {
    rp,
    authenticatorSelection,
    excludeCredentials,
    timeout = 60_000,
    ...options
  } = await generateRegistrationOptions({
    rpName: 'Fairlead',
    rpID: rpIdOf(config),
    userID: new TextEncoder().encode(user.id),
    userName: user.username,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: (await passkeysOf(database, user.id)).map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return {
    ...options,
    timeout,
    rp: { name: rp.name, id: rpIdOf(config) },
    excludeCredentials: withType(excludeCredentials),
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: authenticatorSelection?.residentKey ?? ('preferred' as const),
      userVerification: authenticatorSelection?.userVerification ?? ('preferred' as const),
    },
  }
}

/** Keeps a passkey that an authenticator has made. @returns whether it answered what was asked, and is nobody's yet */
export const addPasskey = async (
  { config, clock }: CallerContext,
  tx: Database,
  request: FastifyRequest,
  made: { userId: string; name: string; challenge: string; response: RegistrationResponseJSON },
): Promise<boolean> => {
  const verified = await verifyRegistrationResponse({
    response: made.response,
    expectedChallenge: made.challenge,
    expectedOrigin: originFor(config, request),
    expectedRPID: rpIdOf(config),
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified || !verified.registrationInfo) return false
  const { credential } = verified.registrationInfo
  const added = await tx
    .insert(passkey)
    .values({
      userId: made.userId,
      name: made.name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: passkey.id })
  return added.length > 0
}

/** What a browser asks an authenticator, so that it shows a passkey of somebody. */
export const askingFor = async ({ config, database }: CallerContext, userId: string) => {
  const {
    timeout = 60_000,
    userVerification = 'preferred',
    ...options
  } = await generateAuthenticationOptions({
    rpID: rpIdOf(config),
    allowCredentials: (await passkeysOf(database, userId)).map(describe),
    userVerification: 'preferred',
  })
  return { ...options, rpId: rpIdOf(config), timeout, userVerification, allowCredentials: withType(options.allowCredentials) }
}

/** Whether a passkey of somebody's has signed a challenge, and goes on counting where it counts. */
export const takePasskey = async (
  { config, clock }: CallerContext,
  tx: Database,
  request: FastifyRequest,
  shown: { userId: string; challenge: string; response: AuthenticationResponseJSON },
): Promise<boolean> => {
  const kept = (await passkeysOf(tx, shown.userId)).find(({ credentialId }) => credentialId === shown.response.id)
  if (!kept) return false
  const verified = await verifyAuthenticationResponse({
    response: shown.response,
    expectedChallenge: shown.challenge,
    expectedOrigin: originFor(config, request),
    expectedRPID: rpIdOf(config),
    credential: { ...describe(kept), publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')), counter: Number(kept.counter) },
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return false
  const { newCounter } = verified.authenticationInfo
  // A copy that was used meanwhile has counted further; one that does not count stays at 0.
  const taken = await tx
    .update(passkey)
    .set({ counter: newCounter, lastUsedAt: clock.now() })
    .where(sql`${eq(passkey.id, kept.id)} and (counter < ${newCounter} or (counter = 0 and ${newCounter} = 0))`)
    .returning({ id: passkey.id })
  return taken.length > 0
}
