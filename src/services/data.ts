import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type DatabaseState = Data<'GET /api/monitor/data'>
export type DataTable = Data<'GET /api/monitor/data/table/page'>['rows'][number]
export type SentStatement = Data<'GET /api/monitor/data/statement/page'>['rows'][number]

export const getDatabaseState = (options?: CallOptions) => call('GET /api/monitor/data', {}, options)

export const pageDataTables = (query: Input<'GET /api/monitor/data/table/page'>['query'], options?: CallOptions) =>
  call('GET /api/monitor/data/table/page', { query }, options)

export const pageStatements = (query: Input<'GET /api/monitor/data/statement/page'>['query'], options?: CallOptions) =>
  call('GET /api/monitor/data/statement/page', { query }, options)

export const getStatementPlan = (id: string, options?: CallOptions) =>
  call('GET /api/monitor/data/statement/{id}/plan', { params: { id } }, options)
