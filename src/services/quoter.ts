import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type Quoter = Data<'GET /api/srm/quoter/{id}'>

export const pageQuoters = (query: Input<'GET /api/srm/quoter/page'>['query'], options?: CallOptions) =>
  call('GET /api/srm/quoter/page', { query }, options)

export const getExpiringQuoters = (options?: CallOptions) => call('GET /api/srm/quoter/expiring', {}, options)

export const getQuoterChoices = (options?: CallOptions) => call('GET /api/srm/quoter/choices', {}, options)

export const getQuoter = (id: string, options?: CallOptions) => call('GET /api/srm/quoter/{id}', { params: { id } }, options)

export const createQuoter = (body: Input<'POST /api/srm/quoter'>['body'], options?: CallOptions) =>
  call('POST /api/srm/quoter', { body }, options)

export const editQuoter = (id: string, body: Input<'POST /api/srm/quoter/{id}/edit'>['body'], options?: CallOptions) =>
  call('POST /api/srm/quoter/{id}/edit', { params: { id }, body }, options)

export const submitQuoter = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/srm/quoter/{id}/submit', { params: { id }, body: { version } }, options)

export const renewQuoter = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/srm/quoter/{id}/renew', { params: { id }, body: { version } }, options)

export const approveQuoter = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/srm/quoter/{id}/approve', { params: { id }, body: { version } }, options)

export const returnQuoter = (id: string, version: number, reason: string, options?: CallOptions) =>
  call('POST /api/srm/quoter/{id}/return', { params: { id }, body: { version, reason } }, options)

export const disableQuoter = (id: string, version: number, reason: string, options?: CallOptions) =>
  call('POST /api/srm/quoter/{id}/disable', { params: { id }, body: { version, reason } }, options)
