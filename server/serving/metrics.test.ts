import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { errorCodes } from '#src/contract/row.ts'
import { contract } from '#src/contract/index.ts'
import { sendHalf } from '#tests/setup/halfSent.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

const token = 'a-token-of-who-watches'
const minute = 60_000

let world: World
beforeAll(async () => {
  world = await buildWorld({ METRICS_TOKEN: token })
})
afterAll(() => world.close())

const read = (authorization?: string) =>
  world.app.inject({ method: 'GET', url: '/metrics', headers: authorization === undefined ? {} : { authorization } })

interface Kept {
  calls: number
  refusals: number
  failures: number
  buckets: number[]
}
const keptOf = (key: string) =>
  rowsOf<Kept>(world.database, sql`select calls, refusals, failures, buckets from call_minute where row_key = ${key} order by minute`)

describe('the figures for Prometheus', () => {
  it.each([
    ['without a token', undefined],
    ['with another', 'Bearer a-token-of-somebody'],
    ['with a part of it', `Bearer ${token.slice(0, -1)}`],
    ['with an empty one', 'Bearer '],
  ])('are closed %s', async (_, authorization) => {
    const { statusCode, body } = await read(authorization)
    expect([statusCode, JSON.parse(body)]).toEqual([404, expect.objectContaining({ status: 40400 })])
  })

  it('are closed to everybody where no token is set', async () => {
    const closed = await buildWorld()
    const { statusCode } = await closed.app.inject({ method: 'GET', url: '/metrics', headers: { authorization: 'Bearer ' } })
    await closed.close()
    expect(statusCode).toBe(404)
  })

  it('tell of rows, outcomes and codes, and of nothing that was asked or answered', async () => {
    const bearer = await world.tokenOf('buyer')
    await world.ask('buyer', 'GET /api/po/project/page', { query: { q: 'a-word-that-was-looked-for' } })
    await world.call('buyer', 'GET /api/po/project/{id}', { params: { id: '987654321' } })
    await world.call('supplier1', 'GET /api/po/project/page')
    await world.app.inject({ method: 'GET', url: '/api/nowhere/987654321?token=secret' })
    const { headers, body } = await read(`Bearer ${token}`)
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(body).toContain('fairlead_call_duration_seconds_count{row="GET /api/po/project/page",outcome="success"} 1')
    expect(body).toContain('fairlead_call_duration_seconds_count{row="GET /api/po/project/page",outcome="refused"} 1')
    expect(body).toMatch(/fairlead_refusals_total\{code="40400"\} [2-9]/)
    expect(body).toContain('nodejs_eventloop_lag_p99_seconds')
    for (const secret of [token, bearer, '987654321', 'a-word-that-was-looked-for', 'secret', 'nowhere', 'buyer'])
      expect(body).not.toContain(secret)
    const valuesOf = (label: string) =>
      new Set([...body.matchAll(new RegExp(`[{,]${label}="([^"]*)"`, 'g'))].map(([, value = '']) => value))
    expect([...valuesOf('row')].filter((row) => !(row in contract))).toEqual([])
    expect([...valuesOf('outcome')].toSorted()).toEqual(['refused', 'success'])
    expect([...valuesOf('code')].filter((code) => !(code in errorCodes))).toEqual([])
  })
})

const figures = async () => (await read(`Bearer ${token}`)).body

it('a call whose caller hangs up is counted and logged; one that is answered is none of them', async () => {
  const logged = () => world.log.filter((line) => line.includes('hung up'))
  await world.ask('buyer', 'GET /api/po/notice/page', { query: {} })
  expect(await figures()).not.toMatch(/fairlead_hang_ups_total\{/)
  expect(logged()).toEqual([])
  const base = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const hangUpOn = async (path: string, who: string) => {
    const headers = { authorization: await world.tokenOf(who), 'content-type': 'application/json' }
    const call = await sendHalf(base, { method: 'POST', path: `${path}?${world.sign()}`, headers, body: Buffer.from('{}') })
    call.hangUp()
  }
  await hangUpOn('/api/po/notice/readAll', 'buyer')
  await hangUpOn('/api/po/quotation', 'supplier1')
  await expect
    .poll(() =>
      logged()
        .map((line) => (JSON.parse(line) as { path: string }).path)
        .toSorted(),
    )
    .toEqual(['/api/po/notice/readAll', '/api/po/quotation'])
  const hungUp = [...(await figures()).matchAll(/fairlead_hang_ups_total\{row="([^"]*)"\} (\d+)/g)].map(([, row, count]) => [row, count])
  // How often somebody begins to quote is told to nobody.
  expect(hungUp).toEqual([['POST /api/po/notice/readAll', '1']])
})

describe('what is kept of the calls', () => {
  const key = 'GET /api/admin/user/front/info'

  it('adds up within a minute, and begins anew with the next', async () => {
    await world.keepFigures()
    await world.ask('buyer', key, { query: {} })
    await world.keepFigures()
    await world.ask('lead', key, { query: {} })
    await world.app.inject({ method: 'GET', url: '/api/admin/user/front/info' })
    await world.keepFigures()
    await world.keepFigures()
    world.clock.advance(minute)
    await world.ask('lead', key, { query: {} })
    await world.keepFigures()
    const kept = await keptOf(key)
    expect(kept).toMatchObject([
      { calls: 3, refusals: 1, failures: 0 },
      { calls: 1, refusals: 0, failures: 0 },
    ])
    expect(kept.map(({ buckets }) => buckets.reduce((sum, count) => sum + count, 0))).toEqual([3, 1])
  })

  it('waits for the database, and is counted once', async () => {
    world.clock.advance(minute)
    await world.ask('lead', key, { query: {} })
    await world.database.execute(sql`alter table call_minute rename to away`)
    await expect(world.keepFigures()).rejects.toThrow('call_minute')
    await world.database.execute(sql`alter table away rename to call_minute`)
    await world.ask('lead', key, { query: {} })
    await world.keepFigures()
    expect((await keptOf(key)).at(-1)).toMatchObject({ calls: 2 })
  })

  it('is forgotten after eight days', async () => {
    world.clock.advance(8 * 24 * 60 * minute - minute)
    await world.keepFigures()
    expect(await keptOf(key)).not.toEqual([])
    world.clock.advance(2 * minute)
    await world.keepFigures()
    expect(await keptOf(key)).toEqual([])
  })
})
