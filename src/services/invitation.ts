import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export const getFunnel = (options?: CallOptions) => call('GET /api/srm/invitation/funnel', {}, options)

export const invite = (body: Input<'POST /api/srm/invitation'>['body'], options?: CallOptions) =>
  call('POST /api/srm/invitation', { body }, options)

export const inviteAll = (body: Input<'POST /api/srm/invitation/bulk'>['body'], options?: CallOptions) =>
  call('POST /api/srm/invitation/bulk', { body }, options)
