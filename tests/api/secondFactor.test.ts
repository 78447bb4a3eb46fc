import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import type { Data, Input } from '#src/contract/index.ts'
import { grant, newRole, newUser, roleOf } from '#tests/setup/access.ts'
import { goodPassword } from '#tests/setup/account.ts'
import { Authenticator } from '#tests/setup/authenticator.ts'
import { hour } from '#tests/setup/purchase.ts'
import { appCode, newAdministrator, setUpApp, step } from '#tests/setup/secondFactor.ts'
import { beginJourney, type Journey, type Person, type Refused } from './journey.ts'

let journey: Journey
beforeAll(async () => {
  journey = await beginJourney()
})
afterAll(() => journey.close())
// Far enough from the test before that its failures no longer count.
beforeEach(() => journey.world.clock.advance(hour))

const minute = 60_000
const first = 'POST /api/auth/jwt/token'
const second = 'POST /api/auth/jwt/secondFactor'
const own = '/api/admin/user/front/secondFactor'
const whoAmI = 'GET /api/admin/user/front/info'
const password = { password: goodPassword }

type Step = NonNullable<Data<typeof first>> extends string ? { ticket: string; ways: string[]; expiresAt: string } : never

/** The first step of somebody who has a second factor: what it is refused with. */
const begin = async (username: string): Promise<Step> => {
  const { secondFactor } = (await journey.refused(40003, first, { body: { username, ...password } })) as Refused & { secondFactor: Step }
  return secondFactor
}
const given = (body: Input<typeof second>['body']) => ({ body })
const finish = (body: Input<typeof second>['body']) => journey.call(second, given(body)).expectStatus(200).returns<Promise<string>>('data')

/** Somebody new, signed in. */
const somebody = async (roleIds: string[] = []) => {
  const { id, username } = await newUser(journey.world, { roleIds, ...password })
  return { id, username, person: await journey.signIn(username, password), params: { id } }
}
/** The same with an app, a step after it was set up. */
const guarded = async (roleIds: string[] = []) => {
  const account = await somebody(roleIds)
  const made = await setUpApp(journey.world, account.person.ask)
  journey.world.clock.advance(step)
  return { ...account, ...made, code: () => appCode(journey.world, made.secret) }
}
/** A passkey of somebody's. */
const addPasskey = async (person: Person, authenticator = new Authenticator()) => {
  const options = await person.ask(`POST ${own}/passkey`, { body: password })
  const body = { name: '办公室电脑', credential: authenticator.create(options) }
  const { codes } = await person.ask(`POST ${own}/passkey/confirm`, { body })
  return { authenticator, codes }
}

describe('an app', () => {
  it('is a second factor from its first code on, and comes with codes that are shown once and rest hashed', async () => {
    const { username, person, id } = await somebody()
    const elsewhere = await journey.signIn(username, password)
    await person.refused(40001, `POST ${own}/totp`, { body: { password: 'not-the-password' } })
    const { secret, uri } = await person.ask(`POST ${own}/totp`, { body: password })
    expect(uri).toContain(secret)
    await journey.signIn(username, password)
    await person.refused(40001, `POST ${own}/totp/confirm`, { body: { code: '000000' } })
    const body = { code: appCode(journey.world, secret) }
    const { codes } = await person.ask(`POST ${own}/totp/confirm`, { body })
    expect(new Set(codes).size).toBe(10)
    expect(await person.ask(`GET ${own}`)).toMatchObject({ passkeys: [], recoveryLeft: 10, required: false })
    await elsewhere.refused(40101, whoAmI)
    await person.refused(40900, `POST ${own}/totp`, { body: password })
    const kept = await rowsOf(
      journey.world.database,
      sql`select t.*, array(select code_hash from recovery_code r where r.user_id = t.user_id) as codes from totp t where user_id = ${id}`,
    )
    for (const one of [secret, ...codes, ...codes.map((each) => each.replaceAll('-', ''))]) expect(JSON.stringify(kept)).not.toContain(one)
  })

  it('that was begun too long ago is begun again', async () => {
    const { person } = await somebody()
    const { secret } = await person.ask(`POST ${own}/totp`, { body: password })
    journey.world.clock.advance(31 * minute)
    await person.refused(40900, `POST ${own}/totp/confirm`, { body: { code: appCode(journey.world, secret) } })
  })

  it('signs in with a code of now, of the step before or after, and each code counts once', async () => {
    const { username, secret, code } = await guarded()
    const { ticket, ways } = await begin(username)
    expect(ways).toEqual(['totp', 'recovery'])
    const used = code()
    await journey.holderOf(await finish({ ticket, way: 'totp', code: used })).ask(whoAmI)
    const next = await begin(username)
    await journey.refused(40001, second, given({ ticket: next.ticket, way: 'totp', code: used }))
    const ahead = appCode({ clock: { ...journey.world.clock, now: () => new Date(journey.world.clock.now().getTime() + step) } }, secret)
    await finish({ ticket: next.ticket, way: 'totp', code: ahead })
    const last = await begin(username)
    await journey.refused(40001, second, given({ ticket: last.ticket, way: 'totp', code: ahead }))
    journey.world.clock.advance(3 * step)
    const late = appCode({ clock: { ...journey.world.clock, now: () => new Date(journey.world.clock.now().getTime() - 2 * step) } }, secret)
    await journey.refused(40001, second, given({ ticket: last.ticket, way: 'totp', code: late }))
  })

  it('is removed with the password or a code, and with the last factor the codes go', async () => {
    const { username, person, code } = await guarded()
    await person.refused(40001, `POST ${own}/totp/remove`, { body: {} })
    await person.refused(40001, `POST ${own}/totp/remove`, { body: { code: '000000' } })
    await person.ask(`POST ${own}/totp/remove`, { body: { code: code() } })
    expect(await person.ask(`GET ${own}`)).toMatchObject({ totpSince: null, recoveryLeft: 0 })
    await journey.signIn(username, password)
    await person.refused(40900, `POST ${own}/totp/remove`, { body: password })
    await person.refused(40900, `POST ${own}/recovery`, { body: password })
  })
})

describe('recovery codes', () => {
  it('sign in, each once, however they are typed; new ones end those before', async () => {
    const { username, person, codes } = await guarded()
    const [one = '', other = ''] = codes
    await finish({ ...(await begin(username)), way: 'recovery', code: one.toLowerCase().replaceAll('-', ' ') })
    await journey.refused(40001, second, given({ ...(await begin(username)), way: 'recovery', code: one }))
    expect((await person.ask(`GET ${own}`)).recoveryLeft).toBe(9)
    const renewed = await person.ask(`POST ${own}/recovery`, { body: { code: other } })
    expect((await person.ask(`GET ${own}`)).recoveryLeft).toBe(10)
    await journey.refused(40001, second, given({ ...(await begin(username)), way: 'recovery', code: codes[2] ?? '' }))
    await finish({ ...(await begin(username)), way: 'recovery', code: renewed.codes[0] ?? '' })
  })
})

const askPasskey = (ticket: string) =>
  journey.call(`${second}/passkey`, { body: { ticket } }).expectStatus(200).returns<Promise<{ challenge: string }>>('data')

describe('a passkey', () => {
  it('is added, named and removed, and signs in for a challenge that is asked for', async () => {
    const { username, person } = await somebody()
    const { authenticator, codes } = await addPasskey(person)
    expect(codes).toHaveLength(10)
    const { ticket, ways } = await begin(username)
    expect(ways).toEqual(['passkey', 'recovery'])
    const credential = authenticator.get(await askPasskey(ticket))
    await journey.holderOf(await finish({ ticket, way: 'passkey', credential })).ask(whoAmI)
    const { passkeys } = await person.ask(`GET ${own}`)
    const params = { id: passkeys[0]?.id ?? '' }
    expect(passkeys).toMatchObject([{ name: '办公室电脑', lastUsedAt: journey.world.clock.now().toISOString() }])
    await person.ask(`POST ${own}/passkey/{id}/rename`, { params, body: { name: '值班手机' } })
    const stranger = await somebody()
    await stranger.person.refused(40400, `POST ${own}/passkey/{id}/rename`, { params, body: { name: '我的' } })
    await stranger.person.refused(40400, `POST ${own}/passkey/{id}/remove`, { params, body: password })
    await person.ask(`POST ${own}/passkey/{id}/remove`, { params, body: password })
    await journey.signIn(username, password)
  })

  it('is taken from its own page and once for each challenge, and a copy that counts less is not', async () => {
    const { username, person } = await somebody()
    const { authenticator } = await addPasskey(person)
    const { ticket } = await begin(username)
    const wrong = (credential: ReturnType<Authenticator['get']>) =>
      journey.refused(40001, second, given({ ticket, way: 'passkey', credential }))
    await wrong(authenticator.get({ challenge: 'bm90LWFza2Vk' }))
    const challenge = await askPasskey(ticket)
    await wrong(new Authenticator().get(challenge))
    await wrong(authenticator.get(challenge))
    authenticator.counter = 9
    await finish({ ticket, way: 'passkey', credential: authenticator.get(await askPasskey(ticket)) })
    const next = await begin(username)
    authenticator.counter = 3
    await journey.refused(40001, second, given({ ...next, way: 'passkey', credential: authenticator.get(await askPasskey(next.ticket)) }))
    const elsewhere = new Authenticator('https://fairlead.example.net')
    const options = await person.ask(`POST ${own}/passkey`, { body: password })
    const made = { name: '别处', credential: elsewhere.create(options) }
    await person.refused(40001, `POST ${own}/passkey/confirm`, { body: made })
    await person.refused(40001, `POST ${own}/passkey/confirm`, { body: { ...made, credential: new Authenticator().create(options) } })
  })
})

describe('the ticket', () => {
  it('opens nothing, lives five minutes and five tries, and is used once', async () => {
    const { username, code } = await guarded()
    const { ticket } = await begin(username)
    await journey.refused(40101, whoAmI, {}, { token: ticket })
    await finish({ ticket, way: 'totp', code: code() })
    journey.world.clock.advance(step)
    await journey.refused(40400, second, given({ ticket, way: 'totp', code: code() }))
    const late = await begin(username)
    journey.world.clock.advance(5 * minute)
    await journey.refused(40400, second, given({ ticket: late.ticket, way: 'totp', code: code() }))
    await journey.refused(40400, `${second}/passkey`, { body: { ticket: late.ticket } })
  })

  it('is good in the network and for the password that it was given for alone', async () => {
    const { username, params, code } = await guarded()
    const { ticket } = await begin(username)
    const body = { ticket, way: 'totp', code: code() } as const
    const url = `/api/auth/jwt/secondFactor?${new URLSearchParams(journey.sign())}`
    const elsewhere = await journey.world.app.inject({ method: 'POST', url, payload: body, remoteAddress: '10.9.8.7' })
    expect(elsewhere.statusCode).toBe(404)
    const administrator = await journey.signIn('admin')
    await administrator.ask('POST /api/admin/user/{id}/password', { params, body: { password: 'Another-9-Crane' } })
    await journey.refused(40400, second, given(body))
  })

  it('is no way round the limits: wrong codes count with wrong passwords, and a right password forgets none of them', async () => {
    const { username, params, code } = await guarded()
    for (let tried = 0; tried < 5; tried += 1)
      await journey.refused(40001, second, given({ ...(await begin(username)), way: 'totp', code: '000000' }))
    await journey.refused(42900, first, { body: { username, ...password } })
    const administrator = await journey.signIn('admin')
    expect((await administrator.ask('GET /api/admin/user/{id}', { params })).standing).toBe('locked')
    await administrator.ask('POST /api/admin/user/{id}/unlock', { params })
    await finish({ ...(await begin(username)), way: 'totp', code: code() })
    const { ticket } = await begin(username)
    for (let tried = 0; tried < 4; tried += 1) await journey.refused(40001, second, given({ ticket, way: 'totp', code: '000000' }))
  })
})

describe('a role that asks for a second factor', () => {
  it('lets its people do nothing but set one up, and then everything', async () => {
    const roleId = await newRole(journey.world, { uses: ['userManager'], requiresSecondFactor: true })
    const { id, person } = await somebody([roleId])
    expect(await person.ask(whoAmI)).toMatchObject({ secondFactor: 'due', menus: [], roles: [] })
    await person.refused(40302, 'GET /api/admin/user/page', { query: {} })
    await person.refused(40302, 'GET /api/po/notice/page', { query: {} })
    await person.refused(40302, 'GET /api/admin/user/front/personal')
    const administrator = await journey.signIn('admin')
    const due = await administrator.ask('GET /api/admin/user/page', { query: { secondFactor: 'due' } })
    expect(due.rows.map((row) => row.id)).toEqual([id])
    await setUpApp(journey.world, person.ask)
    expect(await person.ask(whoAmI)).not.toHaveProperty('secondFactor')
    await person.ask('GET /api/admin/user/page', { query: {} })
    await person.ask(`POST ${own}/totp/remove`, { body: password })
    await person.refused(40302, 'GET /api/admin/user/page', { query: {} })
  })

  it('is made one by who could give all that it may do', async () => {
    const mighty = await newRole(journey.world, { uses: ['poJcProject'] })
    const lesser = await newRole(journey.world, { uses: ['groupManager', 'groupManager:btn_edit'] })
    const { person } = await somebody([lesser])
    const editing = { params: { id: mighty }, body: { requiresSecondFactor: true } }
    expect((await person.refused(40900, 'PUT /api/admin/group/{id}', editing)).reasons).toEqual(['refusal.notYoursToGive'])
    await grant(journey.world, lesser, { uses: ['groupManager', 'groupManager:btn_edit'], gives: ['poJcProject'] })
    expect(await person.ask('PUT /api/admin/group/{id}', editing)).toMatchObject({ requiresSecondFactor: true })
    const whole = { params: { id: mighty }, body: { name: '采购员' } }
    expect(await person.ask('PUT /api/admin/group/{id}', whole)).toMatchObject({ requiresSecondFactor: true })
  })
})

const reasonsOf = async (refused: Promise<Refused>) => (await refused).reasons
const noticesOf = async (person: Person) =>
  (await person.ask('GET /api/po/notice/page', { query: {} })).rows.map(({ message, values }) => [message, values['title']])

describe('the reset by two administrators', () => {
  const askReset = 'POST /api/admin/user/{id}/secondFactor/askReset'
  const confirmReset = 'POST /api/admin/user/{id}/secondFactor/confirmReset'
  const dropReset = 'POST /api/admin/user/{id}/secondFactor/dropReset'
  const body = { reason: '手机丢失，已当面核实身份' }

  it('takes the factor away once another has confirmed it; both steps are told and kept', async () => {
    const { id, username, person, params } = await guarded()
    const [one, otherName] = [await journey.signIn('admin'), await newAdministrator(journey.world)]
    const other = await journey.signIn(otherName, password)
    await one.ask(askReset, { params, body })
    expect(await reasonsOf(one.refused(40900, askReset, { params, body }))).toEqual(['refusal.resetAsked'])
    expect(await reasonsOf(one.refused(40900, confirmReset, { params }))).toEqual(['refusal.ownReset'])
    const seen = await other.ask('GET /api/admin/user/{id}', { params })
    expect(seen).toMatchObject({ secondFactor: 'set', secondFactorReset: { askedByName: '陈启明', reason: body.reason } })
    expect(await noticesOf(other)).toContainEqual(['notice.secondFactorResetToConfirm', seen.name])
    expect(await noticesOf(person)).toEqual([['notice.secondFactorResetAsked', '陈启明']])
    await begin(username)
    await other.ask(confirmReset, { params })
    await person.refused(40101, whoAmI)
    const again = await journey.signIn(username, password)
    expect((await noticesOf(again)).map(([message]) => message)).toContain('notice.secondFactorReset')
    expect(await again.ask(`GET ${own}`)).toMatchObject({ totpSince: null, passkeys: [], recoveryLeft: 0 })
    expect(await reasonsOf(other.refused(40900, confirmReset, { params }))).toEqual(['refusal.noResetAsked'])
    const log = await rowsOf<{ rowKey: string; changes: { table: string; rows: object[] }[] }>(
      journey.world.database,
      sql`select row_key as "rowKey", changes from operation_log where record_id = ${id} and row_key like '%secondFactor%' and code = 200 order by id`,
    )
    expect(log.map(({ rowKey, changes }) => [rowKey, changes.map(({ table }) => table).toSorted()])).toEqual([
      [askReset, ['second_factor_reset']],
      [confirmReset, ['recovery_code', 'second_factor_reset', 'totp']],
    ])
    expect(JSON.stringify(log)).not.toMatch(/secret|hash/)
  })

  it('is not confirmed after a day, nor once it was dropped, nor by whom it is about', async () => {
    const roleIds = [await roleOf(journey.world, 'PLAT_ADMIN')]
    const { person, params } = await guarded(roleIds)
    const [one, other] = [await journey.signIn('admin'), await journey.signIn(await newAdministrator(journey.world), password)]
    expect(await reasonsOf(person.refused(40900, askReset, { params, body }))).toEqual(['refusal.yourself'])
    await one.ask(askReset, { params, body })
    expect(await reasonsOf(person.refused(40900, confirmReset, { params }))).toEqual(['refusal.yourself'])
    await other.ask(dropReset, { params })
    expect(await reasonsOf(other.refused(40900, confirmReset, { params }))).toEqual(['refusal.noResetAsked'])
    await one.ask(askReset, { params, body })
    journey.world.clock.advance(24 * hour)
    const late = await journey.signIn('admin')
    expect(await reasonsOf(late.refused(40900, dropReset, { params }))).toEqual(['refusal.noResetAsked'])
    const { params: without } = await somebody()
    expect(await reasonsOf(late.refused(40900, askReset, { params: without, body }))).toEqual(['refusal.noSecondFactor'])
  })
})
