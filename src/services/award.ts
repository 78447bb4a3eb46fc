import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export const pageAwards = (query: Input<'GET /api/po/award/page'>['query'], options?: CallOptions) =>
  call('GET /api/po/award/page', { query }, options)
