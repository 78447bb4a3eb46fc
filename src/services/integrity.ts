import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type IntegrityContent = Input<'POST /api/srm/integrity'>['body']

export const getIntegritySummary = (options?: CallOptions) => call('GET /api/srm/integrity/summary', {}, options)

export const pageIntegrityCompanies = (query: Input<'GET /api/srm/integrity/company/page'>['query'], options?: CallOptions) =>
  call('GET /api/srm/integrity/company/page', { query }, options)

export const recordIntegrity = (body: IntegrityContent, options?: CallOptions) => call('POST /api/srm/integrity', { body }, options)

export const editIntegrity = (id: string, body: Input<'POST /api/srm/integrity/{id}/edit'>['body'], options?: CallOptions) =>
  call('POST /api/srm/integrity/{id}/edit', { params: { id }, body }, options)
