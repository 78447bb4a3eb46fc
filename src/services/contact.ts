import { call, type CallOptions } from './http.ts'

export const setDefaultContact = (id: string, options?: CallOptions) =>
  call('POST /api/srm/contact/{id}/setDefault', { params: { id } }, options)
