import type { Data } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type UnitNode = Data<'GET /api/po/unit/tree'>[number]
export type OneUnit = Data<'GET /api/po/unit/{id}'>
export type UnitPerson = Data<'GET /api/po/unit/{id}/people'>[number]

export const getUnitTree = (options?: CallOptions) => call('GET /api/po/unit/tree', {}, options)

export const getUnit = (id: string, options?: CallOptions) => call('GET /api/po/unit/{id}', { params: { id } }, options)

export const getUnitPeople = (id: string, options?: CallOptions) => call('GET /api/po/unit/{id}/people', { params: { id } }, options)
