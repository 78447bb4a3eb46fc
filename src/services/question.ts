import { call, type CallOptions } from './http.ts'

/** Who may be given a question. @throws CallError */
export const getExperts = (id: string, options?: CallOptions) => call('GET /api/po/question/{id}/expert', { params: { id } }, options)
