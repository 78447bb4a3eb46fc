import { call, type CallOptions } from './http.ts'

/** Where to sign in at a provider. @param returnTo where in the product one wants to go then */
export const beginSignOn = (code: string, returnTo: string, options?: CallOptions) =>
  call('POST /api/auth/signOn/{code}/begin', { params: { code }, body: { returnTo } }, options)
