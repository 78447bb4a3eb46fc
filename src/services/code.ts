import type { Input } from '#src/contract/index.ts'
import { call, check, type CallOptions } from './http.ts'

export const sendCode = (query: Input<'POST /api/admin/sms/verification-code'>['query'], options?: CallOptions) =>
  call('POST /api/admin/sms/verification-code', { query }, options)

export const sendLogInCode = (telephone: string, options?: CallOptions) =>
  call('POST /api/admin/sms/log/code', { query: { telephone } }, options)

/**
 * @param path the `resend` of an earlier answer, whole
 * @throws Error for one that leads to another server
 */
export const resendCode = async (path: string, telephone: string, options?: CallOptions) => {
  if (!/^\/(?!\/)/.test(path)) throw new Error(`${path} is no path of this server`)
  const token = path.split('/').at(-1) ?? ''
  return call('POST /api/admin/sms/resend/{token}', { params: { token }, query: { telephone } }, { ...options, path })
}

export const checkCode = (query: Input<'GET /api/admin/sms/check/verification-code'>['query'], options?: CallOptions) =>
  check('GET /api/admin/sms/check/verification-code', { query }, options)
