import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pino } from 'pino'
import type { WorkingClock } from '#server/clock.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { readConfig } from '#server/config.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { type OpenDatabase } from '#server/db/open.ts'
import { demoPassword } from '#server/seed/password.ts'
import type { Replica } from '#server/db/replica.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import type { Registry } from '#server/serving/module.ts'
import type { Switches } from '#server/serving/switches.ts'
import { issueToken } from '#server/modules/session/token.ts'
import { contract, type Data, type Input, type Key } from '#src/contract/index.ts'
import type { refusal, Row } from '#src/contract/row.ts'
import type { FileUse } from '#src/lib/fileUse.ts'
import { signCall } from '#src/lib/signature.ts'
import type { z } from 'zod'
import { beginning, openCopy, secrets } from './base.ts'

/** A demonstration account, or nobody. */
export type Person = string | null

export interface Answer<T> {
  http: number
  status: number
  data: T
  refusal: z.output<typeof refusal>
  /** Everything that went over the wire: headers and body. */
  text: string
}

export interface World {
  app: FastifyInstance
  config: Config
  database: Database
  lifecycle: LifecycleContext
  registry: Registry
  switches: Switches
  hearCalendar: () => Promise<string>
  /** Tells those who follow, as the jobs do. */
  hearNews: () => Promise<void>
  /** Writes what was counted of the calls, as the jobs do. */
  keepFigures: () => Promise<void>
  keepTraces: () => Promise<void>
  /** Moves only when a test moves it. */
  clock: WorkingClock & { set: (moment: Date | number) => void; advance: (milliseconds: number) => void }
  /** Every line the server has logged. */
  log: string[]
  call: <K extends Key>(person: Person, key: K, input?: Input<K> | Partial<Input<K>>) => Promise<Answer<Data<K>>>
  /** Like `call`, and fails unless the answer is a success. */
  ask: <K extends Key>(person: Person, key: K, input?: Input<K> | Partial<Input<K>>) => Promise<Data<K>>
  upload: (person: Person, name: string, content: Uint8Array, use?: FileUse) => Promise<Answer<Data<'POST /api/admin/oss/upload'>>>
  /** A token of somebody who has just signed in with their password. */
  signIn: (person: string) => Promise<string>
  /** A token of somebody, who may have been let in before. */
  tokenOf: (person: string) => Promise<string>
  /** Ends every session, as an administrator or a restart with another key would. */
  endSessions: () => Promise<void>
  /** A fresh signature, for a call made past `call`. */
  sign: () => URLSearchParams
  close: () => Promise<void>
}

interface WorldParts {
  /** Serves this built client too. */
  clientDir?: string
  /** How long a connection may keep the server waiting. */
  patience?: NonNullable<Parameters<typeof buildApp>[0]['patience']>
  /** The clock goes on from `beginning` instead of standing still. */
  running?: boolean
  /** Opens another database than a copy of the base; the demonstration is in it. */
  open?: (dataDir: string) => Promise<OpenDatabase>
  /** Opens a copy of the database, from which is read what may lag. */
  replicate?: (database: Database) => Promise<Replica>
  /** Names it among the processes that serve, where a test has several. */
  processId?: string
}

/** The whole server over its own database with the demonstration port group, on a clock that stands still unless told otherwise. */
export const buildWorld = async (
  settings: Record<string, string> = {},
  { clientDir, running = false, open = openCopy, replicate, patience, processId }: WorldParts = {},
): Promise<World> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-test-'))
  const config = readConfig({ DATA_DIR: dataDir, CAPTCHA: 'off', RATE_PER_MINUTE: '1000000', ...secrets, ...settings })
  const { database, close } = await open(dataDir)
  const replica = (await replicate?.(database)) ?? null
  let set = beginning.getTime()
  const started = Date.now()
  const now = () => set + (running ? Date.now() - started : 0)
  const clock = {
    now: () => new Date(now()),
    set: (moment: Date | number) => void (set += moment.valueOf() - now()),
    advance: (milliseconds: number) => void (set += milliseconds),
  }
  const log: string[] = []
  const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) })
  const { app, lifecycle, registry, switches, hearCalendar, hearNews, keepFigures, keepTraces } = await buildApp({
    config,
    database,
    replica,
    clock,
    logger,
    clientDir: clientDir ?? join(dataDir, 'no-client'),
    ...(patience ? { patience } : {}),
    ...(processId ? { processId } : {}),
  })
  await app.ready()

  const tokens = new Map<string, { token: Promise<string>; at: number }>()
  const tokenOf = (person: string): Promise<string> => {
    const known = tokens.get(person)
    if (known && Math.abs(now() - known.at) < 3 * 3_600_000) return known.token
    const token = letIn(person)
    tokens.set(person, { token, at: now() })
    return token
  }
  // No password is looked at, which takes longer than most calls.
  const letIn = async (person: string): Promise<string> => {
    const [user] = await rowsOf<{ id: string }>(database, sql`select id from app_user where username = ${person}`)
    if (!user) throw new Error(`Nobody is called ${person}`)
    const request = { ip: '127.0.0.1', headers: {} } as FastifyRequest
    return issueToken({ config, database, clock }, String(user.id), request)
  }
  const signIn = async (person: string): Promise<string> => {
    const body = { username: person, password: demoPassword, captchaKey: '', captcha: '', type: 'password', mobileCode: '' }
    const response = await inject('POST', '/api/auth/jwt/token', { key: config.signSalt, body })
    return response.json<{ data: string }>().data
  }

  const inject = (
    method: string,
    path: string,
    {
      key,
      token,
      query,
      body,
    }: { key: string | null; token?: string | undefined; query?: Record<string, unknown> | undefined; body?: unknown },
  ) => {
    const search = new URLSearchParams({ ...(key === null ? {} : signCall(key, now())) })
    for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value))
    return app.inject({
      method: method as 'GET',
      url: `${path}?${search}`,
      headers: { ...(token ? { authorization: token } : {}), 'accept-language': 'en' },
      ...(body === undefined ? {} : { payload: body as object }),
    })
  }

  const call: World['call'] = async (person, key, input) => {
    const row = contract[key] as Row
    const {
      params = {},
      query,
      body,
    } = (input ?? {}) as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
    const [method = '', path = ''] = key.split(' ')
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const token = person === null ? undefined : await tokenOf(person)
    const response = await inject(method, filled, { key: row.signature === 'none' ? null : config.signSalt, token, query, body })
    return answerOf(response, row.wrapping === 'bare')
  }

  return {
    app,
    config,
    database,
    lifecycle,
    registry,
    switches,
    hearCalendar,
    hearNews,
    keepFigures,
    keepTraces,
    clock: { ...clock, calendar: lifecycle.clock.calendar },
    log,
    call,
    ask: async (person, key, input) => {
      const answer = await call(person, key, input)
      // Of a failure of ours, the answer says no more than that it is one.
      const failure = answer.http === 500 ? log.findLast((line) => line.includes('call failed')) : undefined
      if (answer.http !== 200) throw new Error(`${key} for ${person ?? 'nobody'}: ${failure ?? answer.text}`)
      return answer.data
    },
    upload: async (person, name, content, use) => {
      const { headers, payload } = await multipartOf(name, content)
      const response = await app.inject({
        method: 'POST',
        url: `/api/admin/oss/upload?${new URLSearchParams({ ...signCall(config.uploadSignKey, now()), ...(use ? { use } : {}) })}`,
        headers: { ...headers, ...(person === null ? {} : { authorization: await tokenOf(person) }), 'accept-language': 'en' },
        payload,
      })
      return answerOf(response, false)
    },
    signIn,
    tokenOf,
    endSessions: async () => {
      await database.execute(sql`update token set ended_at = ${clock.now().toISOString()}`)
      tokens.clear()
    },
    sign: () => new URLSearchParams({ ...signCall(config.signSalt, now()) }),
    close: async () => {
      await app.close()
      await replica?.close()
      await close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A form with one file, as a browser sends it. */
export const multipartOf = async (name: string, content: Uint8Array): Promise<{ headers: Record<string, string>; payload: Buffer }> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(content)]), name)
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

const answerOf = <T>(response: { statusCode: number; body: string; headers: Record<string, unknown> }, bare: boolean): Answer<T> => {
  const body = parsed(response.body)
  return {
    http: response.statusCode,
    status: Number(body['status'] ?? response.statusCode),
    data: (bare ? body : body['data']) as T,
    refusal: body as unknown as Answer<T>['refusal'],
    text: `${JSON.stringify(response.headers)}\n${response.body}`,
  }
}

/** A file's bytes are no JSON. */
const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
