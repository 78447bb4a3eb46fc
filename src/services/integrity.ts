import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type IntegrityContent = Input<'POST /api/srm/integrity'>['body']

export const pageIntegrity = (query: Input<'GET /api/srm/integrity/page'>['query'], options?: CallOptions) =>
  call('GET /api/srm/integrity/page', { query }, options)

export const getIntegritySummary = (options?: CallOptions) => call('GET /api/srm/integrity/summary', {}, options)

export const pageIntegrityCompanies = (query: Input<'GET /api/srm/integrity/company/page'>['query'], options?: CallOptions) =>
  call('GET /api/srm/integrity/company/page', { query }, options)

export const getIntegrity = (id: string, options?: CallOptions) => call('GET /api/srm/integrity/{id}', { params: { id } }, options)

export const recordIntegrity = (body: IntegrityContent, options?: CallOptions) => call('POST /api/srm/integrity', { body }, options)

export const editIntegrity = (id: string, body: Input<'POST /api/srm/integrity/{id}/edit'>['body'], options?: CallOptions) =>
  call('POST /api/srm/integrity/{id}/edit', { params: { id }, body }, options)

export const notifyCompany = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/srm/integrity/{id}/notifyCompany', { params: { id }, body: { version } }, options)

export const dropIntegrity = (id: string, version: number, reason: string, options?: CallOptions) =>
  call('POST /api/srm/integrity/{id}/drop', { params: { id }, body: { version, reason } }, options)

export const liftIntegrity = (id: string, version: number, reason: string, options?: CallOptions) =>
  call('POST /api/srm/integrity/{id}/lift', { params: { id }, body: { version, reason } }, options)

export const dismissAppeal = (id: string, version: number, reason: string, options?: CallOptions) =>
  call('POST /api/srm/integrity/{id}/dismissAppeal', { params: { id }, body: { version, reason } }, options)

export const upholdAppeal = (id: string, version: number, reason: string, options?: CallOptions) =>
  call('POST /api/srm/integrity/{id}/upholdAppeal', { params: { id }, body: { version, reason } }, options)

export const stateCase = (id: string, version: number, statement: string, options?: CallOptions) =>
  call('POST /api/srm/integrity/{id}/stateCase', { params: { id }, body: { version, statement } }, options)

export const appealIntegrity = (id: string, version: number, reason: string, options?: CallOptions) =>
  call('POST /api/srm/integrity/{id}/appeal', { params: { id }, body: { version, reason } }, options)
