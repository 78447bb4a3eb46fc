import { request as plainRequest, type IncomingHttpHeaders } from 'node:http'
import { request as secureRequest } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { signCall } from '#src/lib/signature.ts'
import { timeoutMilliseconds } from '#src/services/http.ts'
import { CannotRun, contentOf, reasonOf, redirectIn, type Answer } from './result.ts'

/** How calls are signed; null: not at all. */
export type Keys = { salt: string; upload: string } | null

export interface Wire {
  method: string
  /** Path and query. */
  url: string
  headers: Record<string, string>
  body: Buffer
}

/** A running back end, and its clock. */
export interface BackEnd {
  baseUrl: string
  keys: Keys
  /** The time there, Unix milliseconds, as its last answer said. */
  now: () => number
  /** Sends a request as it is. @throws whatever the network says when there is no answer */
  send: (wire: Wire) => Promise<Answer>
  /** The query of a call with a fresh signature of that kind. */
  sign: (kind: keyof NonNullable<Keys>) => Record<string, string>
  /** The same. @throws CannotRun when there is no answer */
  reach: (wire: Wire) => Promise<Answer>
  /** Reads the clock anew. @throws CannotRun when nobody answers */
  readClock: () => Promise<void>
}

/**
 * Talks to the back end at an address.
 * @param stop ends what is being asked
 * @throws CannotRun when that is no address
 */
export const backEndAt = (baseUrl: string, keys: Keys, stop?: AbortSignal): BackEnd => {
  const base = addressOf(baseUrl)
  let ahead = 0
  const now = () => Date.now() + ahead
  const send = async (wire: Wire): Promise<Answer> => {
    const answer = await exchange(base, wire, stop)
    const date = Date.parse(answer.headers['date'] ?? '')
    if (!Number.isNaN(date)) ahead = date - Date.now()
    return answer
  }
  const reach = (wire: Wire): Promise<Answer> =>
    send(wire).catch((error: unknown) => {
      throw new CannotRun(`No back end answers at ${baseUrl} (${reasonOf(error)}): is it running, and is the address right?`)
    })
  return {
    baseUrl,
    keys,
    now,
    send,
    sign: (kind) => (keys ? { ...signCall(keys[kind], now()) } : {}),
    reach,
    readClock: async () => {
      await reach({ method: 'GET', url: '/api/health', headers: {}, body: Buffer.alloc(0) })
    },
  }
}

const addressOf = (baseUrl: string): URL => {
  const base = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (base?.protocol !== 'http:' && base?.protocol !== 'https:')
    throw new CannotRun(`“${baseUrl}” is no address: --provider-base-url wants one such as http://127.0.0.1:8080.`)
  return base
}

/** As patient as the product's own client. @returns a signal, and what an error means that came under it */
export const patience = (stop?: AbortSignal) => {
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  return {
    signal: stop ? AbortSignal.any([timeout, stop]) : timeout,
    explained: (error: unknown): unknown => (timeout.aborted ? new Error(`no answer within ${timeoutMilliseconds / 1000} s`) : error),
  }
}

const exchange = (base: URL, { method, url, headers, body }: Wire, stop?: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { signal, explained } = patience(stop)
    const fail = (error: unknown) => reject(explained(error) as Error)
    const send = base.protocol === 'https:' ? secureRequest : plainRequest
    const path = `${base.pathname.replace(/\/$/, '')}${url}`
    const sent = send(new URL(base.origin), { method, path, headers, signal }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', fail)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: flat(answer.headers), body: Buffer.concat(chunks) }))
    })
    sent.on('error', fail)
    sent.end(body)
  })

const flat = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))

/** The code in an answer's body, whatever its HTTP status; the HTTP status where there is none. */
export const codeOf = (answer: Answer): number => {
  const content = contentOf(answer) as { status?: unknown } | null
  return typeof content === 'object' && typeof content?.status === 'number' ? content.status : answer.status
}

const refusedSignature = 40002

/**
 * Makes one harmless call that must be signed (the picture of the log-in page) to see whether the back end takes our signature.
 * @param uploads whether a file will be sent too, which another key signs
 * @throws CannotRun when it does not
 */
export const checkKeys = async (backEnd: BackEnd, uploads: boolean): Promise<void> => {
  const { keys, baseUrl } = backEnd
  const captcha = await backEnd.reach(wireOf('GET', '/api/auth/jwt/captcha', backEnd.sign('salt')))
  const elsewhere = redirectIn(captcha)
  if (elsewhere !== undefined)
    throw new CannotRun(
      `The back end at ${baseUrl} sends us elsewhere (${captcha.status}), to ${elsewhere}: --provider-base-url wants the address where calls are answered themselves.`,
    )
  if (codeOf(captcha) === refusedSignature)
    throw new CannotRun(
      keys
        ? `The back end at ${baseUrl} refuses our signature (40002): --sign-salt must be its SIGN_SALT.`
        : `The back end at ${baseUrl} refuses unsigned calls (40002): leave out --no-signature and give --sign-salt.`,
    )
  if (!keys || !uploads) return
  const upload = await backEnd.reach(wireOf('POST', '/api/admin/oss/upload', backEnd.sign('upload')))
  if (codeOf(upload) === refusedSignature)
    throw new CannotRun(
      `The back end at ${baseUrl} refuses the signature of an upload (40002): --upload-sign-key must be its UPLOAD_SIGN_KEY.`,
    )
}

/** Waits until a back end that may just be starting answers. @throws CannotRun when it does not within that time */
export const awaitBackEnd = async (backEnd: BackEnd, seconds: number, stop: AbortSignal): Promise<void> => {
  const end = Date.now() + seconds * 1000
  while (Date.now() < end) {
    const answers = await backEnd.readClock().then(
      () => true,
      () => false,
    )
    if (answers) return
    await setTimeout(250, undefined, { signal: stop })
  }
  await backEnd.readClock()
}

/** A request of our own. */
export const wireOf = (method: string, path: string, query: Record<string, string>, content?: unknown): Wire => {
  const body = Buffer.from(content === undefined ? '' : JSON.stringify(content))
  const headers = { 'accept-language': 'en', 'content-length': String(body.length), ...(content === undefined ? {} : json) }
  return { method, url: `${path}?${new URLSearchParams(query)}`, headers, body }
}

const json = { 'content-type': 'application/json' }
