import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export const getExpiringQuoters = (options?: CallOptions) => call('GET /api/srm/quoter/expiring', {}, options)

export const getQuoterChoices = (options?: CallOptions) => call('GET /api/srm/quoter/choices', {}, options)

export const createQuoter = (body: Input<'POST /api/srm/quoter'>['body'], options?: CallOptions) =>
  call('POST /api/srm/quoter', { body }, options)

export const editQuoter = (id: string, body: Input<'POST /api/srm/quoter/{id}/edit'>['body'], options?: CallOptions) =>
  call('POST /api/srm/quoter/{id}/edit', { params: { id }, body }, options)
