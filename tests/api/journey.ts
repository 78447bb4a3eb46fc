import { request, spec } from 'pactum'
import { expect } from 'vitest'
import { z } from 'zod'
import { demoPassword } from '#server/seed/password.ts'
import type { Language } from '#server/texts.ts'
import { contract, type Data, type Input, type Key } from '#src/contract/index.ts'
import { errorCodes, type ErrorCode, type Row } from '#src/contract/row.ts'
import { signCall } from '#src/lib/signature.ts'
import { answerOf } from '#tests/setup/answers.ts'
import { saw } from '#tests/setup/seen.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

export interface Refused {
  status: number
  message: string
  errors?: { path: string; message: string }[]
  reasons?: string[]
}

export interface Manner {
  token?: string | null
  language?: string
  /** Instead of a fresh signature of one's own. */
  signature?: Record<string, string>
}

/** Somebody at work: every call signed, with this person's token, every answer held against its row. */
export interface Person {
  ask: <K extends Key>(key: K, input?: Partial<Input<K>>) => Promise<Data<K>>
  refused: <K extends Key>(code: ErrorCode, key: K, input?: Partial<Input<K>>) => Promise<Refused>
  /** @returns the id of the stored file */
  upload: (name: string, content: Uint8Array) => Promise<string>
}

export interface Journey {
  world: World
  /** A signature that the server takes now. */
  sign: () => Record<string, string>
  /** A call by nobody in particular; it checks the answer’s shape, and leaves what it says to the caller. */
  call: <K extends Key>(key: K, input?: Partial<Input<K>>, manner?: Manner) => ReturnType<typeof spec>
  refused: <K extends Key>(code: ErrorCode, key: K, input?: Partial<Input<K>>, manner?: Manner) => Promise<Refused>
  signIn: (username: string, manner?: { password?: string; language?: Language }) => Promise<Person>
  /** Somebody who was given a token. */
  holderOf: (token: string, language?: Language) => Person
  close: () => Promise<void>
}

type Parts = Record<'params' | 'query' | 'body', object | undefined>

/** Starts a server on a port of its own. Pactum knows one address for the whole process: one journey at a time. */
export const beginJourney = async (): Promise<Journey> => {
  const world = await buildWorld()
  request.setBaseUrl(await world.app.listen({ port: 0, host: '127.0.0.1' }))
  request.setDefaultTimeout(10_000)
  const sign = () => ({ ...signCall(world.config.signSalt, world.clock.now().getTime()) })

  const call: Journey['call'] = (key, input = {}, { token = null, language = 'en', signature = sign() } = {}) => {
    const { params = {}, query = {}, body } = input as unknown as Parts
    const [method = '', path = ''] = key.split(' ')
    const search = { ...signature, ...query }
    const asked = spec()
      .withMethod(method)
      .withPath(path)
      .withPathParams(params)
      .withHeaders({ 'accept-language': language, ...(token === null ? {} : { authorization: token }) })
      .expect(({ res }) => keepsTo(key, res.statusCode === 200, res.json))
    // Pactum refuses an empty query.
    if (Object.keys(search).length > 0) asked.withQueryParams(search)
    return body ? asked.withJson(body) : asked
  }

  const refused: Journey['refused'] = (code, key, input, manner) =>
    call(key, input, manner).expectStatus(errorCodes[code]).expectJson('status', code).returns<Promise<Refused>>('.')

  const answered = <T>(key: Key, input: Parameters<typeof call>[1], manner: Manner): Promise<T> => {
    const row: Row = contract[key]
    return call(key, input, manner)
      .expectStatus(200)
      .returns<Promise<T>>(row.wrapping === 'envelope' || row.wrapping === 'check' ? 'data' : '.')
  }

  const upload = async (token: string, name: string, content: Uint8Array): Promise<string> => {
    const key = 'POST /api/admin/oss/upload'
    const stored = await spec()
      .post('/api/admin/oss/upload')
      .withQueryParams({ ...signCall(world.config.uploadSignKey, world.clock.now().getTime()) })
      .withHeaders({ authorization: token })
      .withMultiPartFormData('file', Buffer.from(content), { filename: name })
      .expect(({ res }) => keepsTo(key, res.statusCode === 200, res.json))
      .expectStatus(200)
      .returns<Promise<Data<typeof key>>>('data')
    return stored.id
  }

  const holderOf: Journey['holderOf'] = (token, language = 'en') => ({
    ask: (key, input) => answered(key, input, { token, language }),
    refused: (code, key, input) => refused(code, key, input, { token, language }),
    upload: (name, content) => upload(token, name, content),
  })

  return {
    world,
    sign,
    call,
    refused,
    holderOf,
    signIn: async (username, { password = demoPassword, language = 'en' } = {}) =>
      holderOf(await answered<string>('POST /api/auth/jwt/token', { body: { username, password } }, { language }), language),
    close: () => world.close(),
  }
}

const keepsTo = (key: Key, isSuccess: boolean, answer: unknown): void => {
  const row: Row = contract[key]
  const isFile = isSuccess && row.wrapping === 'file'
  const { error } = isFile ? {} : answerOf(row, isSuccess).safeParse(answer)
  if (error) throw new Error(z.prettifyError(error))
  const [method = '', path = ''] = key.split(' ')
  if (isSuccess) saw('api', expect.getState().testPath ?? '', method, path)
}
