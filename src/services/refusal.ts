import { CallError, type CallErrorKind, type Details } from './callError.ts'

const kinds: Record<number, CallErrorKind> = {
  40001: 'rejected',
  40002: 'rejected',
  40003: 'rejected',
  40101: 'unauthorised',
  40301: 'forbidden',
  40302: 'barred',
  40303: 'rejected',
  40400: 'notFound',
  40900: 'refused',
  42200: 'invalid',
  42900: 'tooMany',
  50300: 'switchedOff',
}

const httpKinds: Record<number, CallErrorKind> = {
  400: 'rejected',
  404: 'notFound',
  409: 'refused',
  422: 'invalid',
}

/** Statuses that say enough without a word of a back end: what stands before it answers them too. */
const gatewayKinds: Record<number, CallErrorKind> = {
  401: 'unauthorised',
  413: 'tooLarge',
  429: 'tooMany',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
}

export const fieldsOf = (body: unknown): Record<string, unknown> => (typeof body === 'object' && body !== null ? { ...body } : {})

/** Whether a back end has answered, as far as can be told without knowing what it was asked: with JSON, and an envelope where there has to be one. */
const isOfBackEnd = (body: unknown, bare: boolean): boolean => {
  if (typeof body !== 'object' || body === null) return false
  const { status, data } = fieldsOf(body)
  return bare || Array.isArray(body) || typeof status === 'number' || data !== undefined
}

/**
 * Decides on an answer as the specification says (§8): HTTP 401 or body 40101, 40301, 40001; otherwise success when the body's status, or
 * without one the HTTP status, is 200. A back end may answer refusals with HTTP 200; whatever stands between may answer a page of its own with any
 * status, which is `foreign`.
 * @param bare the call's answer has no envelope; only codes from 40000 on then mean a refusal
 * @returns the error, or null for what is no refusal: whether it is an answer to this call, `fitted` tells
 */
export const errorOf = (httpStatus: number, body: unknown, bare: boolean): CallError | null => {
  if (httpStatus !== 200 && !isOfBackEnd(body, bare)) return foreignError(httpStatus)
  const { message, status, ...details } = fieldsOf(body)
  const ownStatus = typeof status === 'number' ? status : undefined
  const bodyStatus = bare && ownStatus !== undefined && ownStatus < 40_000 ? undefined : ownStatus
  const decided = bodyStatus ?? httpStatus
  if (httpStatus !== 401 && decided === 200) return null
  const rest = httpStatus === 403 ? 'forbidden' : 'server'
  const kind = httpStatus === 401 ? 'unauthorised' : (kinds[decided] ?? httpKinds[decided] ?? gatewayKinds[decided] ?? rest)
  return new CallError(kind, typeof message === 'string' ? message : '', { ...(details as Details), status: decided })
}

/** Of an answer that no back end has given. */
export const foreignError = (httpStatus: number): CallError =>
  new CallError(gatewayKinds[httpStatus] ?? (httpStatus < 500 ? 'foreign' : 'server'), '', { status: httpStatus })
