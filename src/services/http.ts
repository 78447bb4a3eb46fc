import redaxios from 'redaxios'
import type { Data, Input, Key } from '#src/contract/index.ts'
import { movedHeader, sinceHeader } from '#src/lib/moved.ts'
import { rightsHeader } from '#src/lib/rights.ts'
import { signCall } from '#src/lib/signature.ts'
import type { Answer } from './answer.ts'
import { CallError } from './callError.ts'
import { heardServerTime, serverNow } from './clock.ts'
import type { Reader } from './everyRow.ts'

/** What the client needs to know of the application around it. */
export interface Surroundings {
  baseUrl: string
  signSalt: string
  uploadSignKey: string
  token: () => string | null
  language: () => string
  /** What was answered before it was asked, by its address without signature and token; undefined for what has to be asked for. */
  answerTo?: (address: string) => unknown
  /** Told with every answer by what its server marks what the user may do. */
  onRights?: (mark: string) => void
  /** Told of every failed call once, unless the call was `quiet` or the user's own abort. */
  onError: (error: CallError) => void
}

export interface CallOptions {
  signal?: AbortSignal
  /** Share of an upload that has been sent, 0 to 1. */
  onProgress?: (share: number) => void
  /** All rows of a list instead of a page of it; told the share that has come, 0 to 1. */
  everyRow?: (share: number) => void
  /** Reads an answer that comes little by little; one that comes at once is answered as any other. */
  reader?: Reader
  /** The caller shows the failure itself; a lost session is still told. */
  quiet?: boolean
  /** Sends the token as a parameter too (specification §7, `param token`). */
  tokenParam?: boolean
  /** A path that the server handed out, instead of the call's own. */
  path?: string
  /** Asks by the way which records have moved since a moment; told of which machines, or null by a server that does not say. */
  moved?: { since: Date; tell: (machines: readonly string[] | null) => void }
}

/** How long any call may take, uploads too (specification §7). */
export const timeoutMilliseconds = 60_000

let surroundings: Surroundings = {
  baseUrl: '',
  signSalt: '',
  uploadSignKey: '',
  token: () => null,
  language: () => 'zh-CN',
  onError: () => {},
}

export const configureClient = (given: Surroundings): void => {
  surroundings = given
}

/** Sees calls begin and end, and tells with them of what made them. */
interface Follower {
  begin: (key: Key) => { headers: Record<string, string>; finish: () => void }
  /** Of what is being done now, as the server has its trace; null for nothing. */
  trace: () => string | null
}

/** Who follows, once a page stands. */
export const following: { by?: Follower } = {}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  bare?: true
  file?: File
}

/**
 * Makes one call of the contract: signed, with token and language, within 60 seconds.
 * @returns the answer's data, unwrapped
 * @throws CallError
 */
export const call = async <K extends Key>(key: K, input: Input<K>, options: CallOptions = {}): Promise<Data<K>> => {
  const parts = input as Parts
  if (options.everyRow) {
    const { everyRow } = await import('./everyRow.ts')
    const ask = async (query: Parts['query'], reader?: Reader) =>
      (await send(key, { ...parts, query: { ...parts.query, ...query } }, options, reader)).data
    return (await everyRow(ask, options.everyRow)) as Data<K>
  }
  return (await send(key, parts, options, options.reader)).data as Data<K>
}

export interface Verdict {
  usable: boolean
  /** Why not; empty when usable. */
  message: string
}

/** Asks whether something is usable. @throws CallError */
export const check = async <K extends Key>(key: K, input: Input<K>, options: CallOptions = {}): Promise<Verdict> => {
  const { data, message } = await send(key, input as Parts, options)
  return { usable: data !== false, message }
}

/** Fetches a file. @throws CallError */
export const download = async <K extends Key>(key: K, input: Input<K>, options: CallOptions = {}): Promise<Blob> => {
  return (await send(key, input as Parts, options, 'blob')).data as Blob
}

/** Calls that change something, until they are answered. */
const onTheirWay = new Map<string, Promise<Answer>>()

/** One press, one call: the same change asked for once more before it is answered is the same call. */
const send = (key: Key, parts: Parts, options: CallOptions, into?: 'blob' | Reader): Promise<Answer> => {
  // What can be given up is given up by whoever asked for it alone.
  if (key.startsWith('GET ') || parts.file || options.signal) return sendNow(key, parts, options, into)
  const what = JSON.stringify([key, parts, options.path, options.quiet, surroundings.token()])
  const sent = onTheirWay.get(what) ?? sendNow(key, parts, options, into).finally(() => onTheirWay.delete(what))
  onTheirWay.set(what, sent)
  return sent
}

const sendNow = async (key: Key, parts: Parts, options: CallOptions, into?: 'blob' | Reader): Promise<Answer> => {
  const [method = 'GET', template = ''] = key.split(' ')
  const reader = into === 'blob' ? undefined : into
  const { signal: timeout, renew, end } = timer()
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  // Nobody waits for what goes on for ever.
  const followed = options.reader ? undefined : following.by?.begin(key)
  try {
    // Nobody uploads before a page is there that does.
    const upload = parts.file ? (await import('./upload.ts')).uploadOf(parts.file, options.onProgress) : undefined
    const address = addressOf(options.path ?? template, parts)
    const known = method === 'GET' && !into ? surroundings.answerTo?.(address) : undefined
    if (known !== undefined) return { data: parts.bare ? known : (known as { data: unknown }).data, message: '' }
    // How answers are read comes beside the first of them, not with the page.
    const reading = import('./answer.ts')
    reading.catch(() => {})
    const answer = await redaxios(signed(address, parts, options.tokenParam), {
      method: method as 'get',
      headers: { ...headersOf(parts, options, reader), ...followed?.headers },
      data: upload ? upload.form : parts.body,
      ...(into ? { responseType: reader ? 'stream' : 'blob' } : {}),
      // A refused call is decided on below, whatever its HTTP status.
      validateStatus: () => true,
      fetch: ((url: string, init: RequestInit) => (upload?.fetch ?? fetch)(url, { ...init, signal })) as typeof fetch,
    })
    // Of an answer that was cut off redaxios says nothing.
    if (answer.data === undefined) throw signal.reason
    heardServerTime(answer.headers.get('date'))
    const mark = answer.headers.get(rightsHeader)
    if (mark) surroundings.onRights?.(mark)
    const { answerOf, fileOf } = await reading
    const { data, status } = answer
    const type = answer.headers.get('content-type')
    if (reader && type?.startsWith(reader.type))
      return await answerOf(key, status, { data: await reader.read(data as ReadableStream<Uint8Array<ArrayBuffer>>, renew) }, true)
    const said = into === 'blob' && status === 200 ? fileOf(data, type) : await answerOf(key, status, data, parts.bare === true)
    options.moved?.tell(answer.headers.get(movedHeader)?.split(' ') ?? null)
    return said
  } catch (caught) {
    const error = tagged(caught, timeout)
    const isOfSession = error.kind === 'unauthorised' || error.kind === 'forbidden' || error.kind === 'barred'
    if (error.kind !== 'aborted' && (isOfSession || !options.quiet)) surroundings.onError(error)
    throw error
  } finally {
    end()
    followed?.finish()
  }
}

/** Time runs out when for so long nothing has come. */
const timer = () => {
  const controller = new AbortController()
  const begin = () => setTimeout(() => controller.abort(), timeoutMilliseconds)
  let running = begin()
  const end = () => clearTimeout(running)
  const renew = () => {
    end()
    running = begin()
  }
  return { signal: controller.signal, renew, end }
}

const tagged = (caught: unknown, timeout: AbortSignal): CallError => {
  if (caught instanceof CallError) return caught
  if (timeout.aborted) return new CallError('timeout', '')
  if (caught instanceof Error && caught.name === 'AbortError') return new CallError('aborted', '')
  return new CallError('network', '')
}

/** @throws Error for a path parameter that is missing or empty: an empty segment would name another call */
const addressOf = (template: string, { params = {}, query = {} }: Parts): string => {
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${template} needs ${name}`)
    return encodeURIComponent(value)
  })
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return given.length === 0 ? path : `${path}?${search}`
}

const signed = (address: string, { file }: Parts, tokenParam = false): string => {
  const token = tokenParam ? surroundings.token() : null
  const signature = signCall(file ? surroundings.uploadSignKey : surroundings.signSalt, serverNow())
  const search = new URLSearchParams({ ...(token ? { token } : {}), ...signature })
  return `${surroundings.baseUrl}${address}${address.includes('?') ? '&' : '?'}${search}`
}

const headersOf = ({ file }: Parts, { moved }: CallOptions, reader?: Reader): Record<string, string> => {
  const token = surroundings.token()
  return {
    'Accept-Language': surroundings.language(),
    ...(token ? { Authorization: token } : {}),
    ...(moved ? { [sinceHeader]: moved.since.toISOString() } : {}),
    ...(file ? {} : { Accept: reader ? `${reader.type}, application/json` : 'application/json' }),
  }
}
