import type { Data } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type Opening = Data<'GET /api/po/project/{id}/opening'>

export const getOpening = (id: string, options?: CallOptions) => call('GET /api/po/project/{id}/opening', { params: { id } }, options)
