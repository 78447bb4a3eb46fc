import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract, type Data, type Input, type Key } from '#src/contract/index.ts'
import type { refusal, Row } from '#src/contract/row.ts'
import { signCall } from '#src/lib/signature.ts'
import type { z } from 'zod'
import { multipartOf } from './world.ts'

/** A server process of its own, as an installation has several. */
export interface Running {
  address: string
  pid: number
  /** Whether it is there still. */
  isAlive: () => boolean
  /** What it has written. */
  output: () => string
  /** Ends it at once, in the middle of whatever it does. */
  kill: () => Promise<void>
  /** Lets it end by itself. @returns its exit code */
  stop: () => Promise<number | null>
}

/**
 * Starts the built server and waits until it is ready.
 * @param main the script that it begins with
 * @param settings what it has beside the environment; without a folder of its own it gets one, which goes with it
 * @throws Error with what it said, when it does not come up
 */
export const startProcess = async (main: string, settings: Record<string, string>): Promise<Running> => {
  const dataDir = settings['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'fairlead-process-')))
  const child = fork(main, {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...settings, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-1_000_000)))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const address = await readyOf(child, () => said, ended)
  const cleared = () => (settings['DATA_DIR'] ? undefined : rm(dataDir, { recursive: true, force: true }))
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    const code = await ended
    await cleared()
    return code
  }
  return {
    address,
    pid: child.pid ?? 0,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    output: () => said,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

const readyOf = (child: ChildProcess, said: () => string, ended: Promise<unknown>): Promise<string> =>
  new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /is ready at (http:\S+)/.exec(said())?.[1]
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(`The server did not start:\n${said()}`)))
  })

export interface Answer<T> {
  http: number
  data: T
  refusal: z.output<typeof refusal>
}

interface Manner {
  token?: string
  /** Instead of a fresh one. */
  signature?: Record<string, string>
  /** How long to wait for an answer. Milliseconds. */
  patience?: number
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** Makes signed calls to servers that are elsewhere. */
export const callerTo = (signSalt: string, uploadKey = '') => {
  /** @throws Error when no answer comes */
  const call = async <K extends Key>(
    address: string,
    key: K,
    input: Partial<Input<K>> = {},
    { token, signature = { ...signCall(signSalt, Date.now()) }, patience = 15_000 }: Manner = {},
  ): Promise<Answer<Data<K>>> => {
    const { params = {}, query = {}, body } = input as Parts
    const [method = '', path = ''] = key.split(' ')
    const search = new URLSearchParams(signature)
    for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const answer = await fetch(`${address}${filled}?${search}`, {
      method,
      headers: {
        'accept-language': 'en',
        ...(token ? { authorization: token } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    })
    const read = (await answer.json()) as { data?: unknown }
    const row: Row = contract[key]
    return { http: answer.status, data: (row.wrapping === 'bare' ? read : read.data) as Data<K>, refusal: read as Answer<never>['refusal'] }
  }
  return {
    call,
    /** @throws Error unless the answer is a success */
    ask: async <K extends Key>(address: string, key: K, input: Partial<Input<K>> = {}, manner: Manner = {}): Promise<Data<K>> => {
      const { http, data, refusal } = await call(address, key, input, manner)
      if (http !== 200) throw new Error(`${key}: ${http} ${JSON.stringify(refusal)}`)
      return data
    },
    upload: async (
      address: string,
      token: string,
      name: string,
      content: Uint8Array,
    ): Promise<Answer<Data<'POST /api/admin/oss/upload'>>> => {
      const { headers, payload } = await multipartOf(name, content)
      const answer = await fetch(`${address}/api/admin/oss/upload?${new URLSearchParams({ ...signCall(uploadKey, Date.now()) })}`, {
        method: 'POST',
        headers: { ...headers, authorization: token },
        body: new Uint8Array(payload),
        signal: AbortSignal.timeout(15_000),
      })
      const read = (await answer.json()) as { data: Data<'POST /api/admin/oss/upload'> } & Answer<never>['refusal']
      return { http: answer.status, data: read.data, refusal: read }
    },
    /** @returns a token of somebody of the demonstration */
    signIn: async (address: string, username: string, password: string): Promise<string> => {
      const body = { username, password, captchaKey: '', captcha: '', type: 'password', mobileCode: '' } as const
      const { http, data } = await call(address, 'POST /api/auth/jwt/token', { body } as never)
      if (http !== 200) throw new Error(`${username} cannot sign in: ${http}`)
      return data as string
    },
  }
}
