import { call, type CallOptions } from './http.ts'

export const getSupplierKinds = (options?: CallOptions) => call('GET /api/admin/srmSupplierKind/getData', {}, options)

export const getCompanyTypes = (options?: CallOptions) => call('GET /api/admin/type/all', { bare: true }, options)

export const getEnterpriseTypes = (options?: CallOptions) => call('GET /api/admin/sysCode/codeType/CTYPE', {}, options)

export const getSupplyUnits = (options?: CallOptions) => call('GET /api/admin/sysCode/codeType/historySupplyUnit', {}, options)

export const getCodes = (type: string, options?: CallOptions) =>
  call('GET /api/admin/sysCode/codeType/{type}', { params: { type } }, options)
