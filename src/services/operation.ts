import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type Operation = Data<'GET /api/admin/gateLog/page'>['rows'][number]
export type OperationDetail = Data<'GET /api/admin/gateLog/{id}'>
export type HistoryKind = Input<'GET /api/admin/gateLog/of/{kind}/{id}'>['params']['kind']
export type Verification = Data<'GET /api/admin/gateLog/verify'>

export const pageOperations = (query: Input<'GET /api/admin/gateLog/page'>['query'], options?: CallOptions) =>
  call('GET /api/admin/gateLog/page', { query }, options)

export const latestOperations = (options?: CallOptions) => call('GET /api/admin/gateLog/all', { bare: true }, options)

export const getOperation = (id: string, options?: CallOptions) => call('GET /api/admin/gateLog/{id}', { params: { id } }, options)

/** What was done to one record, newest first; before an operation, what is older. */
export const getHistory = (kind: HistoryKind, id: string, before?: string, options?: CallOptions) =>
  call('GET /api/admin/gateLog/of/{kind}/{id}', { params: { kind, id }, query: before === undefined ? {} : { before } }, options)

export const verifyOperations = (query: Input<'GET /api/admin/gateLog/verify'>['query'], options?: CallOptions) =>
  call('GET /api/admin/gateLog/verify', { query }, options)
