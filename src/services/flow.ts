import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type ListedFlow = Data<'GET /api/powf/definition/page'>['rows'][number]
export type OneFlow = Data<'GET /api/powf/definition/{id}'>
export type ProvenFlow = Data<'GET /api/powf/definition/{id}/proof'>
export type CheckedFlow = Data<'POST /api/powf/definition/check'>
export type FlowFault = OneFlow['faults'][number]

export const pageFlows = (query: Input<'GET /api/powf/definition/page'>['query'], options?: CallOptions) =>
  call('GET /api/powf/definition/page', { query }, options)

export const getFlow = (id: string, options?: CallOptions) => call('GET /api/powf/definition/{id}', { params: { id } }, options)

export const proveFlow = (id: string, options?: CallOptions) => call('GET /api/powf/definition/{id}/proof', { params: { id } }, options)

export const checkFlow = (body: Input<'POST /api/powf/definition/check'>['body'], options?: CallOptions) =>
  call('POST /api/powf/definition/check', { body }, options)

export const importFlow = (body: Input<'POST /api/powf/definition'>['body'], options?: CallOptions) =>
  call('POST /api/powf/definition', { body }, options)

export const beginFlowDraft = (body: Input<'POST /api/powf/definition/draft'>['body'], options?: CallOptions) =>
  call('POST /api/powf/definition/draft', { body }, options)

export const saveFlowDraft = (id: string, body: Input<'PUT /api/powf/definition/{id}'>['body'], options?: CallOptions) =>
  call('PUT /api/powf/definition/{id}', { params: { id }, body }, options)

export const publishFlow = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/powf/definition/{id}/publish', { params: { id }, body: { version } }, options)

export const retireFlow = (id: string, version: number, options?: CallOptions) =>
  call('POST /api/powf/definition/{id}/retire', { params: { id }, body: { version } }, options)

export const deleteFlowDraft = (id: string, version: number, options?: CallOptions) =>
  call('DELETE /api/powf/definition/{id}', { params: { id }, query: { version } }, options)

export const getFlowOptions = (options?: CallOptions) => call('GET /api/powf/definition/option', {}, options)
