import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export const getCoverage = (options?: CallOptions) => call('GET /api/srm/scope/coverage', {}, options)

export const proposeScope = (body: Input<'POST /api/srm/scope'>['body'], options?: CallOptions) =>
  call('POST /api/srm/scope', { body }, options)
