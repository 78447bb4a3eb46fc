import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

/** What somebody may ask to stop, and the reasons for it. @throws CallError */
export const getStopChoices = (query: Input<'GET /api/po/stopRequest/choices'>['query'], options?: CallOptions) =>
  call('GET /api/po/stopRequest/choices', { query }, options)
