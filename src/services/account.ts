import type { Input } from '#src/contract/index.ts'
import { call, check, type CallOptions } from './http.ts'

export const checkMobile = (query: Input<'GET /api/admin/register/vilidMobilePhone'>['query'], options?: CallOptions) =>
  check('GET /api/admin/register/vilidMobilePhone', { query }, options)

export const checkEmail = (query: Input<'GET /api/admin/register/vilidEmail'>['query'], options?: CallOptions) =>
  check('GET /api/admin/register/vilidEmail', { query }, options)

export const checkInviteCode = (inviteCode: string, options?: CallOptions) =>
  check('GET /api/admin/register/checkInviteCode', { query: { inviteCode } }, options)

export const registerUser = (body: Input<'POST /api/admin/register/regUser'>['body'], options?: CallOptions) =>
  call('POST /api/admin/register/regUser', { body }, options)

export const sendResetCode = (account: string, options?: CallOptions) =>
  call('POST /api/auth/password/code', { body: { account } }, options)

export const resetPassword = (body: Input<'POST /api/auth/password/reset'>['body'], options?: CallOptions) =>
  call('POST /api/auth/password/reset', { body }, options)

/** Whose account the invitation of a link is for. */
export const readInvitation = (invitation: string, options?: CallOptions) =>
  call('POST /api/auth/password/invitation', { body: { invitation } }, options)

export const acceptInvitation = (body: Input<'POST /api/auth/password/accept'>['body'], options?: CallOptions) =>
  call('POST /api/auth/password/accept', { body }, options)

export const getOutbox = (recipient: string, options?: CallOptions) => call('GET /api/public/outbox', { query: { recipient } }, options)
