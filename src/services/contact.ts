import type { Data, Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export type Contact = Data<'GET /api/srm/contact/page'>['rows'][number]
export type ContactInput = Input<'POST /api/srm/contact'>['body']

export const pageContacts = (query: Input<'GET /api/srm/contact/page'>['query'], options?: CallOptions) =>
  call('GET /api/srm/contact/page', { query }, options)

export const addContact = (body: ContactInput, options?: CallOptions) => call('POST /api/srm/contact', { body }, options)

export const editContact = (id: string, body: ContactInput, options?: CallOptions) =>
  call('POST /api/srm/contact/{id}/edit', { params: { id }, body }, options)

export const setDefaultContact = (id: string, options?: CallOptions) =>
  call('POST /api/srm/contact/{id}/setDefault', { params: { id } }, options)

export const deleteContact = (id: string, options?: CallOptions) => call('DELETE /api/srm/contact/{id}', { params: { id } }, options)
