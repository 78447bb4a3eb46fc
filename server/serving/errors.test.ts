import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { listSize } from '#src/contract/row.ts'
import { signCall } from '#src/lib/signature.ts'
import { contentOf, lineOf, publishedProject } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

interface Options {
  person?: string
  language?: string
  payload?: string | object
  headers?: Record<string, string>
}

const send = async (method: 'GET' | 'POST', path: string, { person, language = 'en', payload, headers }: Options = {}) =>
  world.app.inject({
    method,
    url: `${path}?${new URLSearchParams({ ...signCall(world.config.signSalt, world.clock.now().getTime()) })}`,
    headers: { 'accept-language': language, ...(person ? { authorization: await world.tokenOf(person) } : {}), ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

const json = { 'content-type': 'application/json' }

describe('bad input', () => {
  it('names every field, in the language of the asking', async () => {
    const payload = { ...contentOf(world), visibility: 'NOBODY', items: [lineOf('钢丝绳', 'many')], documentIds: ['0'] }
    const fields = ['visibility', 'items.0.quantity', 'documentIds.0']
    for (const [language, message] of [
      ['en', /^Invalid/],
      ['zh-CN', /^无效/],
    ] as const) {
      const answer = await send('POST', '/api/po/project', { person: 'buyer', language, payload })
      const { status, errors } = answer.json<{ status: number; errors: { path: string; message: string }[] }>()
      expect([answer.statusCode, status, [...new Set(errors.map(({ path }) => path))].toSorted()]).toEqual([422, 42200, fields.toSorted()])
      for (const error of errors) expect(error.message, error.path).toMatch(message)
    }
  })

  it('is refused before it reaches a column that cannot hold it', async () => {
    const setting = (value: unknown) => world.call('buyer', 'POST /api/admin/user/front/setting', { body: { setting: value } as never })
    expect(await setting({ 'zero\u0000byte': 1 })).toMatchObject({ status: 42200 })
    expect(await setting({ half: '\ud83d' })).toMatchObject({ status: 42200, refusal: { errors: [{ path: 'setting.half' }] } })
    expect(await setting({ whole: '🏗' })).toMatchObject({ status: 200 })
    const { id, version } = await publishedProject(world)
    const body = { version, reason: 'half a character \ud83d' }
    expect(await world.call('buyer', 'POST /api/po/project/{id}/cancel', { params: { id }, body })).toMatchObject({
      status: 42200,
      refusal: { errors: [{ path: 'reason' }] },
    })
  })

  it('of which nobody would see anything is empty, and refused where there must be something', async () => {
    const draft = (changed: object) => world.call('buyer', 'POST /api/po/project', { body: { ...contentOf(world), ...changed } })
    expect(await draft({ items: [lineOf('\u3164\u200b', '1.0000')] })).toMatchObject({
      status: 42200,
      refusal: { errors: [{ path: 'items.0.name' }] },
    })
    const { data } = await draft({ title: '\u200b\u202e' })
    expect((await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id: data.id } })).title).toBe('')
    const name = await world.call('buyer', 'POST /api/admin/user/front/personal', {
      body: { name: '\u2800\u2800\u2800', nameEn: '', avatarFileId: null, introduction: '', locale: 'en' },
    })
    expect(name).toMatchObject({ status: 42200, refusal: { errors: [{ path: 'name' }] } })
  })

  it('that no column can hold is refused: ids, versions, revisions and days beyond it', async () => {
    const beyond = '9223372036854775808'
    const get = await world.call('buyer', 'GET /api/po/project/{id}', { params: { id: beyond } })
    const cancel = (version: number) =>
      world.call('buyer', 'POST /api/po/project/{id}/cancel', { params: { id: '1' }, body: { version, reason: 'no longer needed' } })
    const draft = (deliveryDate: string) =>
      world.call('buyer', 'POST /api/po/project', { body: contentOf(world, { items: [{ ...lineOf('x', '1.0000'), deliveryDate }] }) })
    for (const answer of [get, await cancel(2_147_483_648), await draft('0000-01-01')]) expect(answer).toMatchObject({ status: 42200 })
    expect((await cancel(2_147_483_647)).status).not.toBe(50000)
  })

  it('that is no JSON, of another kind or of none is refused in our shape', async () => {
    for (const [payload, headers] of [
      ['{"title":', json],
      ['{"__proto__":{"admin":true}}', json],
      ['<title/>', { 'content-type': 'application/xml' }],
      ['', json],
    ] as const) {
      const answer = await send('POST', '/api/po/project', { person: 'buyer', payload, headers })
      expect([answer.statusCode, answer.json<{ status: number }>().status], payload).toEqual([422, 42200])
    }
  })

  it('larger than its call may be is answered 413, and says how large that is', async () => {
    const payload = JSON.stringify({ ...contentOf(world), description: 'x'.repeat(listSize.bytes) })
    const answer = await send('POST', '/api/po/project', { person: 'buyer', payload, headers: json })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({ status: 42200, message: 'This is more than can be sent at once: at most 12,288 kB' })
    const form = await send('POST', '/api/po/project/1/cancel', { person: 'buyer', payload: `"${'x'.repeat(262_144)}"`, headers: json })
    expect([form.statusCode, form.json()]).toEqual([
      413,
      { status: 42200, message: 'This is more than can be sent at once: at most 256 kB' },
    ])
  })

  it('is not even listened to from somebody who may not call', async () => {
    for (const [person, status] of [
      [undefined, 40101],
      ['supplier1', 40301],
    ] as const) {
      const answer = await send('POST', '/api/po/project', { ...(person ? { person } : {}), payload: '{"title":', headers: json })
      expect(answer.json()).toMatchObject({ status })
    }
  })

  it('made to keep a server busy is refused at once', async () => {
    const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
    const long = `[${'"\\ud83d",'.repeat(600_000)}1]`
    for (const [path, person, payload, expected] of [
      ['/api/auth/jwt/token', undefined, long, [413, 'This is more than can be sent at once: at most 64 kB']],
      ['/api/auth/jwt/token', undefined, nested, [422, 'This is nested too deeply to be read']],
      ['/api/auth/jwt/token', undefined, `[${'1,'.repeat(2000)}1]`, [422, 'This holds more single values than can be sent at once']],
      ['/api/po/project', 'buyer', `{"items":${long}}`, [422, 'This holds more single values than can be sent at once']],
    ] as const) {
      const started = performance.now()
      const answer = await send('POST', path, { ...(person ? { person } : {}), payload, headers: json })
      expect([answer.statusCode, answer.json<{ message: string }>().message], path).toEqual(expected)
      expect(performance.now() - started).toBeLessThan(2000)
    }
  })

  it('wrong in more places than anybody reads names the first hundred', async () => {
    const lines = Array.from({ length: 2000 }, () => ({ ...lineOf('钢丝绳', 'many'), name: '\ud83d' }))
    const answer = await send('POST', '/api/po/project', { person: 'buyer', payload: { ...contentOf(world), items: lines } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: unknown[] }>().errors).toHaveLength(100)
  })

  it('that is packed is not unpacked', async () => {
    const payload = gzipSync(JSON.stringify(contentOf(world)))
    const answer = await send('POST', '/api/po/project', { person: 'buyer', payload, headers: { ...json, 'content-encoding': 'gzip' } })
    expect(answer.json()).toMatchObject({ status: 42200 })
  })
})

describe('a refusal', () => {
  it.each([
    ['GET', '/api/po/nothing'],
    ['POST', '/api/po/nothing'],
    ['GET', '/nothing'],
    ['GET', '/api/po/project/%ZZ'],
    ['GET', '/api/po/project/1/2/3/4'],
  ] as const)('answers %s %s as not found', async (method, path) => {
    const answer = await send(method, path)
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { status: 40400, message: 'Not found, or you don’t have permission to view it' },
    ])
  })

  it.each([
    ['en', 'You are signed out. Sign in again'],
    ['en-GB,en;q=0.9,zh-CN;q=0.8', 'You are signed out. Sign in again'],
    ['zh-CN,zh;q=0.9,en;q=0.8', '登录已失效，请重新登录'],
    ['de', '登录已失效，请重新登录'],
  ])('for %s reads %s', async (language, message) => {
    expect((await send('GET', '/api/po/notice/page', { language })).json()).toEqual({ status: 40101, message })
  })

  it('follows the language cookie when the browser says nothing', async () => {
    const url = '/api/po/notice/page'
    const answer = (headers: Record<string, string>) => world.app.inject({ method: 'GET', url, headers })
    expect((await answer({ cookie: 'a=b; language=en' })).json<{ message: string }>().message).toMatch(/^Request signature/)
    expect((await answer({})).json<{ message: string }>().message).toMatch(/^请求签名/)
  })

  it('carries its request’s id, which no caller can choose, and is not kept by any cache', async () => {
    const answers = [await send('GET', '/api/health', { headers: { 'x-request-id': 'mine' } }), await send('GET', '/api/nothing')]
    const ids = answers.map(({ headers }) => headers['x-request-id'])
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(new Set(ids).size).toBe(2)
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a failure of ours', () => {
  it('shows a request id and nothing of what happened; the log holds both', async () => {
    await rowsOf(world.database, sql`alter table notice rename to gone`)
    const answer = await send('GET', '/api/po/notice/page', { person: 'buyer' })
    await rowsOf(world.database, sql`alter table gone rename to notice`)
    const requestId = answer.headers['x-request-id']
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { status: 50000, message: 'Something went wrong on our side. Try again later', requestId },
    ])
    const logged = world.log.filter((line) => line.includes('call failed') && line.includes(String(requestId)))
    expect(logged.join('')).toContain('"code":"42P01"')
  })
})

describe('too many calls', () => {
  it('from one address in a minute are refused in our shape, and say when to come again', async () => {
    const crowded = await buildWorld({ RATE_PER_MINUTE: '10' })
    const health = (remoteAddress: string) => crowded.app.inject({ method: 'GET', url: '/api/health', remoteAddress })
    for (let calls = 0; calls < 10; calls++) expect((await health('10.0.0.1')).statusCode).toBe(200)
    const late = await health('10.0.0.1')
    expect([late.statusCode, late.json()]).toEqual([429, { status: 42900, message: '操作过于频繁，请稍后再试' }])
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(0)
    expect((await health('10.0.0.2')).statusCode).toBe(200)
    for (let calls = 0; calls < 10; calls++) expect((await health(`2001:db8:1:2::${calls + 1}`)).statusCode).toBe(200)
    expect((await health('2001:db8:1:2:3::1')).statusCode).toBe(429)
    await crowded.close()
  })

  it('are counted whether the gates let them pass or not', async () => {
    const crowded = await buildWorld({ RATE_PER_MINUTE: '10' })
    const authorization = await crowded.tokenOf('supplier1')
    const forbidden = () =>
      crowded.app.inject({
        method: 'GET',
        url: `/api/admin/user/page?${crowded.sign()}`,
        headers: { authorization },
        remoteAddress: '10.0.0.3',
      })
    for (let calls = 0; calls < 10; calls++) expect((await forbidden()).json()).toMatchObject({ status: 40301 })
    expect((await forbidden()).statusCode).toBe(429)
    await crowded.close()
  })
})
