import type { Input } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

export const getPersonal = (options?: CallOptions) => call('GET /api/admin/user/front/personal', {}, options)

export const getDraftKey = (options?: CallOptions) => call('GET /api/admin/user/front/draftKey', {}, options)

export const changePersonal = (body: Input<'POST /api/admin/user/front/personal'>['body'], options?: CallOptions) =>
  call('POST /api/admin/user/front/personal', { body }, options)

export const giveSignature = (fileId: string | null, options?: CallOptions) =>
  call('POST /api/admin/user/front/signature', { body: { fileId } }, options)

export const changePassword = (body: Input<'POST /api/admin/user/front/password'>['body'], options?: CallOptions) =>
  call('POST /api/admin/user/front/password', { body }, options)

export const changeMobile = (body: Input<'POST /api/admin/user/front/mobile'>['body'], options?: CallOptions) =>
  call('POST /api/admin/user/front/mobile', { body }, options)

export const sendEmailCode = (email: string, options?: CallOptions) =>
  call('POST /api/admin/user/front/emailCode', { body: { email } }, options)

export const changeEmail = (body: Input<'POST /api/admin/user/front/email'>['body'], options?: CallOptions) =>
  call('POST /api/admin/user/front/email', { body }, options)

export const pageSessions = (query: Input<'GET /api/admin/user/front/session/page'>['query'], options?: CallOptions) =>
  call('GET /api/admin/user/front/session/page', { query }, options)

export const endOtherSessions = (options?: CallOptions) => call('POST /api/admin/user/front/session/endOthers', {}, options)

export const endSession = (id: string, options?: CallOptions) =>
  call('POST /api/admin/user/front/session/{id}/end', { params: { id } }, options)

export const pageMessages = (query: Input<'GET /api/admin/messageOutbox/page'>['query'], options?: CallOptions) =>
  call('GET /api/admin/messageOutbox/page', { query }, options)
