import type { IncomingMessage } from 'node:http'
import { signatureOf } from '#src/lib/signature.ts'
import { committed } from '../pactFile.ts'
import { backEndAt, type Keys } from './client.ts'
import { readContract, selected, type Agreed, type PactFile } from './contractFile.ts'
import { listen } from './listen.ts'
import type { Asker, StateSource } from './stateSource.ts'
import { verify, type Verification } from './run.ts'
import type { Report } from './result.ts'

export const keys = { salt: 'salt-on-paper', upload: 'upload-key-on-paper' }

/** What a back end on paper answers: the agreed example, unless a test changes it. */
export interface Sheet {
  status: number
  headers: Record<string, string>
  /** JSON, or a text that is none. */
  content: unknown
}

interface PaperParts {
  /** By call; the example is a copy. Null: the connection is cut. */
  changed?: Record<string, (example: Sheet) => Sheet | null>
  /** What it checks signatures with; null: none are checked. */
  keys?: Keys
  /** How far its clock is ahead, in milliseconds. */
  ahead?: number
}

export interface Paper {
  baseUrl: string
  agreed: Agreed[]
  pact: PactFile
  /** What was asked, as it came. */
  asked: { method: string; url: URL; authorization: string | undefined }[]
  close: () => Promise<void>
}

/** A back end that answers the contract's own examples, one interaction per call, and can be told to differ. */
export const paperBackEnd = async (
  patterns: string[],
  { changed = {}, keys: checked = keys, ahead = 0 }: PaperParts = {},
): Promise<Paper> => {
  const { pact, agreed: all } = await readContract(Object.values(committed))
  const agreed = selected(all, { only: patterns, outcomes: [] })
  const asked: Paper['asked'] = []
  const { address, close } = await listen((request, response) => {
    const url = new URL(request.url ?? '/', 'http://paper')
    const date = { date: new Date(Date.now() + ahead).toUTCString(), 'content-type': 'application/json' }
    const refused = (status: number, code: number) => response.writeHead(status, date).end(JSON.stringify({ status: code, message: 'no' }))
    request.resume()
    asked.push({ method: request.method ?? '', url, authorization: request.headers.authorization })
    const found = agreed.find(({ key }) => isOf(key, request, url))
    if (checked && !isSigned(url, found?.row.signature ?? 'salt', checked, Date.now() + ahead) && found?.outcome !== '40002')
      return refused(400, 40002)
    if (!found) return refused(404, 40400)
    const { status, body, headers } = found.interaction.response
    const example = structuredClone({
      status,
      headers: { ...flat(headers), 'content-type': body?.contentType ?? '' },
      content: body?.content,
    })
    const sheet = changed[found.key] ? changed[found.key]?.(example) : example
    if (!sheet) return request.socket.destroy()
    const text = typeof sheet.content === 'string' ? sheet.content : JSON.stringify(sheet.content)
    response.writeHead(sheet.status, { ...date, ...sheet.headers }).end(text)
  })
  return { baseUrl: address, agreed, pact, asked, close }
}

const flat = (headers: Record<string, string[]> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, values]) => [name.toLowerCase(), values.join(', ')]))

const isOf = (key: string, { method }: IncomingMessage, { pathname }: URL): boolean =>
  new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${pathname}`)

const isSigned = ({ pathname, searchParams }: URL, kind: string, by: NonNullable<Keys>, now: number): boolean => {
  if (pathname === '/api/health') return true
  const { t = '', timestamp = '', randomStr = '', sign } = Object.fromEntries(searchParams)
  const key = kind === 'upload' || pathname.endsWith('/oss/upload') ? by.upload : by.salt
  return Math.abs(Number(timestamp) - now) < 300_000 && sign === signatureOf(key, t, timestamp, randomStr)
}

/** Every state is there at once, and somebody asks. */
export const anyState = (visitor: Partial<Asker> = { token: 'the-token' }): StateSource => ({
  movesClock: false,
  lacking: async () => new Map(),
  setUp: async () => ({ values: {}, visitor }),
})

/** Verifies a back end on paper, as a test says. */
export const verifyPaper = (paper: Paper, changes: Partial<Verification> & { keys?: Keys } = {}): Promise<Report> =>
  verify({
    pact: paper.pact,
    agreed: paper.agreed,
    backEnd: backEndAt(paper.baseUrl, 'keys' in changes ? (changes.keys ?? null) : keys),
    command: `npm run verify -- --provider-base-url ${paper.baseUrl}`,
    waitSeconds: 0,
    timeoutSeconds: 60,
    stop: new AbortController(),
    states: anyState(),
    allowsExtra: false,
    refusalsAs200: false,
    onProgress: () => {},
    ...changes,
  })
