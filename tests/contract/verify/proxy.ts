import type { IncomingMessage, ServerResponse } from 'node:http'
import { exampleToken } from '../matchers.ts'
import type { BackEnd, Wire } from './client.ts'
import type { Agreed } from './contractFile.ts'
import { listen, type Listening } from './listen.ts'
import { CannotRun, contentOf, reasonOf, type Answer, type Difference } from './result.ts'
import { UnknownState, type Asker, type StateSource } from './stateSource.ts'

/** Marks the requests of an interaction on their way from Pact to us; the back end never sees it. */
export const markHeader = 'X-Interaction'

/** What happened to one interaction on its way. */
export interface Passage {
  begun: number
  ended?: number
  asker: Asker
  asked?: string
  /** What the states before it handed over, the last word counting. */
  brought: Record<string, unknown>
  /** The request, as it was sent. */
  wire?: Wire
  answer?: Answer
  /** Why there is no answer. */
  failure?: Difference
  /** Why it is not held against the back end. */
  skip?: string
}

interface ProxyParts {
  agreed: Agreed[]
  backEnd: BackEnd
  states: StateSource
  /** Whether the HTTP status of a refusal may be 200. */
  refusalsAs200: boolean
  onAnswer: (number: number) => void
  /** Something makes all that follows pointless. */
  onStop: (reason: CannotRun) => void
}

export interface Proxy extends Listening {
  passages: Map<number, Passage>
}

/**
 * Stands between Pact's verifier and the back end: brings states about, signs and authenticates every request anew, and remembers
 * every answer.
 */
export const startProxy = async (parts: ProxyParts): Promise<Proxy> => {
  const passages = new Map<number, Passage>()
  const passageOf = (number: number): Passage => {
    const passage = passages.get(number) ?? { begun: performance.now(), asker: { token: null, signs: true }, brought: {} }
    passages.set(number, passage)
    return passage
  }
  const listening = await listen((request, response) => {
    serve(parts, passageOf, request, response).catch((error: unknown) => {
      if (error instanceof CannotRun) parts.onStop(error)
      response.writeHead(500).end(reasonOf(error))
    })
  })
  return { ...listening, passages }
}

const json = { 'content-type': 'application/json' }

type PassageOf = (number: number) => Passage

const serve = async (parts: ProxyParts, passageOf: PassageOf, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await bodyOf(request)
  if (request.url === '/_state') {
    const { state, action, params } = JSON.parse(body.toString()) as { state: string; action: string; params: { interaction: number } }
    // Every interaction starts from states of its own: there is nothing to take away.
    if (action !== 'setup') return void response.writeHead(200, json).end('{}')
    return bringAbout(parts, passageOf(params.interaction), state, response)
  }
  const number = Number(request.headers[markHeader.toLowerCase()])
  const passage = passageOf(number)
  const agreed = parts.agreed[number]
  if (!agreed) throw new Error(`There is no interaction ${number}`)
  // A state may have moved the clock that the signature goes by.
  if (parts.states.movesClock) await parts.backEnd.readClock()
  const answer = await passOn(parts.backEnd, agreed, passage, request, body)
  parts.onAnswer(number)
  if (!answer) return void request.socket.destroy()
  // Pact would follow a redirect, past us.
  const { 'transfer-encoding': _, connection: __, location: ___, ...headers } = answer.headers
  response.writeHead(parts.refusalsAs200 ? agreedStatus(agreed, answer) : answer.status, {
    ...headers,
    'content-length': String(answer.body.length),
  })
  response.end(answer.body)
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const bringAbout = async (parts: ProxyParts, passage: Passage, state: string, response: ServerResponse): Promise<void> => {
  try {
    const { values, visitor } = await parts.states.setUp(state)
    Object.assign(passage.asker, visitor)
    Object.assign(passage.brought, values)
    response.writeHead(200, json).end(JSON.stringify(values))
  } catch (error) {
    if (error instanceof CannotRun) throw error
    if (error instanceof UnknownState) passage.skip = error.message
    passage.failure = { kind: 'state', path: state, message: `could not be brought about: ${reasonOf(error)}` }
    response.writeHead(500).end()
  }
}

/** Sends Pact's request to the back end, as its state says who asks. @returns undefined when no answer came, which is remembered */
const passOn = async (
  backEnd: BackEnd,
  agreed: Agreed,
  passage: Passage,
  request: IncomingMessage,
  body: Buffer,
): Promise<Answer | undefined> => {
  const wire = renewed(backEnd, agreed, passage.asker, request, body)
  passage.asked = `${wire.method} ${shown(wire.url)}`
  passage.wire = wire
  try {
    passage.answer = await backEnd.send(wire)
  } catch (error) {
    passage.failure = { kind: 'request', path: 'answer', message: `no answer: ${reasonOf(error)}` }
  }
  passage.ended = performance.now()
  return passage.answer
}

const signatureFields = ['t', 'timestamp', 'randomStr', 'sign']

/** Signs a request anew and gives it the visitor's token, each only where the contract has one. */
const renewed = (backEnd: BackEnd, { row }: Agreed, asker: Asker, request: IncomingMessage, body: Buffer): Wire => {
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const query = new URLSearchParams(search)
  if (query.has('sign')) {
    if (!backEnd.keys) for (const field of signatureFields) query.delete(field)
    else if (asker.signs)
      for (const [name, value] of Object.entries(backEnd.sign(row.signature === 'upload' ? 'upload' : 'salt'))) query.set(name, value)
  }
  if (query.get('token') === exampleToken && asker.token !== null) query.set('token', asker.token)
  const { authorization, 'content-type': type, accept, 'accept-language': language } = request.headers
  const headers = {
    // A body that is announced without being there would be refused by some.
    ...(request.method === 'GET' ? {} : { 'content-length': String(body.length) }),
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(accept === undefined ? {} : { accept }),
    ...(language === undefined ? {} : { 'accept-language': language }),
    ...(authorization === undefined ? {} : { authorization: asker.token ?? authorization }),
  }
  return { method: request.method ?? 'GET', url: `${path}?${query}`, headers, body }
}

/** Without signature and token: nobody needs them in a report. */
const shown = (url: string): string => {
  const [path = '', search = ''] = url.split('?')
  const query = new URLSearchParams(search)
  for (const field of [...signatureFields, 'token']) query.delete(field)
  return query.size > 0 ? `${path}?${decodeURIComponent(String(query))}` : path
}

/** A refusal in the body alone counts with the status that was agreed for a refusal. */
const agreedStatus = ({ outcome, interaction }: Agreed, answer: Answer): number => {
  const { status } = (contentOf(answer) ?? {}) as { status?: unknown }
  const isRefusal = typeof status === 'number' && status !== 200
  return outcome !== 'success' && isRefusal ? interaction.response.status : answer.status
}
