import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type Trace = Data<'GET /api/monitor/trace/{id}'>
export type TraceRow = Data<'GET /api/monitor/trace/page'>['rows'][number]
export type Span = Trace['spans'][number]

export const pageTraces = (query: Input<'GET /api/monitor/trace/page'>['query'] = {}, options: CallOptions = {}) =>
  call('GET /api/monitor/trace/page', { query }, options)

/** @throws CallError 40400 */
export const getTrace = (id: string, options: CallOptions = {}): Promise<Trace> =>
  call('GET /api/monitor/trace/{id}', { params: { id } }, options)
