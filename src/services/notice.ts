import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export const pageNotices = (query: Input<'GET /api/po/notice/page'>['query'], options?: CallOptions) =>
  call('GET /api/po/notice/page', { query }, options)

export const getCounts = (options?: CallOptions) => call('GET /api/po/notice/count', {}, options)

export const readNotice = (id: string, options?: CallOptions) => call('POST /api/po/notice/{id}/read', { params: { id } }, options)

export const readAllNotices = (options?: CallOptions) => call('POST /api/po/notice/readAll', {}, options)
