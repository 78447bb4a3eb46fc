import { request as httpRequest } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sweepTraces } from '#server/modules/monitor/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { nested, parentHeader } from '#src/lib/trace.ts'
import { demoPassword } from '#server/seed/password.ts'
import { begunQuotation, nothingUnread, publishedProject, sheetOf } from '#tests/setup/purchase.ts'
import { followed, gestureOf, tracedGesture } from '#tests/setup/traces.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
  for (const person of ['admin', 'buyer', 'supplier1']) await world.tokenOf(person)
})
afterAll(() => world.close())

const list = 'GET /api/admin/groupType/page'
const page = (query: object = {}) => world.ask('admin', 'GET /api/monitor/trace/page', { query: { limit: 100, ...query } })
const traceOf = (id: string) => world.ask('admin', 'GET /api/monitor/trace/{id}', { params: { id } })
const keptOf = async (): Promise<string> =>
  JSON.stringify([
    await rowsOf(world.database, sql`select * from trace`),
    await rowsOf(world.database, sql`select trace_id, at, spans from trace_part`),
  ])

describe('a gesture', () => {
  it('is followed through the wait of the browser and the call to its statements', async () => {
    const trace = await traceOf(await tracedGesture(world))
    expect(trace).toMatchObject({ gesture: 'click groupTypeManager', rowKey: list, calls: 1, userName: '陈启明', code: 200 })
    const kinds = nested(trace.spans).map(({ kind, depth }) => [kind, depth])
    expect(kinds.slice(0, 3)).toEqual([
      ['gesture', 0],
      ['wait', 1],
      ['call', 2],
    ])
    expect(kinds.slice(3).length).toBe(trace.statements)
    expect(new Set(kinds.slice(3).map(String))).toEqual(new Set(['statement,3']))
    const [gesture, wait, call] = (['gesture', 'wait', 'call'] as const).map((kind) => trace.spans.find((span) => span.kind === kind))
    expect(gesture?.fromMs).toBe(0)
    // As each clock has it, the one lies within the other.
    expect(call?.fromMs).toBeGreaterThanOrEqual(wait?.fromMs ?? Infinity)
    for (const { kind, fromMs, milliseconds } of trace.spans.filter(({ kind }) => kind === 'statement'))
      expect(fromMs + milliseconds, kind).toBeLessThanOrEqual((call?.fromMs ?? 0) + (call?.milliseconds ?? 0) + 0.01)
  })

  it('is found by duration, call, person, and by the number under which the log has its call', async () => {
    const id = await tracedGesture(world)
    const { spans } = await traceOf(id)
    const requestId = spans.find(({ kind }) => kind === 'call')?.requestId ?? ''
    expect((await page({ requestId })).rows.map((row) => row.id)).toEqual([id])
    expect((await page({ rowKey: 'groupType', user: '启明' })).rows.map((row) => row.id)).toContain(id)
    expect((await page({ user: 'nobody at all' })).rows).toEqual([])
    expect((await page({ from: 3_600_000 })).rows).toEqual([])
  })

  it('lasted as long as its browser says and is as old as its calls, however much later the browser tells', async () => {
    const [early, late] = [
      gestureOf('groupTypeManager', [list, list], { ms: 250 }),
      gestureOf('groupTypeManager', [list, list], { ms: 250 }),
    ]
    for (const gesture of [early, late]) for (const wait of [0, 1]) await followed(world, 'admin', list, { by: { gesture, wait } })
    // One is kept with its calls at once, the other once they are.
    for (const keepFirst of [false, true]) {
      if (keepFirst) await world.keepTraces()
      const tells = [{ ...(keepFirst ? late : early), ago: 20_860 }]
      await followed(world, 'admin', 'GET /api/admin/user/front/info', { tells })
    }
    await world.keepTraces()
    for (const { trace: id } of [early, late]) {
      const trace = await traceOf(id)
      expect(trace).toMatchObject({ milliseconds: 250, calls: 2, gesture: 'click groupTypeManager' })
      expect(trace.slowestMs).toBe(Math.max(...trace.spans.flatMap(({ kind, milliseconds }) => (kind === 'call' ? milliseconds : []))))
      expect(world.clock.now().getTime() - Date.parse(trace.at)).toBeLessThan(10_000)
      // Bars are drawn to this scale.
      expect(Math.max(...trace.spans.map(({ fromMs, milliseconds }) => fromMs + milliseconds))).toBeLessThan(1000)
    }
    const bySlowest = (await page({ sort: '-slowestMs' })).rows.map(({ slowestMs }) => slowestMs)
    expect(bySlowest).toEqual(bySlowest.toSorted((one, other) => other - one))
  })

  it('may be told of in any words: what is not one is left out, and the call is answered', async () => {
    const good = gestureOf('groupTypeManager', [list])
    const bad = [
      'no JSON',
      { ...good },
      [{ ...good, view: '<script>' }],
      [{ ...good, waits: [{ id: good.id, key: 'GET /password=x', from: 0, ms: 1 }] }],
      [{ ...good, ago: -1 }],
      [{ ...good, more: 'Fairlead#2026' }],
      Array.from({ length: 11 }, () => good),
    ]
    for (const tells of bad) expect((await followed(world, 'admin', list, { tells })).statusCode).toBe(200)
    await world.keepTraces()
    expect(await rowsOf(world.database, sql`select id from trace where id = ${good.trace}`)).toEqual([])
  })
})

describe('whoever is nobody here', () => {
  it('tells of no gesture', async () => {
    const gesture = gestureOf('login', [list], { ms: 900 })
    expect((await followed(world, null, 'GET /api/health', { tells: [gesture] })).statusCode).toBe(200)
    expect((await followed(world, null, list, { tells: [gesture] })).statusCode).toBe(401)
    await world.keepTraces()
    expect(await rowsOf(world.database, sql`select id from trace where id = ${gesture.trace}`)).toEqual([])
  })

  it('grows no trace without end', async () => {
    const gesture = gestureOf('groupTypeManager', [list], { ms: 900 })
    const many = Array.from({ length: 10 }, () => gesture)
    for (let round = 0; round < 12; round += 1) {
      for (let calls = 0; calls < 5; calls += 1) await followed(world, 'admin', list, { tells: many })
      await world.keepTraces()
    }
    const [kept] = await rowsOf<{ parts: number }>(
      world.database,
      sql`select count(*)::int as parts from trace_part where trace_id = ${gesture.trace}`,
    )
    expect(kept?.parts).toBeGreaterThan(300)
    expect(kept?.parts).toBeLessThanOrEqual(450)
  })
})

it('a call whose caller hangs up ends, too', async () => {
  const address = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }))
  const { trace } = gestureOf('groupTypeManager', [list])
  const headers = { 'content-type': 'application/json', 'content-length': 100, [parentHeader]: `00-${trace}-00000000000000aa-01` }
  const path = `/api/admin/groupType?${world.sign()}`
  const asking = httpRequest({
    host: address.hostname,
    port: address.port,
    method: 'POST',
    path,
    headers: { ...headers, authorization: await world.tokenOf('admin') },
  })
  asking.on('error', () => {})
  asking.write('{"code": ')
  // Long enough for the server to have read of what is to come.
  await setTimeout(300)
  asking.destroy()
  await vi.waitFor(async () => {
    await world.keepTraces()
    expect(await rowsOf(world.database, sql`select id from trace where id = ${trace}`)).toHaveLength(1)
  })
})

describe('of what suppliers do', () => {
  it('no name is kept', async () => {
    const gesture = gestureOf('poBuContact', ['GET /api/srm/contact/page'])
    await followed(world, 'supplier1', 'GET /api/srm/contact/page', { by: { gesture, wait: 0 }, tells: [gesture] })
    await world.keepTraces()
    expect(await traceOf(gesture.trace)).toMatchObject({ userId: null, userName: '', calls: 1 })
  })

  it('nothing is kept by which somebody may have quoted', async () => {
    const { id: projectId } = await publishedProject(world)
    const { id } = await begunQuotation(world, 'supplier1', projectId)
    await world.keepTraces()
    const before = await keptOf()
    const own = await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id } })
    const key = 'POST /api/po/quotation/{id}/saveDraft'
    const gesture = gestureOf('poPrice', [key, 'GET /api/po/notice/page'])
    const body = { draftRevision: own.draftRevision, sheet: sheetOf(own, ['1.000000', '2.000000']), unread: nothingUnread }
    const { statusCode } = await followed(world, 'supplier1', key, { params: { id }, by: { gesture, wait: 0 }, body })
    expect(statusCode).toBe(200)
    await followed(world, 'supplier1', 'GET /api/po/supplierProject/page', { tells: [gesture] })
    await world.keepTraces()
    expect(await keptOf()).toBe(before)
  })
})

it('holds no token, no password, no code and no value', async () => {
  const body = { username: 'buyer', password: demoPassword, captchaKey: '', captcha: '', type: 'password', mobileCode: '' }
  const answer = await followed(world, null, 'POST /api/auth/jwt/token', { body })
  const { data: token } = answer.json<{ data: string }>()
  await world.ask('buyer', 'GET /api/po/project/page', { query: { q: '钢丝绳' } })
  await world.keepTraces()
  const kept = await keptOf()
  expect(kept).toContain('POST /api/auth/jwt/token')
  expect(kept).toContain('GET /api/po/project/page')
  for (const secret of [token, demoPassword, await world.tokenOf('buyer'), '钢丝绳', 'argon2']) expect(kept).not.toContain(secret)
})

it('a failure of ours is found among many; nobody but an administrator reads any of it', async () => {
  await tracedGesture(world)
  vi.spyOn(world.database, 'execute').mockRejectedValueOnce(new Error('gone'))
  expect((await followed(world, null, 'GET /api/auth/jwt/captcha')).statusCode).toBe(500)
  await world.keepTraces()
  expect((await page({ failed: true })).rows).toMatchObject([{ rowKey: 'GET /api/auth/jwt/captcha', code: 50000, userId: null }])
  for (const person of ['buyer', 'analyst', 'supplier1']) expect((await world.call(person, 'GET /api/monitor/trace/page')).http).toBe(403)
  expect((await world.call('admin', 'GET /api/monitor/trace/{id}', { params: { id: 'f'.repeat(32) } })).http).toBe(404)
})

it('of many in one second a part is kept, the slow and the failed ones first; who sends one trace with all of them fills it no further', async () => {
  const gesture = gestureOf('groupTypeManager', [list])
  for (let turn = 0; turn < 9; turn += 1) {
    await Promise.all(Array.from({ length: 40 }, () => followed(world, 'admin', list, { by: { gesture, wait: 0 } })))
    await world.keepTraces()
  }
  // On a machine that is busy some are slow, and have room of their own.
  const [kept] = await rowsOf<{ usual: number }>(
    world.database,
    sql`select count(*)::int as usual from trace_part where trace_id = ${gesture.trace} and (spans -> 0 ->> 'milliseconds')::float < 250`,
  )
  expect((await traceOf(gesture.trace)).calls).toBeGreaterThan(9)
  expect(kept?.usual).toBeLessThanOrEqual(9 * 25)
})

it('what is old is removed', async () => {
  const id = await tracedGesture(world)
  await sweepTraces(world.database, world.clock.now())
  expect((await traceOf(id)).id).toBe(id)
  await sweepTraces(world.database, later(world.clock.now(), 4, 'day'))
  expect(await rowsOf(world.database, sql`select 1 from trace union all select 1 from trace_part`)).toEqual([])
})
