import type { Input } from '#src/contract/index.ts'
import { call, check, type CallOptions } from './http.ts'

export const sendCode = (query: Input<'POST /api/admin/sms/verification-code'>['query'], options?: CallOptions) =>
  call('POST /api/admin/sms/verification-code', { query }, options)

export const sendLogInCode = (telephone: string, options?: CallOptions) =>
  call('POST /api/admin/sms/log/code', { query: { telephone } }, options)

/** @param path the `resend` of an earlier answer */
export const resendCode = (path: string, telephone: string, options?: CallOptions) =>
  call(
    'POST /api/admin/sms/resend/{token}',
    { params: { token: path.split('/').at(-1) ?? '' }, query: { telephone } },
    { ...options, path },
  )

export const checkCode = (query: Input<'GET /api/admin/sms/check/verification-code'>['query'], options?: CallOptions) =>
  check('GET /api/admin/sms/check/verification-code', { query }, options)
