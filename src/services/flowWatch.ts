import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type WatchedFlow = Data<'GET /api/powf/definition/watch/page'>['rows'][number]
export type FlowFigures = Data<'GET /api/powf/definition/{id}/figures'>
export type WatchedCase = Data<'GET /api/powf/definition/{id}/case/page'>['rows'][number]
export type CaseCourse = Data<'GET /api/powf/case/{id}/course'>
export type DeviatingCase = Data<'GET /api/powf/definition/{id}/conformance'>['rows'][number]
export type Waiting = Data<'GET /api/powf/waiting/page'>['rows'][number]

export const pageWatchedFlows = (query: Input<'GET /api/powf/definition/watch/page'>['query'], options?: CallOptions) =>
  call('GET /api/powf/definition/watch/page', { query }, options)

export const getFlowFigures = (id: string, query: Input<'GET /api/powf/definition/{id}/figures'>['query'], options?: CallOptions) =>
  call('GET /api/powf/definition/{id}/figures', { params: { id }, query }, options)

export const pageWatchedCases = (id: string, query: Input<'GET /api/powf/definition/{id}/case/page'>['query'], options?: CallOptions) =>
  call('GET /api/powf/definition/{id}/case/page', { params: { id }, query }, options)

export const getCaseCourse = (id: string, options?: CallOptions) => call('GET /api/powf/case/{id}/course', { params: { id } }, options)

export const getFlowConformance = (id: string, query: Input<'GET /api/powf/definition/{id}/conformance'>['query'], options?: CallOptions) =>
  call('GET /api/powf/definition/{id}/conformance', { params: { id }, query }, options)

export const pageWaiting = (query: Input<'GET /api/powf/waiting/page'>['query'], options?: CallOptions) =>
  call('GET /api/powf/waiting/page', { query }, options)
