import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallError } from './callError.ts'
import { call, configureClient, timeoutMilliseconds } from './http.ts'

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
})
