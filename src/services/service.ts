import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type Scope = Data<'GET /api/auth/service/scopes'>[number]
type Secret = Input<'POST /api/auth/service/{id}/secret'>['body']

export const getScopes = (options?: CallOptions) => call('GET /api/auth/service/scopes', {}, options)

export const issueSecret = (id: string, body: Secret, options?: CallOptions) =>
  call('POST /api/auth/service/{id}/secret', { params: { id }, body }, options)

export const revokeService = (id: string, options?: CallOptions) => call('POST /api/auth/service/{id}/revoke', { params: { id } }, options)

export const getServiceToken = (body: Input<'POST /api/auth/client/token'>['body'], options?: CallOptions) =>
  call('POST /api/auth/client/token', { body }, options)

export const getAdmitted = (id: string, options?: CallOptions) => call('GET /api/auth/service/{id}/client', { params: { id } }, options)

/** @param ids of programs: these and no others */
export const setAdmitted = (id: string, ids: readonly string[], options?: CallOptions) =>
  call('PUT /api/auth/service/{id}/client', { params: { id }, query: { clients: ids.join(',') } }, options)

export const examineToken = (body: Input<'POST /api/auth/client/introspect'>['body'], options?: CallOptions) =>
  call('POST /api/auth/client/introspect', { body }, options)
