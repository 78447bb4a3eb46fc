import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, it, vi } from 'vitest'
import { buildWorld } from '#tests/setup/world.ts'

it('is written once, and packed once in each way, however often it is asked for', async () => {
  const zlib = await vi.importActual<typeof import('node:zlib')>('node:zlib')
  const [brotliCompress, gzip] = [vi.fn(zlib.brotliCompress), vi.fn(zlib.gzip)]
  vi.doMock('node:zlib', () => ({ ...zlib, brotliCompress, gzip }))
  vi.resetModules()
  const { isKept, keep, sendKept } = await import('./kept.ts')
  const answer = keep({ told: '是'.repeat(2000), untold: 1 })
  const written = vi.fn(({ told }: { told: string }) => ({ told }))
  const app = fastify()
  app.get('/', (request, reply) => sendKept(request, reply, answer, written as never))
  const ask = (encoding?: string) => app.inject({ url: '/', headers: encoding === undefined ? {} : { 'accept-encoding': encoding } })
  const told = JSON.stringify({ told: answer.told })
  for (let times = 0; times < 3; times++) {
    const [br, zipped, plain, none] = [await ask('gzip, br'), await ask('gzip;q=1, br;q=0'), await ask('identity'), await ask()]
    expect([br, zipped, plain, none].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined, undefined])
    expect([brotliDecompressSync(br.rawPayload), gunzipSync(zipped.rawPayload)].map(String)).toEqual([told, told])
    expect([plain.body, none.body]).toEqual([told, told])
  }
  expect([written, brotliCompress, gzip].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
  expect([isKept(answer), isKept({ ...answer }), isKept('text'), isKept(null)]).toEqual([true, false, false, false])
  vi.doUnmock('node:zlib')
  vi.resetModules()
})

it('is the contract as a document, in each language', async () => {
  const world = await buildWorld()
  const documentIn = async (language: string) => {
    const headers = { 'accept-encoding': 'br', 'accept-language': language }
    const { rawPayload, headers: answered } = await world.app.inject({ url: '/api/openapi.json', headers })
    // What is packed anew for every answer goes out in pieces, and nobody knows its length before.
    const length = String(rawPayload.length)
    expect(answered).toMatchObject({
      'content-length': length,
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding',
    })
    return brotliDecompressSync(rawPayload).toString()
  }
  const [first, again, chinese] = [await documentIn('en'), await documentIn('en'), await documentIn('zh-CN')]
  expect(again).toBe(first)
  expect(chinese).not.toBe(first)
  expect(JSON.parse(chinese)).toMatchObject({ openapi: '3.1.0' })
  await world.close()
})
