import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type ProjectDraft = Input<'POST /api/po/project'>['body']

export const createProject = (body: ProjectDraft, options?: CallOptions) => call('POST /api/po/project', { body }, options)

export const getBegunProject = (begunAs: string, options?: CallOptions) =>
  call('GET /api/po/project/begun/{begunAs}', { params: { begunAs } }, options)

export const copyProject = (id: string, options?: CallOptions) => call('POST /api/po/project/{id}/copy', { params: { id } }, options)

export const beginOfDemands = (demandIds: string[], begunAs: string, options?: CallOptions) =>
  call('POST /api/po/project/fromDemands', { body: { demandIds, begunAs } }, options)
