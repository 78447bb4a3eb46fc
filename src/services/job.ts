import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type Job = Data<'GET /api/monitor/job/page'>['rows'][number]
export type JobRun = Data<'GET /api/monitor/jobRun/page'>['rows'][number]
export type DueEvent = Data<'GET /api/monitor/due/page'>['rows'][number]
export type Delivery = Data<'GET /api/monitor/delivery/page'>['rows'][number]

export const pageJobs = (query: Input<'GET /api/monitor/job/page'>['query'], options?: CallOptions) =>
  call('GET /api/monitor/job/page', { query }, options)

export const pageJobRuns = (query: Input<'GET /api/monitor/jobRun/page'>['query'], options?: CallOptions) =>
  call('GET /api/monitor/jobRun/page', { query }, options)

export const runJob = (name: Job['name'], options?: CallOptions) => call('POST /api/monitor/job/{name}/run', { params: { name } }, options)

export const pauseJob = (name: Job['name'], options?: CallOptions) =>
  call('POST /api/monitor/job/{name}/pause', { params: { name } }, options)

export const resumeJob = (name: Job['name'], options?: CallOptions) =>
  call('POST /api/monitor/job/{name}/resume', { params: { name } }, options)

export const pageDueEvents = (query: Input<'GET /api/monitor/due/page'>['query'], options?: CallOptions) =>
  call('GET /api/monitor/due/page', { query }, options)

export const pageDeliveries = (query: Input<'GET /api/monitor/delivery/page'>['query'], options?: CallOptions) =>
  call('GET /api/monitor/delivery/page', { query }, options)

export const retryDelivery = (id: string, options?: CallOptions) =>
  call('POST /api/monitor/delivery/{id}/retry', { params: { id } }, options)
