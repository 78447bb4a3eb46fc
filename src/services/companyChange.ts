import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type CompanyChange = Data<'GET /api/srm/companyChange/page'>['rows'][number]
export type ChangeRequest = Input<'POST /api/srm/companyChange'>['body']

export const pageChanges = (query: Input<'GET /api/srm/companyChange/page'>['query'], options?: CallOptions) =>
  call('GET /api/srm/companyChange/page', { query }, options)

export const requestChange = (body: ChangeRequest, options?: CallOptions) => call('POST /api/srm/companyChange', { body }, options)
