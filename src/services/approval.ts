import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

/** People of the house who can be asked in a case. @throws CallError */
export const getApprovalPeople = (query: Input<'GET /api/approval/person'>['query'], options?: CallOptions) =>
  call('GET /api/approval/person', { query }, options)

/** The case by which a record is approved, or was last. @throws CallError */
export const getCaseOfRecord = (params: Input<'GET /api/approval/record/{machine}/{id}'>['params'], options?: CallOptions) =>
  call('GET /api/approval/record/{machine}/{id}', { params }, options)

/** Says something in a case without deciding. @throws CallError */
export const commentOnCase = (id: string, body: Input<'POST /api/approval/case/{id}/comment'>['body'], options?: CallOptions) =>
  call('POST /api/approval/case/{id}/comment', { params: { id }, body }, options)

/** The steps at which whoever submits a record chooses who approves it. @throws CallError */
export const getApproverChoice = (query: Input<'GET /api/approval/choice'>['query'], options?: CallOptions) =>
  call('GET /api/approval/choice', { query }, options)

/** Chooses who approves a record at one of its steps. @throws CallError */
export const chooseApprovers = (body: Input<'PUT /api/approval/choice'>['body'], options?: CallOptions) =>
  call('PUT /api/approval/choice', { body }, options)
