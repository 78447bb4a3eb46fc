import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { rowsOf } from '#server/db/connect.ts'
import { demoPassword } from '#server/seed/password.ts'
import { sweep } from '#server/jobs.ts'
import type { Data, Key } from '#src/contract/index.ts'
import { signCall } from '#src/lib/signature.ts'
import { codeTo, day, freshNumber, goodPassword } from '#tests/setup/account.ts'
import { statementsOf } from '#tests/setup/statements.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld({ TRUST_PROXY: 'on' })
})
afterAll(() => world.close())
// Nothing is counted from one test to the next.
beforeEach(() => world.clock.advance(day))

const nobody = null
const minute = 60_000
/** Of `supplier1`, and of nobody. */
const known = '13805320011'
const unknown = '13999999999'

/** A call from an address of one's own, with everything that comes back. */
const from = async <K extends Key>(address: string, key: K, { query = {}, body }: { query?: Record<string, string>; body?: object }) => {
  const [method = '', path = ''] = key.split(' ')
  const search = new URLSearchParams({
    ...(query as Record<string, string>),
    ...signCall(world.config.signSalt, world.clock.now().getTime()),
  })
  const response = await world.app.inject({
    method: method as 'GET',
    url: `${path}?${search}`,
    headers: { 'accept-language': 'en', 'x-forwarded-for': address },
    ...(body === undefined ? {} : { payload: body }),
  })
  return { http: response.statusCode, ...response.json<{ status: number; message: string | null; data: Data<K> }>(), text: response.body }
}

const send = (telephone: string, address = '10.1.0.1') => from(address, 'POST /api/admin/sms/verification-code', { query: { telephone } })
const check = (telephone: string, code: string, address = '10.1.0.1') =>
  from(address, 'GET /api/admin/sms/check/verification-code', { query: { telephone, code } })
const logIn = (telephone: string, mobileCode: string, address = '10.1.0.1') =>
  from(address, 'POST /api/auth/jwt/token', { body: { username: telephone, type: 'mobile', mobileCode } })

/** Six digits that are not these. */
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  it('has six digits, lies in the database as a keyed hash alone, and its message encrypted', async () => {
    const telephone = freshNumber()
    expect(await send(telephone)).toMatchObject({ http: 200 })
    const code = await codeTo(world, telephone)
    expect(code).toMatch(/^\d{6}$/)
    const stored = await rowsOf(
      world.database,
      sql`select v::text as row from verification_code v union all select m::text from message_outbox m`,
    )
    expect(JSON.stringify(stored)).toContain(telephone)
    expect(JSON.stringify(stored)).not.toContain(code)
    expect(world.log.join('')).not.toContain(code)
    expect(world.log.join('')).not.toContain(telephone)
  })

  it('is checked as often as one likes, and used once', async () => {
    await send(known)
    await from('10.1.0.2', 'POST /api/admin/sms/log/code', { query: { telephone: '13805320012' } })
    const [registration, login] = [await codeTo(world, known), await codeTo(world, '13805320012')]
    for (let times = 0; times < 7; times++) expect((await check(known, registration)).data).toBe(true)
    expect(await logIn('13805320012', login)).toMatchObject({ http: 200, data: expect.any(String) as string })
    expect(await logIn('13805320012', login)).toMatchObject({ http: 400, status: 40001 })
  })

  it('serves its own purpose and its own number alone', async () => {
    await send(known)
    const code = await codeTo(world, known)
    expect(await logIn(known, code)).toMatchObject({ status: 40001 })
    expect((await check(freshNumber(), code)).data).toBe(false)
    expect((await check(known, code)).data).toBe(true)
  })

  it('lives for five minutes', async () => {
    const telephone = freshNumber()
    await send(telephone)
    const code = await codeTo(world, telephone)
    world.clock.advance(5 * minute - 1)
    expect((await check(telephone, code)).data).toBe(true)
    world.clock.advance(1)
    expect(await check(telephone, code)).toMatchObject({ http: 200, data: false, message: 'The code is wrong or has expired' })
  })

  it('is dead after five wrong tries, also when they come at once', async () => {
    for (const rush of [false, true]) {
      world.clock.advance(day)
      const telephone = freshNumber()
      await send(telephone)
      const code = await codeTo(world, telephone)
      const wrong = Array.from({ length: 8 }, () => () => check(telephone, other(code), `10.2.0.${rush ? 2 : 1}`))
      const answers = rush ? await Promise.all(wrong.map((attempt) => attempt())) : []
      if (!rush) for (const attempt of wrong) answers.push(await attempt())
      expect(answers.map(({ data }) => data)).toEqual(wrong.map(() => false))
      expect((await check(telephone, code, '10.2.0.9')).data).toBe(false)
    }
  })

  it('cannot be guessed: whoever tries them all is stopped after thirty, whichever the numbers', async () => {
    const results: number[] = []
    for (let tries = 0; tries < 40; tries++) results.push((await check(freshNumber(), '123456', '10.3.0.1')).http)
    expect(results.filter((http) => http === 200)).toHaveLength(30)
    expect(results.slice(30)).toEqual(Array.from({ length: 10 }, () => 429))
    expect(await logIn(known, '123456', '10.3.0.1')).toMatchObject({ http: 429 })
    const body = { account: known, code: '123456', password: goodPassword }
    expect(await from('10.3.0.1', 'POST /api/auth/password/reset', { body })).toMatchObject({ http: 429 })
  })

  it('gives way to the next', async () => {
    const telephone = freshNumber()
    await send(telephone)
    const first = await codeTo(world, telephone)
    world.clock.advance(minute)
    await send(telephone)
    const second = await codeTo(world, telephone)
    if (first !== second) expect((await check(telephone, first)).data).toBe(false)
    expect((await check(telephone, second)).data).toBe(true)
  })
})

describe('codes are sent', () => {
  it('once a minute and ten times a day to a number, however it is written and wherever it is asked for', async () => {
    const telephone = freshNumber()
    const written = [telephone, `+86 ${telephone}`, `${telephone.slice(0, 3)}-${telephone.slice(3)}`]
    for (let sent = 0; sent < 10; sent++) {
      expect(await send(written[sent % 3] ?? '', `10.4.0.${sent}`)).toMatchObject({ http: 200 })
      expect(await send(telephone, `10.4.1.${sent}`)).toMatchObject({ http: 429, status: 42900 })
      world.clock.advance(minute)
    }
    expect(await send(telephone, '10.4.2.1')).toMatchObject({ http: 429 })
    world.clock.advance(day)
    expect(await send(telephone, '10.4.2.2')).toMatchObject({ http: 200 })
  })

  it('once a minute and ten times a day for an address, to whomever; an IPv6 network is one address', async () => {
    for (let sent = 0; sent < 10; sent++) {
      expect(await send(freshNumber(), `2001:db8:1:2::${sent + 1}`)).toMatchObject({ http: 200 })
      expect(await send(freshNumber(), `2001:db8:1:2:ffff::${sent + 1}`)).toMatchObject({ http: 429 })
      world.clock.advance(minute)
    }
    expect(await send(freshNumber(), '2001:db8:1:2::99')).toMatchObject({ http: 429 })
    expect(await send(freshNumber(), '2001:db8:1:3::1')).toMatchObject({ http: 200 })
  })

  it('to a number as often as before when an address is refused that asks for it', async () => {
    await send(freshNumber(), '10.4.3.1')
    const victim = freshNumber()
    for (let asked = 0; asked < 20; asked++) expect(await send(victim, '10.4.3.1')).toMatchObject({ http: 429 })
    expect(await send(victim, '10.4.3.2')).toMatchObject({ http: 200 })
  })

  it('again by the path that came with the first, once, for its own recipient alone', async () => {
    const telephone = freshNumber()
    const { data } = await send(telephone)
    const resend = (recipient: string) =>
      from('10.5.0.1', `POST ${data.resend}` as 'POST /api/admin/sms/resend/{token}', { query: { telephone: recipient } })
    world.clock.advance(minute)
    expect(await resend(freshNumber())).toMatchObject({ http: 400, status: 40001 })
    expect(await resend(telephone)).toMatchObject({ http: 200 })
    world.clock.advance(minute)
    expect(await resend(telephone)).toMatchObject({ http: 400, status: 40001 })
  })
})

/** Everything an answer says, without what differs from one to the next by chance or clock. */
const shape = (text: string): string => text.replaceAll(/resend\/[\w-]+/g, 'resend/x').replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'then')

const messages = async (recipient: string) => (await world.ask(nobody, 'GET /api/public/outbox', { query: { recipient } })).length

const vilid = (query: { mobilePhone: string; code?: string }) => from('10.6.4.1', 'GET /api/admin/register/vilidMobilePhone', { query })

describe('nobody learns', () => {
  /** The statements that a call sends to the database. */
  const asking: [string, (recipient: string, address: string) => Promise<{ text: string; http: number }>][] = [
    ['a code to register', (telephone, address) => from(address, 'POST /api/admin/sms/verification-code', { query: { telephone } })],
    ['a code to log in', (telephone, address) => from(address, 'POST /api/admin/sms/log/code', { query: { telephone } })],
    ['a code for a forgotten password', (account, address) => from(address, 'POST /api/auth/password/code', { body: { account } })],
    [
      'whether a number can be registered',
      (mobilePhone, address) => from(address, 'GET /api/admin/register/vilidMobilePhone', { query: { mobilePhone } }),
    ],
    ['a wrong code', (telephone, address) => check(telephone, '000001', address)],
    ['logging in with a wrong code', (telephone, address) => logIn(telephone, '000001', address)],
    [
      'a new password with a wrong code',
      (account, address) => from(address, 'POST /api/auth/password/reset', { body: { account, code: '000001', password: goodPassword } }),
    ],
    [
      'logging in with a wrong password',
      (username, address) => from(address, 'POST /api/auth/jwt/token', { body: { username, password: 'wrong' } }),
    ],
  ]

  it.each(asking)('from %s whether there is an account: answers and statements are the same', async (_, ask) => {
    const heard: { text: string; http: number; statements: string[] }[] = []
    for (const [index, number] of [known, unknown].entries()) {
      let answer = { text: '', http: 0 }
      const statements = await statementsOf(async () => (answer = await ask(number, `10.6.0.${index}`)))
      heard.push({ text: shape(answer.text), http: answer.http, statements })
    }
    expect(heard[0]?.statements.length).toBeGreaterThan(0)
    expect(heard[0]).toEqual(heard[1])
  })

  it('an address that nobody has confirmed, by any of them', async () => {
    for (const email of ['supplier1@yuanhang-rope.example', 'nobody@yuanhang-rope.example'])
      expect((await from('10.6.1.1', 'GET /api/admin/register/vilidEmail', { query: { email } })).data).toBe(true)
  })

  it('and an unknown number gets nothing, though it is answered', async () => {
    const stranger = freshNumber()
    const before = await messages(known)
    for (const [index, telephone] of [known, stranger].entries()) {
      await from(`10.6.2.${index}`, 'POST /api/admin/sms/log/code', { query: { telephone } })
      world.clock.advance(minute)
      await from(`10.6.3.${index}`, 'POST /api/auth/password/code', { body: { account: telephone } })
    }
    expect([await messages(known), await messages(stranger)]).toEqual([Math.min(5, before + 2), 0])
  })

  it('but who proves a number learns that it has an account', async () => {
    await send(known, '10.6.4.1')
    const code = await codeTo(world, known)
    expect(await vilid({ mobilePhone: known, code: other(code) })).toMatchObject({
      data: false,
      message: 'The code is wrong or has expired',
    })
    expect(await vilid({ mobilePhone: known, code })).toMatchObject({
      data: false,
      message: expect.stringContaining('already has an account') as string,
    })
    expect(await vilid({ mobilePhone: 'not a number' })).toMatchObject({ data: false })
  })
})

const enter = (username: string, password = demoPassword, address = '10.7.0.1') =>
  from(address, 'POST /api/auth/jwt/token', { body: { username, password } })

describe('logging in', () => {
  it('by number or confirmed address with a password; the five wrong ones count however the number is written', async () => {
    expect(await enter(known)).toMatchObject({ http: 200 })
    expect(await enter('Supplier1@Yuanhang-rope.example')).toMatchObject({ http: 200 })
    const written = [
      known,
      `+86${known}`,
      `${known.slice(0, 3)} ${known.slice(3)}`,
      `0086${known}`,
      `(${known.slice(0, 3)})${known.slice(3)}`,
    ]
    for (const username of written) expect(await enter(username, 'wrong', '10.7.0.2')).toMatchObject({ http: 400 })
    expect(await enter(known, demoPassword, '10.7.0.2')).toMatchObject({ http: 429 })
  })

  it('by a code is closed to an account that is disabled', async () => {
    await rowsOf(world.database, sql`update app_user set disabled = true where username = 'quoter43' returning id`)
    const [row] = await rowsOf<{ mobile: string }>(world.database, sql`select mobile from app_user where username = 'quoter43'`)
    const telephone = row?.mobile ?? ''
    await from('10.7.1.1', 'POST /api/admin/sms/log/code', { query: { telephone } })
    expect(await codeTo(world, telephone)).toBe('')
  })
})

describe('the outbox', () => {
  it('is read by nobody where its messages are not shown: on an installation of one’s own, or where they really go out', async () => {
    const config = { ...world.config, showsMessages: false }
    const { app } = await buildApp({
      config,
      database: world.database,
      clock: world.clock,
      logger: pino({ level: 'silent' }),
      clientDir: '',
    })
    for (const path of ['/api/public/outbox', '/api/admin/messageOutbox/page']) {
      const query = new URLSearchParams({ recipient: known, ...signCall(config.signSalt, world.clock.now().getTime()) })
      const response = await app.inject({ url: `${path}?${query}`, headers: { authorization: await world.tokenOf('admin') } })
      expect([response.statusCode, response.json<{ status: number }>().status], path).toEqual([404, 40400])
    }
    await app.close()
  })

  it('is read by an administrator of the demonstration, page by page, and by no one else signed in', async () => {
    await send(freshNumber(), '10.8.0.1')
    const { total, rows } = await world.ask('admin', 'GET /api/admin/messageOutbox/page', { query: { limit: 1 } })
    expect([total > 0, rows.length]).toEqual([true, 1])
    expect(await world.call('buyer', 'GET /api/admin/messageOutbox/page', { query: {} })).toMatchObject({ http: 403 })
  })

  it('is swept after a day, codes an hour after they ran out', async () => {
    const telephone = freshNumber()
    await send(telephone, '10.8.1.1')
    const left = async () =>
      rowsOf(
        world.database,
        sql`select 'm' from message_outbox where recipient = ${telephone} union all select 'c' from verification_code where recipient = ${telephone}`,
      )
    await sweep(world.lifecycle)
    expect(await left()).toHaveLength(2)
    world.clock.advance(2 * 60 * minute)
    await sweep(world.lifecycle)
    expect(await left()).toHaveLength(1)
    world.clock.advance(day)
    await sweep(world.lifecycle)
    expect(await left()).toHaveLength(0)
  })
})
