import type { Data, Input } from '#src/contract/index.ts'
import { call, download, type CallOptions } from './http.ts'

type Machine = Input<'GET /api/powf/chart/{machine}/overlay'>['params']['machine']

export type AtlasFilters = Input<'GET /api/powf/chart/{machine}/overlay'>['query']
export type AtlasOverlay = Data<'GET /api/powf/chart/{machine}/overlay'>
export type ListedRecord = Data<'GET /api/powf/chart/{machine}/record/page'>['rows'][number]
export type AtlasRecord = Data<'GET /api/powf/chart/{machine}/record/{id}'>
export type AtlasConformance = Data<'GET /api/powf/chart/{machine}/conformance'>
export type AtlasVariants = Data<'GET /api/powf/chart/{machine}/variants'>
export type ExportQuery = Input<'GET /api/powf/chart/{machine}/export'>['query']

export const getOverlay = (machine: Machine, query: AtlasFilters, options?: CallOptions) =>
  call('GET /api/powf/chart/{machine}/overlay', { params: { machine }, query }, options)

export const pageAtlasRecords = (
  machine: Machine,
  query: Input<'GET /api/powf/chart/{machine}/record/page'>['query'],
  options?: CallOptions,
) => call('GET /api/powf/chart/{machine}/record/page', { params: { machine }, query }, options)

export const getAtlasRecord = (machine: Machine, id: string, options?: CallOptions) =>
  call('GET /api/powf/chart/{machine}/record/{id}', { params: { machine, id } }, options)

export const getConformance = (
  machine: Machine,
  query: Input<'GET /api/powf/chart/{machine}/conformance'>['query'],
  options?: CallOptions,
) => call('GET /api/powf/chart/{machine}/conformance', { params: { machine }, query }, options)

export const getVariants = (machine: Machine, query: AtlasFilters, options?: CallOptions) =>
  call('GET /api/powf/chart/{machine}/variants', { params: { machine }, query }, options)

export const exportLog = (machine: Machine, query: ExportQuery, options?: CallOptions) =>
  download('GET /api/powf/chart/{machine}/export', { params: { machine }, query }, options)
