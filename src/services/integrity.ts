import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export const getIntegritySummary = (options?: CallOptions) => call('GET /api/srm/integrity/summary', {}, options)

export const pageIntegrityCompanies = (query: Input<'GET /api/srm/integrity/company/page'>['query'], options?: CallOptions) =>
  call('GET /api/srm/integrity/company/page', { query }, options)
