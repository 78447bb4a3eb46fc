import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export const pageAwards = (query: Input<'GET /api/po/award/page'>['query'], options?: CallOptions) =>
  call('GET /api/po/award/page', { query }, options)

export const chooseQuotation = (id: string, body: Input<'POST /api/po/project/{id}/choose'>['body'], options?: CallOptions) =>
  call('POST /api/po/project/{id}/choose', { params: { id }, body }, options)

export const publishResult = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/po/project/{id}/publishResult', { params: { id }, body: { version } }, options)
