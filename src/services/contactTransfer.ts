import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

/** What somebody may hand over, of whom, and who may run all of it. @throws CallError */
export const getTransferChoices = (query: Input<'GET /api/po/contactTransfer/choices'>['query'], options?: CallOptions) =>
  call('GET /api/po/contactTransfer/choices', { query }, options)
