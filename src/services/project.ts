import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type ProjectQuery = Input<'GET /api/po/project/page'>['query']
export type ProjectDraft = Input<'POST /api/po/project'>['body']

export const pageProjects = (query: ProjectQuery, options?: CallOptions) => call('GET /api/po/project/page', { query }, options)

export const getProject = (id: string, options?: CallOptions) => call('GET /api/po/project/{id}', { params: { id } }, options)

export const createProject = (body: ProjectDraft, options?: CallOptions) => call('POST /api/po/project', { body }, options)

export const getBegunProject = (begunAs: string, options?: CallOptions) =>
  call('GET /api/po/project/begun/{begunAs}', { params: { begunAs } }, options)

export const editProject = (id: string, body: Input<'POST /api/po/project/{id}/edit'>['body'], options?: CallOptions) =>
  call('POST /api/po/project/{id}/edit', { params: { id }, body }, options)

export const copyProject = (id: string, options?: CallOptions) => call('POST /api/po/project/{id}/copy', { params: { id } }, options)
