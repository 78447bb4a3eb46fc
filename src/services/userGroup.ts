import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export const getGroupPeople = (id: string, options?: CallOptions) => call('GET /api/po/userGroup/{id}/people', { params: { id } }, options)

export const findConflicts = (query: Input<'GET /api/po/userGroup/supplier'>['query'], options?: CallOptions) =>
  call('GET /api/po/userGroup/supplier', { query }, options)
