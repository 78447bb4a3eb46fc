import { z } from 'zod'
import { secondWays } from '#src/lib/secondFactor.ts'
import { byId, count, defineRows, id, line, moment, reason } from './row.ts'

const base64 = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/)

const transports = z.array(z.string().max(20)).max(10)
const credentialType = z.literal('public-key')
const credentialId = base64(1500)
const clientData = base64(4000)
const described = z.object({ id: credentialId, type: credentialType, transports: transports.optional() })

/** What a browser makes of an authenticator's answer (WebAuthn Level 3, `toJSON`), as far as it is looked at. */
const credentialOf = <T extends z.ZodRawShape>(response: T) =>
  z.object({
    id: credentialId,
    rawId: credentialId,
    type: credentialType,
    authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
    clientExtensionResults: z.object({}).default({}),
    response: z.object({ clientDataJSON: clientData, ...response }),
  })
const madeCredential = credentialOf({ attestationObject: base64(20_000), transports: transports.optional() })
const shownCredential = credentialOf({ authenticatorData: base64(4000), signature: base64(4000), userHandle: base64(200).optional() })

const verification = z.enum(['discouraged', 'preferred', 'required'])
const creation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: credentialType })),
  timeout: count,
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({ residentKey: z.enum(['discouraged', 'preferred', 'required']), userVerification: verification }),
  attestation: z.literal('none'),
})
const asking = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: count,
  userVerification: verification,
  allowCredentials: z.array(described),
})

const ticket = z.string().max(100)
const typed = line.max(30)
/**
 * That it is still the owner of the account who asks: the password, a code of the app, or a recovery code. From who has neither yet it is taken
 * within ten minutes of the sign-in.
 */
const proof = { password: z.string().max(200).optional(), code: typed.optional() }
const appCode = z.string().regex(/^\d{6}$/, { message: 'account.error.codeForm' })
const name = line.min(1).max(60)

const ownFactor = z.strictObject({
  totpSince: moment.nullable(),
  passkeys: z.array(z.strictObject({ id, name: z.string(), createdAt: moment, lastUsedAt: moment.nullable() })),
  /** Recovery codes that nobody has used yet. */
  recoveryLeft: count,
  /** Whether a role asks for one. */
  required: z.boolean(),
  /** Whoever comes by a provider alone has none to type. */
  hasPassword: z.boolean(),
  /** The domain that passkeys belong to: they can be made and used there alone. */
  rpId: z.string(),
})

/** The first second factor comes with recovery codes, which are shown this once. */
const codes = z.strictObject({ codes: z.array(z.string()) })

const password = { password: 'Fairlead#2026' }
const challenge = 'mVh0mXzE3sWv1bq9Yk2uJQ'
const key = 'qX9cQm3bVwzS1n0eT5yLhA'
const clientDataJSON = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0'
const codesExample = { codes: ['7Q2M-K4XD-9HTA'] }
const ofUser = { params: { id: '3' } }
const resetting = 'userManager:resetSecondFactor'

export const secondFactorRows = defineRows({
  'POST /api/auth/jwt/secondFactor': {
    summary: 'Sign in, second step: with the ticket of the first, a code, a recovery code or a passkey',
    authority: 'public',
    body: z.object({
      ticket,
      way: z.enum(secondWays),
      code: typed.default(''),
      credential: shownCredential.optional(),
    }),
    data: z.string(),
    errors: [40001, 40400, 42900],
    example: {
      body: { ticket: 'xW1uD0c3pYkq2rJ7vTn5sA', way: 'totp', code: '204816' },
      data: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
    },
  },
  'POST /api/auth/jwt/secondFactor/passkey': {
    summary: 'What a browser asks an authenticator, to sign in with a passkey',
    authority: 'public',
    body: z.object({ ticket }),
    data: asking,
    errors: [40400],
    example: {
      body: { ticket: 'xW1uD0c3pYkq2rJ7vTn5sA' },
      data: {
        rpId: 'localhost',
        challenge,
        timeout: 60_000,
        userVerification: 'preferred',
        allowCredentials: [{ id: key, type: 'public-key', transports: ['internal'] }],
      },
    },
  },
  'GET /api/admin/user/front/secondFactor': {
    summary: 'My second factor',
    authority: 'signedIn',
    whileBarred: true,
    data: ownFactor,
    example: {
      data: {
        totpSince: '2026-11-20T10:00:00+08:00',
        passkeys: [{ id: '4', name: '办公室电脑', createdAt: '2026-11-20T10:05:00+08:00', lastUsedAt: null }],
        recoveryLeft: 10,
        required: false,
        hasPassword: true,
        rpId: 'localhost',
      },
    },
  },
  'POST /api/admin/user/front/secondFactor/totp': {
    summary: 'Begin to set up an app that makes codes; it counts once a code of it was given',
    authority: 'signedIn',
    whileBarred: true,
    body: z.object(proof),
    data: z.strictObject({ secret: z.string(), uri: z.string() }),
    errors: [40001, 40900, 42900],
    example: {
      body: password,
      data: { secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Fairlead:buyer?secret=JBSWY3DPEHPK3PXP&issuer=Fairlead' },
    },
  },
  'POST /api/admin/user/front/secondFactor/totp/confirm': {
    summary: 'Set the app up, with a code that it shows',
    authority: 'signedIn',
    whileBarred: true,
    body: z.object({ code: appCode }),
    data: codes,
    errors: [40001, 40900, 42900],
    example: { body: { code: '204816' }, data: codesExample },
  },
  'POST /api/admin/user/front/secondFactor/totp/remove': {
    summary: 'Have codes of the app count no more',
    authority: 'signedIn',
    body: z.object(proof),
    data: z.literal(true),
    errors: [40001, 40900, 42900],
    example: { body: password, data: true },
  },
  'POST /api/admin/user/front/secondFactor/passkey': {
    summary: 'Begin to add a passkey: what a browser asks an authenticator to make',
    authority: 'signedIn',
    whileBarred: true,
    body: z.object(proof),
    data: creation,
    errors: [40001, 42900],
    example: {
      body: password,
      data: {
        rp: { id: 'localhost', name: 'Fairlead' },
        user: { id: 'Mw', name: 'buyer', displayName: '林知远' },
        challenge,
        pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
        timeout: 60_000,
        excludeCredentials: [],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
        attestation: 'none',
      },
    },
  },
  'POST /api/admin/user/front/secondFactor/passkey/confirm': {
    summary: 'Add the passkey that an authenticator has made',
    authority: 'signedIn',
    whileBarred: true,
    body: z.object({ name, credential: madeCredential }),
    data: codes,
    errors: [40001, 42900],
    example: {
      body: {
        name: '办公室电脑',
        credential: {
          id: key,
          rawId: key,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject: 'o2NmbXRkbm9uZQ', transports: ['internal'] },
        },
      },
      data: codesExample,
    },
  },
  'POST /api/admin/user/front/secondFactor/passkey/{id}/rename': {
    summary: 'Give a passkey another name',
    authority: 'signedIn',
    params: byId,
    body: z.object({ name }),
    data: z.literal(true),
    errors: [40400],
    example: { params: { id: '4' }, body: { name: '值班手机' }, data: true },
  },
  'POST /api/admin/user/front/secondFactor/passkey/{id}/remove': {
    summary: 'Have a passkey count no more',
    authority: 'signedIn',
    params: byId,
    body: z.object(proof),
    data: z.literal(true),
    errors: [40001, 40400, 42900],
    example: { params: { id: '4' }, body: password, data: true },
  },
  'POST /api/admin/user/front/secondFactor/recovery': {
    summary: 'Recovery codes anew; those before count no more',
    authority: 'signedIn',
    body: z.object(proof),
    data: codes,
    errors: [40001, 40900, 42900],
    example: { body: password, data: codesExample },
  },
  'POST /api/admin/user/{id}/secondFactor/askReset': {
    summary: 'Ask that the second factor of a user be removed; another administrator has to confirm it within a day',
    authority: resetting,
    params: byId,
    body: z.strictObject({ reason }),
    data: z.literal(true),
    errors: [40400, 40900],
    example: { ...ofUser, body: { reason: '手机丢失，已当面核实身份' }, data: true },
  },
  'POST /api/admin/user/{id}/secondFactor/confirmReset': {
    summary: 'Remove the second factor of a user, as another administrator has asked for; they are signed out everywhere',
    authority: resetting,
    params: byId,
    data: z.literal(true),
    errors: [40400, 40900],
    example: { ...ofUser, data: true },
  },
  'POST /api/admin/user/{id}/secondFactor/dropReset': {
    summary: 'Leave the second factor of a user as it is, whatever was asked for',
    authority: resetting,
    params: byId,
    data: z.literal(true),
    errors: [40400, 40900],
    example: { ...ofUser, data: true },
  },
})
