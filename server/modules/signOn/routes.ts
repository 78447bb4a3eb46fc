import { createHash, randomBytes } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { signOnAttempt, signOnProvider } from '#server/db/tables/signOn.ts'
import { refuseWhenFull } from '#server/modules/credentials/index.ts'
import { issueToken, secondStepFor } from '#server/modules/session/index.ts'
import { addressOf } from '#server/serving/address.ts'
import { giveBack } from '#server/serving/counter.ts'
import { loggable } from '#server/serving/loggable.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import { readCookie } from '#src/lib/cookie.ts'
import { inApp } from '#src/lib/inApp.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { accountFor } from './accounts.ts'
import { identities } from './identity.ts'
import { providerRoutes } from './providers.ts'

/** By it the browser that was sent away is known when it comes back. Scripts can't read it. */
const browserCookie = 'fairlead.signOn'
const attemptMinutes = 10

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const redirectUriFor = ({ publicUrl }: Config, { protocol, host }: FastifyRequest): string =>
  // As URLs are written, without a port that is the usual one: it is said twice, and must be the same.
  new URL('/authredirect', publicUrl ?? `${protocol}://${host}`).href

/** Signing in at a provider of the house: sent there, and back at `/authredirect`. */
export const signOnRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock, config } = context
  const { addressFor, claimsFor } = identities(config)
  providerRoutes(serve, context)

  serve('POST /api/auth/signOn/{code}/begin', async ({ params: { code }, body: { returnTo }, request, reply }) => {
    await refuseWhenFull(context, { name: `sign-on-begin:${addressOf(request)}`, most: 30, windowSeconds: 60 })
    const [provider] = await database
      .select()
      .from(signOnProvider)
      .where(and(eq(signOnProvider.code, code), eq(signOnProvider.active, true)))
    if (!provider) throw notFound()
    const sent = {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
      redirectUri: redirectUriFor(config, request),
    }
    const url = await addressFor(provider, sent).catch((error: unknown) => {
      request.log.warn({ provider: provider.code, error: loggable(error) }, 'sign-in provider cannot be asked')
      throw new Refusal(40900, { reasons: ['refusal.signOnUnreachable'], transitions: [] })
    })
    // One that begins twice may come back from either.
    const known = readCookie(request.headers.cookie ?? '', browserCookie)
    const browser = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
    await database.insert(signOnAttempt).values({
      stateHash: hashOf(sent.state),
      providerId: provider.id,
      browserHash: hashOf(browser),
      nonce: sent.nonce,
      verifier: sent.verifier,
      redirectUri: sent.redirectUri,
      returnTo: inApp(returnTo) ?? '',
      expiresAt: later(clock.now(), attemptMinutes, 'minute'),
    })
    const secure = sent.redirectUri.startsWith('https:') ? '; Secure' : ''
    void reply.header(
      'set-cookie',
      `${browserCookie}=${browser}; Path=/api/auth/signOn; Max-Age=${attemptMinutes * 60}; HttpOnly; SameSite=Lax${secure}`,
    )
    return { url }
  })

  serve('POST /api/auth/signOn/enter', async ({ body: { state, code, error, iss, browser }, request }) => {
    const limit = { name: `sign-on-enter:${addressOf(request)}`, most: 30, windowSeconds: 15 * 60 }
    await refuseWhenFull(context, limit)
    const attempt = await takeAttempt(database, state, readCookie(request.headers.cookie ?? '', browserCookie) ?? browser, clock.now())
    if (!attempt) throw new Refusal(40001, { message: 'signOn.error.attempt' })
    if (error !== '') throw new Refusal(40001, { message: 'signOn.error.declined' })
    const { provider, ...sent } = attempt
    const back = new URLSearchParams({ state, code, ...(iss === undefined ? {} : { iss }) })
    const claims = await claimsFor(provider, back, { ...sent, state }).catch((problem: unknown) => {
      request.log.warn({ provider: provider.code, error: loggable(problem) }, 'sign-in at a provider came to nothing')
      throw new Refusal(40001, { message: 'signOn.error.failed' })
    })
    const user = await accountFor(database, provider, claims, clock.now())
    await giveBack(context, limit)
    const step = provider.fulfilsSecondFactor ? null : await secondStepFor(context, user, request)
    if (step) throw new Refusal(40003, { secondFactor: step })
    return { token: await issueToken(context, user.id, request), returnTo: attempt.returnTo }
  })
}

/** Uses an attempt up; by another browser than the one that began it, it is left to that. */
const takeAttempt = async (database: Database, state: string, browser: string | undefined, now: Date) => {
  if (browser === undefined) return undefined
  const [taken] = await database
    .delete(signOnAttempt)
    .where(
      and(
        eq(signOnAttempt.stateHash, hashOf(state)),
        eq(signOnAttempt.browserHash, hashOf(browser)),
        sql`${signOnAttempt.expiresAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning()
  if (!taken) return undefined
  const [provider] = await database
    .select()
    .from(signOnProvider)
    .where(and(eq(signOnProvider.id, taken.providerId), eq(signOnProvider.active, true)))
  return provider && { provider, nonce: taken.nonce, verifier: taken.verifier, redirectUri: taken.redirectUri, returnTo: taken.returnTo }
}

/** Where the log-in page offers to sign in. */
export const offeredProviders = (database: Database) =>
  database
    .select({ code: signOnProvider.code, name: signOnProvider.name, nameEn: signOnProvider.nameEn })
    .from(signOnProvider)
    .where(eq(signOnProvider.active, true))
    .orderBy(asc(signOnProvider.id))
