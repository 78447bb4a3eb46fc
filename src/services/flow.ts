import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type ListedFlow = Data<'GET /api/powf/definition/page'>['rows'][number]
export type OneFlow = Data<'GET /api/powf/definition/{id}'>
export type ProvenFlow = Data<'GET /api/powf/definition/{id}/proof'>
export type CheckedFlow = Data<'POST /api/powf/definition/check'>

export const pageFlows = (query: Input<'GET /api/powf/definition/page'>['query'], options?: CallOptions) =>
  call('GET /api/powf/definition/page', { query }, options)

export const getFlow = (id: string, options?: CallOptions) => call('GET /api/powf/definition/{id}', { params: { id } }, options)

export const proveFlow = (id: string, options?: CallOptions) => call('GET /api/powf/definition/{id}/proof', { params: { id } }, options)

export const checkFlow = (body: Input<'POST /api/powf/definition/check'>['body'], options?: CallOptions) =>
  call('POST /api/powf/definition/check', { body }, options)

export const importFlow = (body: Input<'POST /api/powf/definition'>['body'], options?: CallOptions) =>
  call('POST /api/powf/definition', { body }, options)
