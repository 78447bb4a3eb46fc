import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import type { Page, Request, Route } from '@playwright/test'
import type { Settings } from '../../src/app/settings.ts'
import { contract } from '../../src/contract/index.ts'
import { errorCodes, type ErrorCode, type Row } from '../../src/contract/row.ts'

const client = 'dist/client'
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}
const settings: Settings = {
  signSalt: 'fairlead-call-salt',
  uploadSignKey: 'fairlead-upload-key',
  captcha: false,
  firstCaptcha: null,
  aesKey: 'fairlead-aes-key',
  aesIv: 'fairlead-aes-iv0',
  showsMessages: false,
  providers: [],
  now: null,
}

/**
 * Serves the built pages and nothing else: whatever is called is answered in the browser's own network.
 * @param filled whether the page is filled in, as our own server does it and no other; a file beside it may say what it would hold
 */
export const servePages = async ({ filled = true, file: said }: { filled?: boolean; file?: Partial<Settings> } = {}): Promise<{
  address: string
  close: () => void
}> => {
  const escaped = JSON.stringify(settings).replaceAll('"', '&quot;')
  const built = readFileSync(join(client, 'index.html'), 'utf8')
  const page = filled ? built.replaceAll('__NONCE__', 'nonce').replace('__SETTINGS__', () => escaped) : built
  const server: Server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://pages')
    const file = join(client, normalize(pathname))
    const type = types[extname(file)]
    if (said && pathname === '/settings.json') response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    else if (type && existsSync(file)) createReadStream(file).pipe(response.writeHead(200, { 'content-type': type }))
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** The server's clock as every answer tells it: the examples' papers are still good. */
const now = 'Sat, 21 Nov 2026 02:00:00 GMT'

const rows = Object.entries(contract as Record<string, Row>).map(([key, row]) => {
  const [method = '', path = ''] = key.split(' ')
  return {
    key,
    row,
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    fixed: path.replaceAll(/\{\w+\}/g, '').length,
  }
})

/** What one call is to be answered: a code to refuse it with, or what takes the place of the example's data. */
interface Answer {
  code?: ErrorCode
  /** Of a refusal, what is wrong with which field. */
  errors?: { path: string; message: string }[]
  reasons?: string[]
  /** Of a refused log-in, what it waits for. */
  secondFactor?: object
  data?: unknown
}

/** A network that answers every call with the contract's example, unless told otherwise; an answer can be held back until it is let go. */
export class Network {
  private answers = new Map<string, Answer>()
  private held = new Map<string, Map<Request, () => void>>()
  /** Calls that no row of the contract knows. */
  readonly strange: string[] = []

  answer(key: string, answer: Answer): void {
    this.answers.set(key, answer)
  }
  /** From now on answers to this call wait. */
  hold(key: string): void {
    if (!this.held.has(key)) this.held.set(key, new Map())
  }
  /** Lets go what waits of this call, and what comes later. */
  letGo(key: string): void {
    const waiting = this.held.get(key)
    this.held.delete(key)
    for (const go of waiting?.values() ?? []) go()
  }
  /** Lets go what waits of this call, and holds what comes later. */
  again(key: string): void {
    this.letGo(key)
    this.hold(key)
  }
  waiting(key: string): number {
    return this.held.get(key)?.size ?? 0
  }

  async serve(page: Page): Promise<void> {
    await page.context().route('**/api/**', (route) => this.reply(route))
    // Nobody waits any more for what a page has given up.
    page.context().on('requestfailed', (request) => {
      for (const waiting of this.held.values()) waiting.delete(request)
    })
  }

  private async reply(route: Route): Promise<void> {
    const { pathname } = new URL(route.request().url())
    const fitting = rows.filter(({ method, pattern }) => method === route.request().method() && pattern.test(pathname))
    const found = fitting.toSorted((a, b) => b.fixed - a.fixed)[0]
    if (!found) {
      this.strange.push(`${route.request().method()} ${pathname}`)
      return route.abort()
    }
    const { key, row } = found
    const waiting = this.held.get(key)
    if (waiting) await new Promise<void>((go) => void waiting.set(route.request(), go))
    const { code, errors, reasons, secondFactor, data = row.example.data } = this.answers.get(key) ?? {}
    // Whoever asked may have left the page meanwhile.
    const fulfil = (answer: Parameters<Route['fulfill']>[0]) => route.fulfill({ ...answer, headers: { date: now } }).catch(() => {})
    if (code)
      return fulfil({
        status: errorCodes[code],
        json: {
          status: code,
          message: `refused with ${code}`,
          requestId: '1',
          ...(errors ? { errors } : {}),
          ...(reasons ? { reasons } : {}),
          ...(secondFactor ? { secondFactor } : {}),
        },
      })
    if (row.wrapping === 'file') return fulfil({ status: 200, contentType: 'image/png', body: '' })
    const message = row.wrapping === 'check' && data === false ? 'not usable' : null
    return fulfil({ json: row.wrapping === 'bare' ? data : { status: 200, message, data } })
  }
}
