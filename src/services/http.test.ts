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

  it.each([
    ['a refusal', refusal(409, 40900), 'refused', false],
    ['a broken connection', () => Promise.reject(new TypeError('failed')), 'network', false],
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
