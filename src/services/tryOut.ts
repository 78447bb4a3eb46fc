import type { Input, Key } from '#src/contract/index.ts'
import { call, type CallOptions } from './http.ts'

/** What is tried: its parts as somebody has typed them, which the server judges. */
export interface Tried {
  key: string
  params: Record<string, string>
  query: Record<string, string>
  body?: unknown
  bare: boolean
}

/** Makes any call of the contract as the signed-in user. @throws CallError */
export const tryCall = ({ key, params, query, body, bare }: Tried, options?: CallOptions): Promise<unknown> => {
  const input = { params, query, ...(body === undefined ? {} : { body }), ...(bare ? { bare: true } : {}) }
  return call(key as Key, input as unknown as Input<Key>, options)
}
