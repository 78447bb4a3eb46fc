import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type CompanyChange = Data<'GET /api/srm/companyChange/page'>['rows'][number]
export type ChangeRequest = Input<'POST /api/srm/companyChange'>['body']

export const pageChanges = (query: Input<'GET /api/srm/companyChange/page'>['query'], options?: CallOptions) =>
  call('GET /api/srm/companyChange/page', { query }, options)

export const requestChange = (body: ChangeRequest, options?: CallOptions) => call('POST /api/srm/companyChange', { body }, options)

export const acceptChange = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/srm/companyChange/{id}/accept', { params: { id }, body: { version } }, options)

export const refuseChange = (id: string, version: number, reason: string, options?: CallOptions) =>
  call('POST /api/srm/companyChange/{id}/refuse', { params: { id }, body: { version, reason } }, options)

export const withdrawChange = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/srm/companyChange/{id}/withdraw', { params: { id }, body: { version } }, options)
