import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type Scope = Data<'GET /api/srm/scope/page'>['rows'][number]
export type Category = Data<'GET /api/srm/category/all'>[number]

export const getCategories = (options?: CallOptions) => call('GET /api/srm/category/all', {}, options)

export const pageScopes = (query: Input<'GET /api/srm/scope/page'>['query'], options?: CallOptions) =>
  call('GET /api/srm/scope/page', { query }, options)

export const getCoverage = (options?: CallOptions) => call('GET /api/srm/scope/coverage', {}, options)

export const getScope = (id: string, options?: CallOptions) => call('GET /api/srm/scope/{id}', { params: { id } }, options)

export const proposeScope = (body: Input<'POST /api/srm/scope'>['body'], options?: CallOptions) =>
  call('POST /api/srm/scope', { body }, options)

export const approveScope = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/srm/scope/{id}/approve', { params: { id }, body: { version } }, options)

export const denyScope = (id: string, version: number, reason: string, options?: CallOptions) =>
  call('POST /api/srm/scope/{id}/deny', { params: { id }, body: { version, reason } }, options)

export const withdrawScope = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/srm/scope/{id}/withdraw', { params: { id }, body: { version } }, options)
