import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export const pageInvitations = (query: Input<'GET /api/srm/invitation/page'>['query'], options?: CallOptions) =>
  call('GET /api/srm/invitation/page', { query }, options)

export const getFunnel = (options?: CallOptions) => call('GET /api/srm/invitation/funnel', {}, options)

export const getInvitation = (id: string, options?: CallOptions) => call('GET /api/srm/invitation/{id}', { params: { id } }, options)

export const invite = (body: Input<'POST /api/srm/invitation'>['body'], options?: CallOptions) =>
  call('POST /api/srm/invitation', { body }, options)

export const inviteAll = (body: Input<'POST /api/srm/invitation/bulk'>['body'], options?: CallOptions) =>
  call('POST /api/srm/invitation/bulk', { body }, options)

export const resendInvitation = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/srm/invitation/{id}/resend', { params: { id }, body: { version } }, options)

export const extendInvitation = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/srm/invitation/{id}/extend', { params: { id }, body: { version } }, options)

export const revokeInvitation = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/srm/invitation/{id}/revoke', { params: { id }, body: { version } }, options)
