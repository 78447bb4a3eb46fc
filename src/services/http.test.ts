import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallError } from './callError.ts'
import { call, check, configureClient, download, timeoutMilliseconds } from './http.ts'

const told = vi.fn<(error: CallError) => void>()
beforeEach(() => {
  told.mockReset()
  configureClient({ baseUrl: '', signSalt: '', uploadSignKey: '', token: () => null, language: () => 'en', onError: told })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const readAll = (options: { quiet?: boolean; signal?: AbortSignal } = {}) =>
  call('POST /api/po/notice/readAll', {}, options).catch((error: unknown) => error)

/** Never answers, and gives up as a browser does. */
const silence = (_: unknown, { signal }: RequestInit) =>
  new Promise((_resolve, reject) => {
    const giveUp = () => reject(new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', giveUp)
  })

const refusal = (http: number, status: number) => async () =>
  new Response(JSON.stringify({ status, message: 'no' }), { status: http, headers: { 'content-type': 'application/json' } })

/** What a firewall or a proxy answers in the place of a back end. */
const page = (http: number) => async () =>
  new Response('<!doctype html><title>Blocked</title>', { status: http, headers: { 'content-type': 'text/html; charset=utf-8' } })

/** An answer that begins and does not end: as what ends it says. */
const begun =
  (ending: (signal: AbortSignal | null | undefined, end: (error: unknown) => void) => void) => async (_: unknown, init: RequestInit) =>
    new Response(
      new ReadableStream({
        start: (stream) => {
          stream.enqueue(new TextEncoder().encode('{"status": 200, "da'))
          ending(init.signal, (error) => stream.error(error))
        },
      }),
    )

/** Every call waits until all are answered. */
const holdAnswers = () => {
  const held = new EventTarget()
  const fetched = vi.fn<() => Promise<Response>>(async () => {
    await once(held, 'answered')
    return new Response('{"status":200,"data":true}', { headers: { 'content-type': 'application/json' } })
  })
  vi.stubGlobal('fetch', fetched)
  return { fetched, end: () => held.dispatchEvent(new Event('answered')) }
}
const readOne = (id: string, options = {}) => call('POST /api/po/notice/{id}/read', { params: { id } }, options)

describe('a call', () => {
  it('is waited for a minute, and not a moment longer', async () => {
    expect(timeoutMilliseconds).toBe(60_000)
    vi.useFakeTimers()
    vi.stubGlobal('fetch', silence)
    const ended = vi.fn<(error: unknown) => void>()
    void readAll().then(ended)
    await vi.advanceTimersByTimeAsync(59_999)
    expect(ended).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalledWith(expect.objectContaining({ kind: 'timeout' }))
    expect(told).toHaveBeenCalledTimes(1)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that a person gave up is nobody’s failure', async () => {
    vi.stubGlobal('fetch', silence)
    const controller = new AbortController()
    const given = readAll({ signal: controller.signal })
    controller.abort()
    expect(await given).toMatchObject({ kind: 'aborted' })
    expect(told).not.toHaveBeenCalled()
  })

  it('that a person gave up within its answer is nobody’s failure either', async () => {
    const controller = new AbortController()
    vi.stubGlobal(
      'fetch',
      begun((signal, end) => {
        signal?.addEventListener('abort', () => end(signal.reason))
        setTimeout(() => controller.abort())
      }),
    )
    expect(await readAll({ signal: controller.signal })).toMatchObject({ kind: 'aborted' })
    expect(told).not.toHaveBeenCalled()
  })

  it.each([
    ['a refusal', refusal(409, 40900), 'refused', false],
    ['a broken connection', () => Promise.reject(new TypeError('failed')), 'network', false],
    ['an answer that is cut off', begun((_, end) => end(new TypeError('terminated'))), 'network', false],
    ['a lost session', refusal(401, 40101), 'unauthorised', true],
    ['a lost session as HTTP 200', refusal(200, 40101), 'unauthorised', true],
    ['a lost permission', refusal(403, 40301), 'forbidden', true],
  ])('tells of %s; when it shows failures itself, of a lost session alone', async (_, answer, kind, evenQuiet) => {
    vi.stubGlobal('fetch', answer)
    expect(await readAll()).toMatchObject({ kind })
    expect(told).toHaveBeenCalledTimes(1)
    expect(await readAll({ quiet: true })).toMatchObject({ kind })
    expect(told).toHaveBeenCalledTimes(evenQuiet ? 2 : 1)
  })

  describe('that changes something', () => {
    it('is made once, however often it is asked for before it is answered, and again afterwards', async () => {
      const { fetched, end } = holdAnswers()
      const both = [readOne('1'), readOne('1')]
      await Promise.resolve()
      both.push(readOne('1'))
      end()
      await Promise.all(both)
      expect(fetched).toHaveBeenCalledTimes(1)
      const again = readOne('1')
      end()
      await again
      expect(fetched).toHaveBeenCalledTimes(2)
    })

    it('is another call about another record, and for whoever may give it up', async () => {
      const { fetched, end } = holdAnswers()
      const calls = [readOne('1'), readOne('2'), readOne('1', { signal: new AbortController().signal })]
      end()
      await Promise.all(calls)
      expect(fetched).toHaveBeenCalledTimes(3)
    })
  })
})

const everyKind: [string, () => Promise<unknown>][] = [
  ['a call', () => call('POST /api/po/notice/readAll', {})],
  ['a call without an envelope', () => call('GET /api/admin/type/all', { bare: true })],
  ['a check', () => check('GET /api/admin/register/vilidEmail', { query: { email: 'a@b.cn' } })],
  ['a file', () => download('GET /api/admin/oss/{id}', { params: { id: '7001' } })],
  ['a list', () => call('GET /api/po/notice/page', { query: {} }, { everyRow: () => {} })],
]

describe.each(everyKind)('%s', (_, ask) => {
  it.each([
    [200, 'foreign'],
    [403, 'foreign'],
    [404, 'foreign'],
    [413, 'tooLarge'],
    [429, 'tooMany'],
    [500, 'server'],
    [502, 'unreachable'],
    [503, 'unreachable'],
    [504, 'unreachable'],
  ])('that a page of somebody else answers with %d has failed, and is told so', async (http, kind) => {
    vi.stubGlobal('fetch', page(http))
    expect(await ask().catch((error: unknown) => error)).toMatchObject({ kind, details: { status: http } })
    expect(told).toHaveBeenCalledTimes(1)
  })
})

it.each([
  ['no envelope', '{"code":403,"msg":"blocked"}'],
  ['a status in words', '{"status":"blocked"}'],
  ['nothing', ''],
  ['a text', '"ok"'],
])('what answers 200 with %s is no back end', async (_, body) => {
  vi.stubGlobal('fetch', async () => new Response(body))
  expect(await readAll()).toMatchObject({ kind: 'foreign' })
})

it('a file that looks like a page in another type is a file', async () => {
  vi.stubGlobal('fetch', async () => new Response('<svg/>', { headers: { 'content-type': 'application/zip' } }))
  expect(await (await download('GET /api/admin/oss/{id}', { params: { id: '7001' } })).text()).toBe('<svg/>')
})
