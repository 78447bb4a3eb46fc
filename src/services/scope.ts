import { call, type CallOptions } from './http.ts'

export const getCoverage = (options?: CallOptions) => call('GET /api/srm/scope/coverage', {}, options)
