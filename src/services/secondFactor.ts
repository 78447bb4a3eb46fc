import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type OwnFactor = Data<'GET /api/admin/user/front/secondFactor'>
export type Proof = Input<'POST /api/admin/user/front/secondFactor/recovery'>['body']

export const signInSecond = (body: Input<'POST /api/auth/jwt/secondFactor'>['body'], options?: CallOptions) =>
  call('POST /api/auth/jwt/secondFactor', { body }, options)

/** What an authenticator is asked, to sign in with a passkey. */
export const askForPasskey = (ticket: string, options?: CallOptions) =>
  call('POST /api/auth/jwt/secondFactor/passkey', { body: { ticket } }, options)

export const getSecondFactor = (options?: CallOptions) => call('GET /api/admin/user/front/secondFactor', {}, options)

export const beginTotp = (proof: Proof, options?: CallOptions) =>
  call('POST /api/admin/user/front/secondFactor/totp', { body: proof }, options)

export const confirmTotp = (code: string, options?: CallOptions) =>
  call('POST /api/admin/user/front/secondFactor/totp/confirm', { body: { code } }, options)

export const removeTotp = (proof: Proof, options?: CallOptions) =>
  call('POST /api/admin/user/front/secondFactor/totp/remove', { body: proof }, options)

export const beginPasskey = (proof: Proof, options?: CallOptions) =>
  call('POST /api/admin/user/front/secondFactor/passkey', { body: proof }, options)

export const confirmPasskey = (body: Input<'POST /api/admin/user/front/secondFactor/passkey/confirm'>['body'], options?: CallOptions) =>
  call('POST /api/admin/user/front/secondFactor/passkey/confirm', { body }, options)

export const renamePasskey = (id: string, name: string, options?: CallOptions) =>
  call('POST /api/admin/user/front/secondFactor/passkey/{id}/rename', { params: { id }, body: { name } }, options)

export const removePasskey = (id: string, proof: Proof, options?: CallOptions) =>
  call('POST /api/admin/user/front/secondFactor/passkey/{id}/remove', { params: { id }, body: proof }, options)

export const renewRecoveryCodes = (proof: Proof, options?: CallOptions) =>
  call('POST /api/admin/user/front/secondFactor/recovery', { body: proof }, options)

export const askReset = (id: string, reason: string, options?: CallOptions) =>
  call('POST /api/admin/user/{id}/secondFactor/askReset', { params: { id }, body: { reason } }, options)

export const confirmReset = (id: string, options?: CallOptions) =>
  call('POST /api/admin/user/{id}/secondFactor/confirmReset', { params: { id } }, options)

/** Leaves things as they are, whoever has asked for something else. */
export const dropReset = (id: string, options?: CallOptions) =>
  call('POST /api/admin/user/{id}/secondFactor/dropReset', { params: { id } }, options)
