import { demoPassword } from '#server/seed/password.ts'
import { contract, type Key } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'
import { signCall } from '#src/lib/signature.ts'
import { sendHalf } from '#tests/setup/halfSent.ts'

/** What came back, as much as an attacker looks at. */
export interface Got {
  http: number
  /** The code in the body; the HTTP status where there is none. */
  status: number
  text: string
  headers: Headers
  milliseconds: number
}

interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  /** As JSON, or bytes as they are. */
  body?: unknown
  headers?: Record<string, string>
  /** Instead of a fresh signature; null for none. */
  signature?: Record<string, string> | null
}

export interface Target {
  /** One call by somebody; null for nobody. */
  send: (person: string | null, key: Key, sent?: Sent) => Promise<Got>
  upload: (person: string, name: string, content: Uint8Array) => Promise<Got>
  /** A path of the address, as a browser would open it. */
  open: (path: string, headers?: Record<string, string>) => Promise<Got>
  sign: (key?: 'call' | 'upload') => Record<string, string>
  /** A session of somebody's own, whose end ends no other; null where nobody can sign in. */
  signIn: (person: string) => Promise<string | null>
  /** Begins a call, all of which has come but the body; it is sent by what is returned. */
  begin: (key: Key, sent: { body: unknown; headers: Record<string, string> }) => Promise<() => Promise<Pick<Got, 'http' | 'text'>>>
  /** Whether somebody's part can be played. */
  knows: (person: string) => Promise<boolean>
  requests: () => number
  /** What the server's clock says. */
  now: () => number
}

export interface Given {
  baseUrl: string
  signSalt: string
  uploadSignKey: string
  /** Tokens by the name of the account; others sign in with the password of the demonstration, where no captcha is asked. */
  tokens: ReadonlyMap<string, string>
  mostRequests: number
  /** What the server's clock says; the machine's where it is left out. */
  now?: () => number
}

/** The attack has had as many requests as it was given. */
export class Exhausted extends Error {}

/** A server at an address, reached as its users reach it and not otherwise. */
export const targetAt = ({ baseUrl, signSalt, uploadSignKey, tokens, mostRequests, now = Date.now }: Given): Target => {
  let requests = 0
  const known = new Map<string, Promise<string | null>>([...tokens].map(([who, token]) => [who, Promise.resolve(token)]))
  const spend = (): void => {
    if (requests >= mostRequests) throw new Exhausted(`The ${mostRequests} requests of --requests are used up`)
    requests += 1
  }
  const reach = async (path: string, init: RequestInit): Promise<Got> => {
    spend()
    const start = performance.now()
    const response = await fetch(`${baseUrl}${path}`, { ...init, redirect: 'manual', signal: AbortSignal.timeout(30_000) })
    const text = await response.text()
    const milliseconds = performance.now() - start
    return { http: response.status, status: codeIn(text) ?? response.status, text, headers: response.headers, milliseconds }
  }
  const sign: Target['sign'] = (key = 'call') => ({ ...signCall(key === 'call' ? signSalt : uploadSignKey, now()) })
  const pathOf = (key: Key, { params = {}, query = {}, signature = sign() }: Sent): string => {
    const path = (key.split(' ')[1] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '1'))
    return `${path}?${new URLSearchParams({ ...query, ...signature })}`
  }
  const signIn = async (username: string): Promise<string | null> => {
    const body = { username, password: demoPassword, captchaKey: '', captcha: '', type: 'password', mobileCode: '' }
    const { http, text } = await target.send(null, 'POST /api/auth/jwt/token', { body })
    return http === 200 ? (JSON.parse(text) as { data: string }).data : null
  }
  const tokenOf = (person: string): Promise<string | null> => {
    const token = known.get(person) ?? signIn(person)
    known.set(person, token)
    return token
  }
  const authorised = async (person: string | null): Promise<Record<string, string>> => {
    const token = person === null ? null : await tokenOf(person)
    return token === null ? {} : { authorization: token }
  }
  const target: Target = {
    send: async (person, key, sent = {}) => {
      const { body, headers = {} } = sent
      const isBytes = body instanceof Uint8Array || typeof body === 'string'
      return reach(pathOf(key, sent), {
        method: key.split(' ')[0] ?? 'GET',
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...(await authorised(person)), ...headers },
        ...(body === undefined ? {} : { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
      })
    },
    upload: async (person, name, content) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(content)]), name)
      const path = pathOf('POST /api/admin/oss/upload', { signature: sign('upload') })
      return reach(path, { method: 'POST', headers: await authorised(person), body: form })
    },
    open: (path, headers = {}) => reach(path, { headers }),
    sign,
    signIn,
    begin: async (key, sent) => {
      spend()
      const { rest } = await sendHalf(baseUrl, {
        method: key.split(' ')[0] ?? 'GET',
        path: pathOf(key, {}),
        headers: { 'content-type': 'application/json', ...sent.headers },
        body: Buffer.from(JSON.stringify(sent.body)),
      })
      return rest
    },
    knows: async (person) => (await tokenOf(person)) !== null,
    requests: () => requests,
    now,
  }
  return target
}

const codeIn = (text: string): number | undefined => {
  try {
    const { status } = JSON.parse(text) as { status?: unknown }
    return typeof status === 'number' ? status : undefined
  } catch {
    return undefined
  }
}

/** Rows of the contract with their keys. */
export const rows = Object.entries(contract as Record<string, Row>) as [Key, Row][]
