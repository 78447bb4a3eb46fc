import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type Company = Data<'GET /api/admin/company/{id}'>
export type CompanyRow = Data<'GET /api/admin/company/page'>['rows'][number]
export type CompanyQuery = Input<'GET /api/admin/company/page'>['query']
export type CompanyEvent = Input<'POST /api/admin/company/{id}/{x}'>['params']['x']
export type LogEntry = Data<'GET /api/admin/srmManageLog/list/{id}'>[number]
export type Merger = Data<'GET /api/srm/company/{id}/merger'>
export type CompanyProject = Data<'GET /api/srm/company/{id}/projects'>['rows'][number]
export type Receiver = Data<'GET /api/srm/company/{id}/receivers'>[number]
export type Checks = Data<'GET /api/srm/company/{id}/checks'>

export const pageCompanies = (query: CompanyQuery, options?: CallOptions) => call('GET /api/admin/company/page', { query }, options)

export const getCompany = (id: string, options?: CallOptions) => call('GET /api/admin/company/{id}', { params: { id } }, options)

export const createCompany = (body: Input<'POST /api/admin/company'>['body'], options?: CallOptions) =>
  call('POST /api/admin/company', { body }, options)

export const deleteCompany = (id: string, options?: CallOptions) => call('DELETE /api/admin/company/{id}', { params: { id } }, options)

export const sendToCompany = (
  id: string,
  event: CompanyEvent,
  body: Input<'POST /api/admin/company/{id}/{x}'>['body'],
  options?: CallOptions,
) => call('POST /api/admin/company/{id}/{x}', { params: { id, x: event }, body }, options)

export const getDeletion = (id: string, options?: CallOptions) => call('GET /api/srm/company/{id}/deletion', { params: { id } }, options)
export const getRunning = (id: string, options?: CallOptions) => call('GET /api/srm/company/{id}/running', { params: { id } }, options)

export const getMerger = (id: string, intoId: string, options?: CallOptions) =>
  call('GET /api/srm/company/{id}/merger', { params: { id }, query: { intoId } }, options)

export const mergeCompany = (id: string, body: Input<'POST /api/srm/company/{id}/merge'>['body'], options?: CallOptions) =>
  call('POST /api/srm/company/{id}/merge', { params: { id }, body }, options)

export const getReceivers = (id: string, options?: CallOptions) => call('GET /api/srm/company/{id}/receivers', { params: { id } }, options)

export const transferCompany = (id: string, body: Input<'POST /api/srm/company/{id}/transfer'>['body'], options?: CallOptions) =>
  call('POST /api/srm/company/{id}/transfer', { params: { id }, body }, options)

export const markCompany = (id: string, body: Input<'POST /api/srm/company/{id}/mark'>['body'], options?: CallOptions) =>
  call('POST /api/srm/company/{id}/mark', { params: { id }, body }, options)

export const getCompanyChecks = (id: string, options?: CallOptions) => call('GET /api/srm/company/{id}/checks', { params: { id } }, options)

export const pageCompanyProjects = (id: string, query: Input<'GET /api/srm/company/{id}/projects'>['query'], options?: CallOptions) =>
  call('GET /api/srm/company/{id}/projects', { params: { id }, query }, options)

export const getManageLog = (id: string, options?: CallOptions) =>
  call('GET /api/admin/srmManageLog/list/{id}', { params: { id } }, options)
