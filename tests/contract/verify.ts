import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Verifier } from '@pact-foundation/pact'
import { contract } from '#src/contract/index.ts'
import type { Row } from '#src/contract/row.ts'
import { signCall } from '#src/lib/signature.ts'
import { answerOf } from '#tests/setup/answers.ts'
import { z } from 'zod'
import { consumer, fileName, provider, readCommitted } from './pactFile.ts'
import type { StateHandler, Visitor } from './states.ts'

/** A back end to be held against the contract: ours, or any other. */
export interface BackEnd {
  baseUrl: string
  signSalt: string
  uploadSignKey: string
  /** Unix milliseconds. */
  now: () => number
  states: Record<string, StateHandler>
  /** Who asks next, as the states say. */
  visitor: Visitor
}

/**
 * Makes requests of the committed contract to a back end and compares its answers.
 * @param half every second of them, since one back end with its verifier keeps one processor busy; all when none is named
 * @throws Error naming what was not kept: an answer that differs or holds more than its row names, a state that is unknown or fails
 */
export const verify = async (backEnd: BackEnd, half?: 0 | 1): Promise<void> => {
  const { interactions, ...rest } = await readCommitted()
  const share = interactions.filter((_, index) => half === undefined || index % 2 === half)
  const wanted = new Set(share.flatMap(({ providerStates = [] }) => providerStates.map(({ name }) => name)))
  const unknown = [...wanted].filter((name) => !Object.hasOwn(backEnd.states, name))
  if (unknown.length > 0) throw new Error(`Nothing brings about: ${unknown.join(', ')}`)
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-contract-'))
  const file = join(folder, fileName)
  await writeFile(file, JSON.stringify({ ...rest, interactions: share }))
  const problems: string[] = []
  const verifier = new Verifier({
    provider,
    providerBaseUrl: backEnd.baseUrl,
    pactUrls: [file],
    consumerFilters: [consumer],
    failIfNoPactsFound: true,
    logLevel: 'error',
    stateHandlers: Object.fromEntries(
      Object.entries(backEnd.states).map(([name, bringAbout]) => [name, reporting(name, bringAbout, problems)]),
    ),
    requestFilter: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
      if (request.url?.startsWith('/_pactSetup')) return next()
      watch(request, response, problems)
      renew(request, backEnd).then(() => next(), next)
    },
  })
  const failed = await verifier.verifyProvider().then(
    () => [],
    (error: unknown) => [String(error)],
  )
  await rm(folder, { recursive: true })
  if (problems.length + failed.length > 0) throw new Error([...problems, ...failed].join('\n'))
}

/** The verifier goes on when a state fails; the run must not pass. */
const reporting = (name: string, bringAbout: StateHandler, problems: string[]) => () =>
  bringAbout().catch((error: unknown) => {
    problems.push(`“${name}” could not be brought about: ${String(error)}`)
    throw error
  })

/** Signs a request anew and gives it the visitor's token, each only where the contract has one. */
const renew = async (request: IncomingMessage, { signSalt, uploadSignKey, now, visitor }: BackEnd): Promise<void> => {
  const { headers } = request
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const query = new URLSearchParams(search)
  const key = rowOf(request)?.signature === 'upload' ? uploadSignKey : signSalt
  if (visitor.signs && query.has('sign')) for (const [name, value] of Object.entries(signCall(key, now()))) query.set(name, value)
  request.url = `${path}?${query}`
  const token = await visitor.token()
  if (headers.authorization !== undefined && token !== null) headers.authorization = token
  // The verifier's proxy would send “chunked” for no body at all.
  if (request.method === 'POST' && headers['content-type'] === undefined) headers['content-length'] = '0'
  // A compressed answer could not be read on its way.
  delete headers['accept-encoding']
}

/** Pact admits answers that hold more than was agreed; our rows do not. */
const watch = (request: IncomingMessage, response: ServerResponse, problems: string[]): void => {
  const row = rowOf(request)
  const name = `${request.method} ${request.url?.split('?')[0]}`
  response.on('pipe', (answer: IncomingMessage) => {
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      if (!row || (answer.statusCode === 200 && row.wrapping === 'file')) return
      const { error } = answerOf(row, answer.statusCode === 200).safeParse(parsed(Buffer.concat(chunks).toString()))
      if (error) problems.push(`${name} answers other than its row says: ${z.prettifyError(error)}`)
    })
  })
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const patterns = Object.entries(contract as Record<string, Row>).map(([key, row]) => ({
  key,
  row,
  pattern: new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/?]+')}$`),
}))

/** A path without parameters is told before one that has them. */
const rowOf = ({ method, url = '' }: IncomingMessage): Row | undefined => {
  const asked = `${method} ${url.split('?')[0]}`
  return (patterns.find(({ key }) => key === asked) ?? patterns.find(({ pattern }) => pattern.test(asked)))?.row
}
