import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '#src/contract/index.ts'
import { linesType } from '#src/lib/lines.ts'
import type { CallError } from './callError.ts'
import { call, configureClient } from './http.ts'

const told = vi.fn<(error: CallError) => void>()
beforeEach(() => {
  told.mockReset()
  configureClient({ baseUrl: '', signSalt: '', uploadSignKey: '', token: () => null, language: () => 'en', onError: told })
})

const [project] = contract['GET /api/po/project/page'].example.data.rows
const row = (index: number) => ({ ...project, id: String(index), title: `钢丝绳 ${index}` })
const rows = Array.from({ length: 250 }, (_, index) => row(index))
const linesOf = (total: number, some: unknown[], last: unknown): string =>
  [{ total }, ...some, last].map((line) => `${JSON.stringify(line)}\n`).join('')
const whole = linesOf(rows.length, rows, { complete: rows.length })

type Part = Uint8Array | Error | number

/** Answers with these parts; a number is a pause of so many milliseconds. */
const stream =
  (parts: Part[]) =>
  async (_: unknown, { signal }: RequestInit) => {
    const left = [...parts]
    const body = new ReadableStream({
      start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      pull: async (controller) => {
        const next = left.shift()
        if (next === undefined) return controller.close()
        if (next instanceof Error) return controller.error(next)
        if (next instanceof Uint8Array) return controller.enqueue(next)
        await new Promise((resolve) => setTimeout(resolve, next))
        controller.enqueue(new Uint8Array())
      },
    })
    return new Response(body, { headers: { 'content-type': linesType } })
  }

const bytes = (text: string) => new TextEncoder().encode(text)

/** In parts of so many bytes: characters and lines are cut anywhere. */
const cut = (text: string, size: number): Uint8Array[] => {
  const all = bytes(text)
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

const everyRow = (shares: number[] = [], signal?: AbortSignal) =>
  call('GET /api/po/project/page', { query: { sort: 'no' } }, { everyRow: (share) => shares.push(share), ...(signal ? { signal } : {}) })

describe('all rows of a list', () => {
  it('are read as they come, with how far they have', async () => {
    const fetched = vi.fn(stream(cut(whole, 101)))
    vi.stubGlobal('fetch', fetched)
    const shares: number[] = []
    expect(await everyRow(shares)).toEqual({ total: 250, rows })
    expect(fetched).toHaveBeenCalledOnce()
    expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('accept')).toBe(`${linesType}, application/json`)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect([shares.length > 50, shares.at(-1)]).toEqual([true, 0.99])
    vi.stubGlobal('fetch', stream([bytes(linesOf(0, [], { complete: 0 }))]))
    expect(await everyRow()).toEqual({ total: 0, rows: [] })
  })

  it.each<[string, Part[]]>([
    ['its last line', [bytes(linesOf(250, rows, rows[0]))]],
    ['half of its last line', [bytes(whole.slice(0, -3))]],
    ['a row', [bytes(linesOf(250, rows.slice(1), { complete: 250 }))]],
    ['half of a row', [bytes(whole.replace('"id":"7"', '"id'))]],
    ['everything', []],
    ['a connection', [bytes(whole.slice(0, 4000)), new TypeError('network')]],
  ])('are none where the answer lacks %s, and that is told once', async (_, parts) => {
    vi.stubGlobal('fetch', stream(parts))
    await expect(everyRow()).rejects.toMatchObject({ kind: 'incomplete' })
    expect(told.mock.calls).toEqual([[expect.objectContaining({ kind: 'incomplete' })]])
  })

  it('are waited for as long as something comes, and are nobody’s once given up', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', stream(cut(whole, 30_000).flatMap((part) => [part, 50_000])))
    const slow = everyRow()
    await vi.advanceTimersByTimeAsync(1_000_000)
    expect(await slow).toEqual({ total: 250, rows })

    vi.stubGlobal('fetch', stream([...cut(whole, 30_000), 70_000]))
    const stuck = everyRow().catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(100_000)
    expect(await stuck).toMatchObject({ kind: 'timeout' })
    vi.useRealTimers()

    told.mockReset()
    const controller = new AbortController()
    vi.stubGlobal('fetch', stream([bytes(whole.slice(0, 4000)), 60_000]))
    const given = everyRow([], controller.signal)
    await new Promise((resolve) => setTimeout(resolve, 20))
    controller.abort()
    await expect(given).rejects.toMatchObject({ kind: 'aborted' })
    expect(told).not.toHaveBeenCalled()
  })

  it('come page by page from a back end that cannot send them at once, beyond what it counts', async () => {
    const all = Array.from({ length: 10_250 }, (_, index) => row(index))
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      const query = new URL(url, 'http://any').searchParams
      const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
      asked.push(`${query.get('sort')} ${page}`)
      const data = { total: Math.min(all.length, 10_000), rows: all.slice((page - 1) * limit, page * limit) }
      return Response.json({ status: 200, message: null, data })
    })
    const shares: number[] = []
    expect((await everyRow(shares)).rows).toEqual(all)
    expect(asked).toEqual(Array.from({ length: 103 }, (_, index) => `no ${index + 1}`))
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeLessThan(1)
  })

  it.each([
    ['fewer than a page has', 30],
    ['as many as a page has', 100],
    ['more', 300],
  ])('come once from a back end that knows no pages: %s', async (_, count) => {
    const all = Array.from({ length: count }, (_each, index) => row(index))
    const fetched = vi.fn(async () => Response.json(all))
    vi.stubGlobal('fetch', fetched)
    expect(await everyRow()).toEqual({ total: count, rows: all })
    expect(fetched.mock.calls.length).toBeLessThanOrEqual(2)
  })

  it('are refused as a page is, with HTTP 200 too', async () => {
    const refusal = { status: 42900, message: 'Two are running' }
    for (const status of [429, 200]) {
      vi.stubGlobal('fetch', async () => Response.json(refusal, { status }))
      await expect(everyRow()).rejects.toMatchObject({ kind: 'tooMany', message: 'Two are running' })
    }
    expect(told).toHaveBeenCalledTimes(2)
  })
})
