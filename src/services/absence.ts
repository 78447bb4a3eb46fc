import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type Absence = Data<'GET /api/sys/absence'>['absences'][number]
export type Substitute = Data<'GET /api/sys/absence/substitute'>[number]
export type AbsenceContent = Omit<Input<'POST /api/sys/absence'>['body'], 'userId'>

export const getAbsences = (userId: string, options?: CallOptions) => call('GET /api/sys/absence', { query: { userId } }, options)

export const findSubstitutes = (query: Input<'GET /api/sys/absence/substitute'>['query'], options?: CallOptions) =>
  call('GET /api/sys/absence/substitute', { query }, options)

export const addAbsence = (userId: string, content: AbsenceContent, options?: CallOptions) =>
  call('POST /api/sys/absence', { body: { userId, ...content } }, options)

export const changeAbsence = (id: string, body: Input<'POST /api/sys/absence/{id}'>['body'], options?: CallOptions) =>
  call('POST /api/sys/absence/{id}', { params: { id }, body }, options)

export const removeAbsence = (id: string, options?: CallOptions) => call('DELETE /api/sys/absence/{id}', { params: { id } }, options)
