import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export const enterBySignOn = (body: Input<'POST /api/auth/signOn/enter'>['body'], options?: CallOptions) =>
  call('POST /api/auth/signOn/enter', { body }, options)

export const pageLinks = (id: string, query: Input<'GET /api/auth/provider/{id}/link/page'>['query'], options?: CallOptions) =>
  call('GET /api/auth/provider/{id}/link/page', { params: { id }, query }, options)

export const unlink = (id: string, subject: string, options?: CallOptions) =>
  call('POST /api/auth/provider/{id}/unlink', { params: { id }, body: { subject } }, options)
