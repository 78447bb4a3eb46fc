import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type Member = Data<'GET /api/admin/companyUser/{id}/menbers'>[number]

export const getMembers = (companyId: string, options?: CallOptions) =>
  call('GET /api/admin/companyUser/{id}/menbers', { params: { id: companyId } }, options)

export const inviteMember = (body: Input<'POST /api/srm/member'>['body'], options?: CallOptions) =>
  call('POST /api/srm/member', { body }, options)
