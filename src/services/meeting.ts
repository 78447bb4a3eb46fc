import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

/** Cases that wait for a meeting, which one may put on an agenda: those of this meeting too, where one is planned anew. @throws CallError */
export const getAgendaChoices = (query: Input<'GET /api/approval/meeting/agenda'>['query'], options?: CallOptions) =>
  call('GET /api/approval/meeting/agenda', { query }, options)
