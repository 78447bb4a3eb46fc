import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { menus } from '#server/db/access/delivered.ts'
import { switchesOf } from '#server/serving/switches.ts'
import { contract } from '#src/contract/index.ts'
import { authoritiesOf, type Row } from '#src/contract/row.ts'
import { canBeOff } from '#src/contract/switch.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

const token = 'a-token-of-who-watches'

let journey: Journey
let administrator: Person
beforeAll(async () => {
  journey = await beginJourney()
  administrator = await journey.signIn('admin')
})
afterAll(() => journey.close())

const page = 'GET /api/monitor/call/page'
const countOf = async (q: string) => (await administrator.ask(page, { query: { q, method: 'POST' } })).rows.map(({ calls }) => calls)
const keysOf = async (query: object) => (await administrator.ask(page, { query })).rows.map(({ key }) => key)

describe('who runs the platform', () => {
  it('finds every call of the contract, with who may make it', async () => {
    const { total, rows } = await administrator.ask(page, { query: { limit: 100, sort: 'path' } })
    expect(total).toBe(Object.keys(contract).length)
    expect(rows).toHaveLength(100)
    const paths = rows.map(({ path }) => path)
    expect(paths).toEqual(paths.toSorted())
    expect(await keysOf({ q: 'dashboard:buyer' })).toEqual(['GET /api/po/dashboard/buyer'])
    expect(await keysOf({ q: 'logLevel', method: 'POST' })).toEqual(['POST /api/monitor/logLevel'])
    expect(await keysOf({ q: 'logLevel', method: 'GET' })).toEqual([])
  })

  it('reads how calls were answered: the most frequent first, or those that took longest, in the time that is asked about', async () => {
    const buyer = await journey.signIn('buyer')
    for (let asked = 0; asked < 20; asked++) await buyer.ask('GET /api/po/dashboard/buyer')
    await buyer.refused(40301, 'GET /api/monitor/health')
    await journey.world.keepFigures()
    const [first] = (await administrator.ask(page, { query: { hours: '1' } })).rows
    expect(first).toMatchObject({ key: 'GET /api/po/dashboard/buyer', calls: 20, refusals: 0, failureShare: 0 })
    expect(first?.p50).toBeGreaterThan(0)
    expect(first?.p95).toBeGreaterThanOrEqual(first?.p50 ?? 0)
    const refused = (await administrator.ask(page, { query: { q: 'monitor/health' } })).rows[0]
    expect(refused).toMatchObject({ calls: 1, refusals: 1, failureShare: 0 })
    const slowest = (await administrator.ask(page, { query: { sort: '-p95', limit: 100 } })).rows.map(({ p95 }) => p95 ?? -1)
    expect(slowest[0]).toBeGreaterThan(0)
    expect(slowest).toEqual(slowest.toSorted((a, b) => b - a))
    journey.world.clock.advance(2 * 3_600_000)
    expect((await administrator.ask(page, { query: { hours: '1' } })).rows.every(({ calls, p95 }) => calls === 0 && p95 === null)).toBe(
      true,
    )
    expect((await administrator.ask(page, { query: { hours: '24' } })).rows[0]).toMatchObject({ calls: 20 })
  })

  it('follows a call to its statements, and finds the slowest first', async () => {
    // The calls before have used up what a second may keep.
    await journey.world.keepTraces()
    await (await journey.signIn('buyer')).ask('GET /api/po/project/page', { query: {} })
    await journey.world.keepTraces()
    const { rows } = await administrator.ask('GET /api/monitor/trace/page', { query: { rowKey: 'po/project/page' } })
    expect(rows[0]).toMatchObject({ rowKey: 'GET /api/po/project/page', userName: '林知远', gesture: null, calls: 1, code: 200 })
    const { spans, statements } = await administrator.ask('GET /api/monitor/trace/{id}', { params: { id: rows[0]?.id ?? '' } })
    expect(spans.filter(({ kind }) => kind === 'statement')).toHaveLength(statements)
    const slowest = await administrator.ask('GET /api/monitor/trace/page', { query: { sort: '-milliseconds', limit: 100 } })
    const durations = slowest.rows.map(({ milliseconds }) => milliseconds)
    expect(durations).toEqual(durations.toSorted((a, b) => b - a))
  })

  it('does not read how often somebody quotes', async () => {
    const supplier = await journey.signIn('supplier1')
    await supplier.refused(40400, 'POST /api/po/quotation', { body: { projectId: '999999999' } })
    await supplier.ask('POST /api/po/notice/readAll')
    await journey.world.keepFigures()
    expect(await countOf('/api/po/notice/readAll')).toEqual([1])
    expect(new Set(await countOf('/api/po/quotation'))).toEqual(new Set([0]))
  })

  it('sees how the process is, and what was answered within the hour', async () => {
    await administrator.ask(page)
    await journey.world.keepFigures()
    const health = await administrator.ask('GET /api/monitor/health')
    expect(health).toMatchObject({ node: process.versions.node, database: { kind: 'embedded' }, logLevel: 'debug' })
    expect(health.memory.rss).toBeGreaterThan(health.memory.heapUsed)
    expect(health.eventLoop.p99).toBeGreaterThanOrEqual(health.eventLoop.p50)
    expect(health.lastHour.calls).toBeGreaterThan(0)
    expect(health.lastHour.p99).toBeGreaterThanOrEqual(health.lastHour.p95 ?? Infinity)
  })

  it('lets the process write less into its log, which the log says, and more again', async () => {
    const { log } = journey.world
    const set = (level: 'error' | 'debug') => administrator.ask('POST /api/monitor/logLevel', { body: { level } })
    const said = () =>
      log.map((line) => JSON.parse(line) as { msg: string; from?: string; to?: string }).filter(({ msg }) => msg === 'log level set')
    await set('error')
    const written = log.length
    expect(await administrator.ask('GET /api/monitor/health')).toMatchObject({ logLevel: 'error' })
    expect(log.length).toBe(written)
    await set('debug')
    expect(said()).toMatchObject([
      { from: 'debug', to: 'error' },
      { from: 'error', to: 'debug' },
    ])
    await administrator.refused(42200, 'POST /api/monitor/logLevel', { body: { level: 'silent' as never } })
  })
})

describe('a call that is switched off', () => {
  const key = 'GET /api/po/template/all'
  const said = { message: '模板正在维护', messageEn: 'Templates are being mended' }
  const off = (body: object) => ({ body: { key, ...said, ...body } })

  it('is refused by every process with the words of who did so, in the language of who asks, until it is served again', async () => {
    const [english, chinese] = [await journey.signIn('buyer'), await journey.signIn('buyer', { language: 'zh-CN' })]
    const another = switchesOf(journey.world.database)
    await english.ask(key)
    await administrator.ask('POST /api/monitor/call/switchOff', off({}))
    expect(await english.refused(50300, key)).toMatchObject({ message: said.messageEn })
    expect(await chinese.refused(50300, key)).toMatchObject({ message: said.message })
    // Who may not call is not told more than before.
    const supplier = await journey.signIn('supplier1')
    await supplier.refused(40301, key)
    expect(() => another.refuseOff(key)).not.toThrow()
    await another.hear()
    expect(() => another.refuseOff(key)).toThrow('50300')
    const { rows } = await administrator.ask(page, { query: { off: 'true' } })
    expect(rows).toMatchObject([{ key, canBeOff: true, off: { ...said, byName: '陈启明' } }])
    await administrator.ask('POST /api/monitor/call/switchOn', { body: { key } })
    await english.ask(key)
    await administrator.refused(40400, 'POST /api/monitor/call/switchOn', { body: { key } })
    expect(await keysOf({ off: 'true' })).toEqual([])
  })

  it('tells in the operation log who did so, and what is said', async () => {
    const { rows } = await administrator.ask('GET /api/admin/gateLog/page', { query: { menu: 'apiManager' } })
    expect(rows.map(({ opt, changed }) => [opt, changed])).toEqual([
      ['停用、启用接口', 0],
      ['停用、启用接口', 1],
      ['停用、启用接口', 1],
    ])
    const told = await administrator.ask('GET /api/admin/gateLog/{id}', { params: { id: rows[2]?.id ?? '' } })
    expect(told.changes).toMatchObject([
      { table: 'call_switch', event: 'insert', rows: [{ record: key, after: { message: said.message } }] },
    ])
  })

  it('is none that is needed to sign in or to run the platform', async () => {
    for (const needed of [
      'POST /api/auth/jwt/token',
      'GET /api/admin/user/front/info',
      'POST /api/monitor/call/switchOn',
      'GET /api/health',
    ])
      expect(await administrator.refused(40900, 'POST /api/monitor/call/switchOff', off({ key: needed }))).toMatchObject({
        reasons: ['refusal.neededCall'],
      })
    const needed = ['baseManager', 'monitorManager'].flatMap((code) => menus.find((menu) => menu.code === code)?.children ?? [])
    const kept = new Set(['userManager', 'groupManager', 'groupTypeManager', 'menuManager', 'gateLogManager', 'apiManager'])
    for (const [each, row] of Object.entries(contract as Record<string, Row>))
      if (needed.some(({ code }) => kept.has(code) && authoritiesOf(row).includes(code))) expect(canBeOff(each), each).toBe(false)
    await administrator.refused(40400, 'POST /api/monitor/call/switchOff', off({ key: 'GET /api/none' }))
  })
})

describe('who does not', () => {
  it.each(['supplier1', 'buyer'])('as %s is refused', async (username) => {
    const person = await journey.signIn(username)
    await person.refused(40301, page)
    await person.refused(40301, 'GET /api/monitor/health')
    await person.refused(40301, 'POST /api/monitor/logLevel', { body: { level: 'debug' } })
    await person.refused(40301, 'POST /api/monitor/call/switchOff', {
      body: { key: page, message: '不再提供', messageEn: 'No more' },
    })
  })
})

it('a program with the token reads the figures, and nobody without', async () => {
  journey.world.config.metricsToken = token
  await journey.refused(40400, 'GET /metrics')
  await journey.refused(40400, 'GET /metrics', {}, { token: 'Bearer a-token-of-somebody' })
  await journey
    .call('GET /metrics', {}, { token: `Bearer ${token}` })
    .expectStatus(200)
    .expectBodyContains('fairlead_call_duration_seconds')
})
