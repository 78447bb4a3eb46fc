import type { Data } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type Template = Data<'GET /api/po/template/all'>[number]

export const getTemplates = (options?: CallOptions) => call('GET /api/po/template/all', {}, options)

export const keepTemplate = (projectId: string, name: string, options?: CallOptions) =>
  call('POST /api/po/template', { body: { projectId, name } }, options)

export const renameTemplate = (id: string, version: number, name: string, options?: CallOptions) =>
  call('POST /api/po/template/{id}', { params: { id }, body: { version, name } }, options)

export const deleteTemplate = (id: string, options?: CallOptions) => call('DELETE /api/po/template/{id}', { params: { id } }, options)

export const beginFromTemplate = (id: string, options?: CallOptions) => call('POST /api/po/template/{id}/use', { params: { id } }, options)
