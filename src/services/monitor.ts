import type { Data, Input } from '#src/contract/index.ts'
import { call, download, type CallOptions } from './http.ts'

export type MeasuredCall = Data<'GET /api/monitor/call/page'>['rows'][number]
export type ProcessHealth = Data<'GET /api/monitor/health'>
export type ServerProcess = Data<'GET /api/monitor/process/page'>['rows'][number]
export type LogLevel = Input<'POST /api/monitor/logLevel'>['body']['level']

export const pageCalls = (query: Input<'GET /api/monitor/call/page'>['query'], options?: CallOptions) =>
  call('GET /api/monitor/call/page', { query }, options)

export const switchCallOff = (body: Input<'POST /api/monitor/call/switchOff'>['body'], options?: CallOptions) =>
  call('POST /api/monitor/call/switchOff', { body }, options)

export const switchCallOn = (key: string, options?: CallOptions) => call('POST /api/monitor/call/switchOn', { body: { key } }, options)

export const getProcessHealth = (options?: CallOptions) => call('GET /api/monitor/health', {}, options)

export const setLogLevel = (level: LogLevel, options?: CallOptions) => call('POST /api/monitor/logLevel', { body: { level } }, options)

export const pageProcesses = (query: Input<'GET /api/monitor/process/page'>['query'], options?: CallOptions) =>
  call('GET /api/monitor/process/page', { query }, options)

export const drainProcess = (id: string, options?: CallOptions) => call('POST /api/monitor/process/{id}/drain', { params: { id } }, options)

export const undrainProcess = (id: string, options?: CallOptions) =>
  call('POST /api/monitor/process/{id}/undrain', { params: { id } }, options)

export const getMetrics = (options?: CallOptions) => download('GET /metrics', {}, options)
