import { sql, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { newMember } from '#tests/setup/supplier.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const versionOf = async (id: string) => (await world.ask('admin', 'GET /api/srm/member/{id}', { params: { id } })).version
const member = async (person: string, id: string, event: 'freeze' | 'unfreeze' | 'remove' | 'appoint') =>
  world.call(person, `POST /api/srm/member/{id}/${event}`, {
    params: { id },
    body: { version: await versionOf(id), reason: '离岗期间暂停访问' },
  })
const membersOf = (person: string, id: string) => world.call(person, 'GET /api/admin/companyUser/{id}/menbers', { params: { id } })
const nobody = null
const signIn = async (username: string, password: string) =>
  world.call(nobody, 'POST /api/auth/jwt/token', {
    body: { username, password, captchaKey: '', captcha: '', type: 'password', mobileCode: '' },
  })
const infoWith = (token: string) =>
  world.app.inject({ method: 'GET', url: `/api/admin/user/front/info?${world.sign()}`, headers: { authorization: token } })

const propose = (person: string, toUserId: string) => world.call(person, 'POST /api/srm/handover', { body: { toUserId } })
const send = (person: string, id: string, event: 'accept' | 'decline' | 'withdraw', version = 0) =>
  world.call(person, `POST /api/srm/handover/{id}/${event}`, { params: { id }, body: { version } })
const rolesOf = async (id: string) =>
  (
    await rowsOf<{ code: string }>(
      world.database,
      sql`select r.code from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${id} order by r.code`,
    )
  ).map(({ code }) => code)
const contact = { type: 'TECHNICAL', name: '丁一', phone: '0532-86001234', email: 'ding@supplier.example' } as const
const addContact = (person: string) => world.ask(person, 'POST /api/srm/contact', { body: contact })
const contactsOf = async (person: string) => (await world.ask(person, 'GET /api/srm/contact/page', { query: { limit: 100 } })).rows
const technicalDefaults = async (person: string) =>
  (await contactsOf(person)).filter(({ type, isDefault }) => type === 'TECHNICAL' && isDefault)

describe('the people of a company', () => {
  it('are seen by it and by those who look after companies; another company is as if it were not there', async () => {
    expect((await membersOf('supplier1', '31')).data.map(({ username }) => username)).toEqual(
      expect.arrayContaining(['supplier1', 'm31-xuchen']),
    )
    for (const person of ['admin', 'reviewer', 'lead']) expect((await membersOf(person, '31')).http).toBe(200)
    const [theirs, none] = [await membersOf('supplier1', '32'), await membersOf('supplier1', '999999')]
    expect([theirs.status, theirs.refusal]).toEqual([40400, none.refusal])
    expect((await membersOf('admin', '999999')).status).toBe(40400)
    expect((await membersOf('buyer', '31')).status).toBe(40301)
  })

  it('are never shown with a password or its hash', async () => {
    expect((await membersOf('supplier1', '31')).text).not.toMatch(/argon2|passwordHash|password_hash/)
  })

  it('are invited by the administrator with a password shown once, that must be changed and is nowhere else', async () => {
    const body = { name: '邹平', nameEn: 'Zou Ping', description: '', quotes: true }
    expect((await world.call('m31-xuchen', 'POST /api/srm/member', { body })).status).toBe(40301)
    const { username, password } = await world.ask('supplier1', 'POST /api/srm/member', { body })
    const { data: token } = await signIn(username, password)
    expect((await infoWith(token)).json()).toMatchObject({ companyId: '31', passFlg: true, roles: [] })
    expect((await membersOf('supplier1', '31')).text).not.toContain(password)
    expect(world.log.join('')).not.toContain(password)
  })

  it('are made at most twenty a day', async () => {
    const body = { name: '邹平', nameEn: '', description: '', quotes: false }
    const answers = []
    for (let made = 0; made < 21; made += 1) answers.push(await world.call('supplier4', 'POST /api/srm/member', { body }))
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 20 }, () => 200), 42900])
  })
})

describe('a frozen member', () => {
  it('is out at once, whatever token it holds, and in again when the company says so', async () => {
    const { id, username, password } = await newMember(world, 'supplier1')
    const { data: token } = await signIn(username, password)
    expect((await infoWith(token)).statusCode).toBe(200)
    expect((await member('supplier1', id, 'freeze')).http).toBe(200)
    expect((await infoWith(token)).statusCode).toBe(401)
    expect((await signIn(username, password)).status).toBe(40001)
    expect((await member('supplier1', id, 'freeze')).refusal.reasons).toEqual(['refusal.notInThisState'])
    expect((await member('supplier1', id, 'unfreeze')).http).toBe(200)
    expect((await infoWith(token)).statusCode).toBe(401)
    expect((await signIn(username, password)).http).toBe(200)
  })

  it('is shown as of one moment, however often it is moved while its page is read', async () => {
    const { id } = await newMember(world, 'supplier1')
    const execute = world.database.execute.bind(world.database)
    const moves = ['freeze', 'unfreeze', 'freeze'] as const
    let version = 0
    const moving = vi.spyOn(world.database, 'execute').mockImplementation((async (query: SQL) => {
      const readsLifeLine = new PgDialect().sqlToQuery(query).sql.includes('from transition_log l left join app_user')
      const event = readsLifeLine ? moves[version] : undefined
      if (event)
        await world.ask('admin', `POST /api/srm/member/{id}/${event}`, {
          params: { id },
          body: { version: ++version, reason: '离岗期间暂停访问' },
        })
      return execute(query)
    }) as typeof execute)
    const page = await world.ask('admin', 'GET /api/srm/member/{id}', { params: { id } }).finally(() => moving.mockRestore())
    expect([page.state, page.version, page.lifeLine.map(({ event }) => event)]).toEqual(['frozen', 4, ['create', 'join', ...moves]])
  })

  it('is of the own company, and not its administrator', async () => {
    expect((await member('supplier2', '81', 'freeze')).status).toBe(40400)
    expect((await member('m31-xuchen', '11', 'freeze')).status).toBe(40301)
    expect((await member('supplier1', '11', 'freeze')).refusal.reasons).toEqual(['refusal.isNotOneself', 'refusal.stillAdministered'])
  })

  it('whom the platform has frozen is not for the company to let in', async () => {
    const { id } = await newMember(world, 'supplier1')
    expect((await member('admin', id, 'freeze')).http).toBe(200)
    expect((await member('supplier1', id, 'unfreeze')).refusal.reasons).toEqual(['refusal.frozenOnThisSide'])
    expect((await membersOf('supplier1', '31')).data.find((each) => each.id === id)?.standing).toBe('disabled')
  })

  it('who is removed is gone for good, and number and address are free', async () => {
    const { id, username } = await newMember(world, 'supplier1')
    const token = await world.tokenOf(username)
    expect((await member('supplier1', id, 'remove')).http).toBe(200)
    expect((await infoWith(token)).statusCode).toBe(401)
    expect((await membersOf('supplier1', '31')).data.map((each) => each.id)).not.toContain(id)
    expect(await rowsOf(world.database, sql`select mobile, disabled from app_user where id = ${id}`)).toEqual([
      { mobile: '', disabled: true },
    ])
    expect((await member('supplier1', id, 'unfreeze')).refusal.reasons).toEqual(['refusal.notInThisState'])
  })

  it('leaves a company never without an administrator, however simultaneously two freeze each other', async () => {
    const { id, username } = await newMember(world, 'supplier3')
    await rowsOf(
      world.database,
      sql`insert into user_role (user_id, role_id) select ${id}, id from role where code = 'SUP_ADMIN' returning user_id`,
    )
    const answers = await Promise.all([member('admin', id, 'freeze'), member('admin', '13', 'freeze'), member(username, '13', 'freeze')])
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    const left = await rowsOf<{ id: string }>(
      world.database,
      sql`select u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
          where u.company_id = 33 and r.code = 'SUP_ADMIN' and not u.disabled`,
    )
    expect(left).toHaveLength(1)
  })
})

describe('the administration of a company', () => {
  beforeEach(async () => {
    const { rows } = await world.ask('supplier2', 'GET /api/srm/handover/page', { query: { state: 'proposed' } })
    for (const { id, version } of rows) await send('supplier2', id, 'withdraw', version)
  })

  it('takes two people: nobody passes it on, or takes it, alone', async () => {
    const { data } = await propose('supplier2', '82')
    expect((await send('supplier2', data.id, 'accept')).refusal.reasons).toEqual(['refusal.isReceiver'])
    expect((await send('m31-xuchen', data.id, 'accept')).status).toBe(40400)
    expect((await propose('m32-hemiao', '82')).status).toBe(40301)
    expect((await propose('supplier2', '82')).refusal.reasons).toEqual(['refusal.handoverStands'])
  })

  it('goes to an open account of the same company, and not to who has it', async () => {
    const { id } = await newMember(world, 'supplier2')
    await member('supplier2', id, 'freeze')
    for (const toUserId of ['12', '81', id, '999999']) expect((await propose('supplier2', toUserId)).status, toUserId).toBe(42200)
  })

  it('passes once, however often it is accepted at the same time, and both steps are on record', async () => {
    const { data } = await propose('supplier2', '82')
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('m32-hemiao', data.id, 'accept')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900, 40900, 40900])
    expect([await rolesOf('12'), await rolesOf('82')]).toEqual([
      ['SUP_MEMBER', 'SUP_QUOTER'],
      ['SUP_ADMIN', 'SUP_MEMBER'],
    ])
    const { lifeLine } = await world.ask('supplier2', 'GET /api/srm/handover/{id}', { params: { id: data.id } })
    expect(lifeLine.map(({ event, actor }) => [event, actor])).toEqual([
      ['create', '韩立'],
      ['accept', '何苗'],
    ])
    const history = await rowsOf(world.database, sql`select before, after from company_history where company_id = 32 and field = 'adminId'`)
    expect(history).toEqual([{ before: '12', after: '82' }])
    // What the former administrator could do is over at once, with the same token.
    expect(
      (await world.call('supplier2', 'POST /api/srm/member', { body: { name: '某人', nameEn: '', description: '', quotes: false } }))
        .status,
    ).toBe(40301)
    expect((await send('m32-hemiao', (await propose('m32-hemiao', '12')).data.id, 'withdraw')).http).toBe(200)
    const { data: back } = await propose('m32-hemiao', '12')
    expect((await send('supplier2', back.id, 'accept')).http).toBe(200)
  })

  it('does not go to somebody who is being locked out', async () => {
    const { id, username } = await newMember(world, 'supplier2')
    await rowsOf(
      world.database,
      sql`update app_user set must_change_password = false, password_hash = (select password_hash from app_user where id = 12) where id = ${id} returning id`,
    )
    const { data } = await propose('supplier2', id)
    await world.tokenOf(username)
    const [accepted, frozen] = await Promise.all([send(username, data.id, 'accept'), member('supplier2', id, 'freeze')])
    const admins = (await rolesOf(id)).includes('SUP_ADMIN')
    const [row] = await rowsOf<{ disabled: boolean }>(world.database, sql`select disabled from app_user where id = ${id}`)
    expect([accepted.http === 200, frozen.http === 200]).toEqual([admins, row?.disabled])
    expect(admins && row?.disabled).toBe(false)
    if (admins) {
      const { data: back } = await propose(username, '12')
      await send('supplier2', back.id, 'accept')
    }
  })
})

describe('contacts', () => {
  it('of another company do not exist', async () => {
    const { id } = await addContact('supplier1')
    const before = await contactsOf('supplier1')
    expect((await contactsOf('supplier2')).map((each) => each.id)).not.toContain(id)
    const params = { id }
    expect((await world.call('supplier2', 'POST /api/srm/contact/{id}', { params, body: { ...contact, version: 0 } })).status).toBe(40400)
    expect((await world.call('supplier2', 'POST /api/srm/contact/{id}/setDefault', { params })).status).toBe(40400)
    expect((await world.call('supplier2', 'DELETE /api/srm/contact/{id}', { params })).status).toBe(40400)
    expect(await contactsOf('supplier1')).toEqual(before)
    expect((await world.call('m31-xuchen', 'GET /api/srm/contact/page', { query: {} })).status).toBe(40301)
  })

  it('have one default of each kind, whatever is done to them, however simultaneously', async () => {
    const made = [await addContact('supplier2'), await addContact('supplier2'), await addContact('supplier2')]
    await Promise.all(made.map(({ id }) => world.ask('supplier2', 'POST /api/srm/contact/{id}/setDefault', { params: { id } })))
    expect(await technicalDefaults('supplier2')).toHaveLength(1)
    const [current] = await technicalDefaults('supplier2')
    await world.ask('supplier2', 'DELETE /api/srm/contact/{id}', { params: { id: current?.id ?? '' } })
    expect(await technicalDefaults('supplier2')).toHaveLength(1)
    const [next] = await technicalDefaults('supplier2')
    const edited = { ...contact, version: next?.version ?? 0, type: 'FINANCE' as const }
    expect(await world.ask('supplier2', 'POST /api/srm/contact/{id}', { params: { id: next?.id ?? '' }, body: edited })).toMatchObject({
      isDefault: false,
    })
    expect(await technicalDefaults('supplier2')).toHaveLength(1)
  })
})
