import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { demoPassword } from '#server/seed/password.ts'
import { signCall } from '#src/lib/signature.ts'
import { codeFor, codeTo, day, freshNumber, goodPassword } from '#tests/setup/account.ts'
import { png } from '#tests/setup/files.ts'
import { newcomer } from '#tests/setup/registration.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const nobody = null

const signIn = async (username: string, password = demoPassword): Promise<string> =>
  (await world.call(nobody, 'POST /api/auth/jwt/token', { body: { username, password } })).data

/** A call with a token of one's own choice. */
const as = async (token: string, method: 'GET' | 'POST', path: string, payload?: object) => {
  const response = await world.app.inject({
    method,
    url: `${path}?${new URLSearchParams({ ...signCall(world.config.signSalt, world.clock.now().getTime()) })}`,
    headers: { authorization: token, 'accept-language': 'en', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
    ...(payload ? { payload } : {}),
  })
  return { http: response.statusCode, body: response.json<{ status: number; data: never; errors?: { path: string; message: string }[] }>() }
}
const infoPath = '/api/admin/user/front/info'

const change = (token: string, oldPassword: string, newPassword: string) =>
  as(token, 'POST', '/api/admin/user/front/password', { oldPassword, newPassword })

describe('a new password', () => {
  it('needs the old one, keeps this session and ends the others', async () => {
    const { username } = await newcomer(world)
    const [mine, other] = [await signIn(username), await signIn(username)]
    expect(await change(mine, 'not-the-password', goodPassword)).toMatchObject({
      http: 400,
      body: { status: 40001, errors: [{ path: 'oldPassword' }] },
    })
    expect((await as(other, 'GET', infoPath)).http).toBe(200)
    expect((await change(mine, demoPassword, goodPassword)).http).toBe(200)
    expect([(await as(mine, 'GET', infoPath)).http, (await as(other, 'GET', infoPath)).http]).toEqual([200, 401])
    expect(await signIn(username)).toBeUndefined()
    expect(await signIn(username, goodPassword)).toEqual(expect.any(String))
  })

  it('keeps the rules, and is another one', async () => {
    const { username } = await newcomer(world)
    const token = await signIn(username)
    for (const [password, message] of [
      ['Short-1', 'At least 10 characters'],
      [`Aa1-${username}`, 'Does not contain your user name, name, number or e-mail address'],
      [demoPassword, 'The new password must differ from the current one'],
    ] as const)
      expect((await change(token, demoPassword, password)).body).toMatchObject({
        status: 42200,
        errors: [{ path: 'newPassword', message }],
      })
  })

  it('is not reached by guessing the old one at a screen that was left open', async () => {
    const { username } = await newcomer(world)
    const token = await signIn(username)
    for (let tries = 0; tries < 5; tries++) expect((await change(token, `guess ${tries}`, goodPassword)).http).toBe(400)
    expect((await change(token, demoPassword, goodPassword)).http).toBe(429)
  })

  it('comes first for whoever must change it: nothing else is permitted before, everything after', async () => {
    await rowsOf(world.database, sql`update app_user set must_change_password = true where username = 'buyer2' returning id`)
    const token = await signIn('buyer2')
    expect((await as(token, 'GET', infoPath)).body).toMatchObject({ passFlg: true, menus: [], elements: [], roles: [] })
    expect((await as(token, 'GET', '/api/po/project/page')).http).toBe(403)
    expect((await change(token, demoPassword, goodPassword)).http).toBe(200)
    expect((await as(token, 'GET', infoPath)).body).toMatchObject({ passFlg: false, roles: ['JC_BUYER'] })
    expect((await as(token, 'GET', '/api/po/project/page')).http).toBe(200)
  })
})

const ask = (account: string) => world.call(nobody, 'POST /api/auth/password/code', { body: { account } })

const reset = (account: string, code: string, password = goodPassword) =>
  world.call(nobody, 'POST /api/auth/password/reset', { body: { account, code, password } })

describe('a forgotten password', () => {
  it.each(['13805320013', 'Supplier3@ganglian-em.example'])(
    'is replaced with the code that %s got; every session ends',
    async (account) => {
      world.clock.advance(day)
      const [row] = await rowsOf<{ password_hash: string }>(
        world.database,
        sql`select password_hash from app_user where username = 'supplier4'`,
      )
      await rowsOf(world.database, sql`update app_user set password_hash = ${row?.password_hash} where username = 'supplier3' returning id`)
      const open = await signIn('supplier3')
      await ask(account)
      const code = await codeTo(world, account)
      expect(await reset(account, code === '111111' ? '111112' : '111111')).toMatchObject({ status: 40001 })
      expect(await reset(account, code, 'Supplier3-is-me')).toMatchObject({ status: 42200 })
      expect(await reset(account, code)).toMatchObject({ http: 200 })
      expect((await as(open, 'GET', infoPath)).http).toBe(401)
      expect(await signIn('supplier3', goodPassword)).toEqual(expect.any(String))
      expect(await reset(account, code)).toMatchObject({ status: 40001 })
    },
  )

  it('unlocks those whom their wrong tries have locked', async () => {
    world.clock.advance(day)
    for (let tries = 0; tries < 6; tries++) await signIn('supplier4', 'wrong')
    expect(await signIn('supplier4')).toBeUndefined()
    await ask('13805320014')
    await reset('13805320014', await codeTo(world, '13805320014'))
    expect(await signIn('supplier4', goodPassword)).toEqual(expect.any(String))
  })

  it('is not replaced through an address that its owner has not confirmed', async () => {
    world.clock.advance(day)
    await rowsOf(
      world.database,
      sql`update app_user set email = 'note@example.com', email_verified = false where username = 'lead2' returning id`,
    )
    await ask('note@example.com')
    expect(await codeTo(world, 'note@example.com')).toBe('')
  })
})

describe('a number or an address', () => {
  it('becomes one’s own with its code and the password; the one before is told', async () => {
    const [first, second] = [freshNumber(), freshNumber()]
    const { username } = await newcomer(world)
    for (const mobile of [first, second]) {
      const body = { mobile, code: await codeFor(world, mobile, 'change'), password: demoPassword }
      expect(await world.ask(username, 'POST /api/admin/user/front/mobile', { body })).toMatchObject({ mobile })
    }
    const [told] = await world.ask(nobody, 'GET /api/public/outbox', { query: { recipient: first } })
    expect(told?.text).toContain(`${second.slice(0, 3)}****${second.slice(-4)}`)
    expect(told?.text).not.toContain(second)
  })

  it('needs the password, a code that was sent for this, and a number that nobody has', async () => {
    const { username } = await newcomer(world)
    const change = (mobile: string, code: string, password = demoPassword) =>
      world.call(username, 'POST /api/admin/user/front/mobile', { body: { mobile, code, password } })
    const mine = freshNumber()
    const code = await codeFor(world, mine, 'change')
    expect(await change(mine, code, 'wrong')).toMatchObject({ status: 40001 })
    expect(await change(freshNumber(), code)).toMatchObject({ status: 40001 })
    expect(await change(mine, await codeFor(world, mine, 'registration'))).toMatchObject({ status: 40001 })
    const theirs = '13805320012'
    const refused = await change(theirs, await codeFor(world, theirs, 'change'))
    expect(refused).toMatchObject({ status: 40900, refusal: { reasons: ['refusal.mobileTaken'] } })
  })

  it('as an address: confirmed once, taken for everybody else', async () => {
    const address = 'Shared@Example.com'
    const statuses = []
    for (const { username } of [await newcomer(world), await newcomer(world)]) {
      world.clock.advance(day)
      await world.ask(username, 'POST /api/admin/user/front/emailCode', { body: { email: address } })
      const body = { email: address, code: await codeTo(world, address), password: demoPassword }
      statuses.push((await world.call(username, 'POST /api/admin/user/front/email', { body })).status)
    }
    expect(statuses).toEqual([200, 40900])
  })
})

describe('one’s own data', () => {
  it('change for oneself alone', async () => {
    const { username } = await newcomer(world)
    const body = { name: '何新悦', nameEn: 'He Xinyue', avatarFileId: null, introduction: '负责缆绳销售', locale: 'en' as const }
    const introduced = async () => (await world.ask(username, 'GET /api/admin/user/front/info', { query: {} })).introduction
    expect(await introduced()).toBeNull()
    await world.ask(username, 'POST /api/admin/user/front/personal', { body })
    expect(await introduced()).toBe('负责缆绳销售')
    expect(await world.ask(username, 'GET /api/admin/user/front/personal')).toMatchObject({ ...body, companyKind: 'SUPPLIER' })
    expect((await world.ask('buyer', 'GET /api/admin/user/front/personal')).name).toBe('林知远')
    expect(JSON.stringify(await world.ask('buyer', 'GET /api/admin/user/front/personal'))).not.toMatch(/hash|argon/i)
  })

  it('have a picture that one uploaded oneself, and that is one', async () => {
    const { data: mine } = await world.upload('buyer', 'me.png', png)
    const { data: theirs } = await world.upload('lead', 'me.png', png)
    const { data: document } = await world.upload('buyer', 'me.png', readFileSync('tests/contract/files/requirements.pdf'))
    const save = (avatarFileId: string) =>
      world.call('buyer', 'POST /api/admin/user/front/personal', {
        body: { name: '林知远', nameEn: 'Lin Zhiyuan', avatarFileId, introduction: '', locale: 'zh-CN' },
      })
    expect((await save(theirs.id)).status).toBe(42200)
    expect((await save(document.id)).status).toBe(42200)
    expect((await save(mine.id)).status).toBe(200)
    expect((await world.ask('buyer', 'GET /api/admin/user/front/info', { query: {} })).image).toBe(`/api/admin/oss/${mine.id}`)
  })
})

describe('sessions', () => {
  it('are listed with where and when, and ended one by one or all others', async () => {
    const { username } = await newcomer(world)
    const [mine, phone, tablet] = [await signIn(username), await signIn(username), await signIn(username)]
    world.clock.advance(90_000)
    const list = async () => (await as(mine, 'GET', '/api/admin/user/front/session/page')).body.data as { total: number; rows: Listed[] }
    interface Listed {
      id: string
      ip: string
      userAgent: string
      lastSeenAt: string
      current: boolean
    }
    const { total, rows } = await list()
    expect([total, rows.map(({ current }) => current)]).toEqual([3, [true, false, false]])
    expect(rows[0]).toMatchObject({ ip: '127.0.0.1', lastSeenAt: world.clock.now().toISOString() })
    const ended = await as(mine, 'POST', `/api/admin/user/front/session/${rows[1]?.id}/end`)
    expect(ended.http).toBe(200)
    expect((await as(mine, 'POST', `/api/admin/user/front/session/${rows[1]?.id}/end`)).http).toBe(404)
    const left = [(await as(phone, 'GET', infoPath)).http, (await as(tablet, 'GET', infoPath)).http]
    expect(left.toSorted()).toEqual([200, 401])
    expect((await as(mine, 'POST', '/api/admin/user/front/session/endOthers')).body).toMatchObject({ data: { ended: 1 } })
    expect((await list()).total).toBe(1)
  })

  it('of others are neither seen nor ended', async () => {
    const [mine, theirs] = [await newcomer(world), await newcomer(world)]
    const token = await signIn(theirs.username)
    const { rows } = (await as(token, 'GET', '/api/admin/user/front/session/page')).body.data as { rows: { id: string }[] }
    expect((await as(await signIn(mine.username), 'POST', `/api/admin/user/front/session/${rows[0]?.id}/end`)).http).toBe(404)
    expect((await as(token, 'GET', infoPath)).http).toBe(200)
  })
})
