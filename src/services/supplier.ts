import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

/** `0` for all base units. */
export const getBasicUnits = (parentId: string, options?: CallOptions) =>
  call('GET /api/admin/company/getBasicUnits/{x}', { params: { x: parentId } }, options)

export const getJCCompanys = (options?: CallOptions) => call('GET /api/admin/company/getJCCompanys', {}, options)

export const pageSuppliers = (query: Input<'GET /api/po/supplier/page'>['query'], options?: CallOptions) =>
  call('GET /api/po/supplier/page', { query }, options)
