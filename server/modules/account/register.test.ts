import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { newUser } from '#tests/setup/access.ts'
import { codeFor, codeTo, day, freshNumber, goodPassword, invitationFor, registrationOf } from '#tests/setup/account.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const nobody = null
const register = async (telephone: string, changed: Parameters<typeof registrationOf>[2] = {}) =>
  world.call(nobody, 'POST /api/admin/register/regUser', { body: await registrationOf(world, telephone, changed) })

interface Made {
  username: string
  mobile: string
  email: string
  email_verified: boolean
  agreed: boolean
  roles: string[]
  kind: string
  name: string
  state: string
  b_friend_reg: boolean
  invitation_id: string | null
  contact_verified: boolean
  is_admin: boolean
  life: string[]
}

const accountOf = async (telephone: string): Promise<Made | undefined> => {
  const [made] = await rowsOf<Made>(
    world.database,
    sql`select u.username, u.mobile, u.email, u.email_verified, u.agreed_at is not null as agreed,
          array(select r.code from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles,
          c.kind, c.name, c.state, c.b_friend_reg, c.invitation_id, c.contact_verified, c.admin_id = u.id as is_admin,
          array(select l.event || ' ' || l.to_state from transition_log l where l.machine = 'company' and l.record_id = c.id) as life
        from app_user u join company c on c.id = u.company_id where u.mobile = ${telephone}`,
  )
  return made
}

const companies = async (): Promise<number> => {
  const [row] = await rowsOf<{ count: string }>(world.database, sql`select count(*) as count from company`)
  return Number(row?.count)
}

describe('who registers', () => {
  it('has an account, a company in its first state, and is signed in', async () => {
    const telephone = freshNumber()
    const { data } = await register(telephone, { email: 'He.Yue@Example.com' })
    expect(await accountOf(telephone)).toEqual({
      username: data.username,
      mobile: telephone,
      email: 'he.yue@example.com',
      email_verified: false,
      agreed: true,
      roles: ['SUP_ADMIN'],
      kind: 'SUPPLIER',
      name: '',
      state: 'registered',
      b_friend_reg: false,
      invitation_id: null,
      contact_verified: true,
      is_admin: true,
      life: ['create registered'],
    })
    const response = await world.app.inject({
      method: 'POST',
      url: `/api/auth/jwt/token?${await signed()}`,
      payload: { username: `+86 ${telephone}`, password: goodPassword },
    })
    expect(response.statusCode).toBe(200)
    expect(data.token.split('.')).toHaveLength(3)
  })

  it('without an invite code all the same; with one the company belongs to its invitation', async () => {
    const telephone = freshNumber()
    const inviteCode = await invitationFor(world)
    expect(await register(telephone, { inviteCode: ` ${inviteCode.toLowerCase()} ` })).toMatchObject({ http: 200 })
    expect(await accountOf(telephone)).toMatchObject({ b_friend_reg: true, invitation_id: expect.anything() as unknown })
    const [invitation] = await rowsOf<{ used: boolean }>(
      world.database,
      sql`select used_by_company_id = (select company_id from app_user where mobile = ${telephone}) as used from invitation where code = ${inviteCode}`,
    )
    expect(invitation?.used).toBe(true)
  })

  it('has a user name that nobody chose', async () => {
    const names = []
    for (const telephone of [freshNumber(), freshNumber()]) names.push((await register(telephone)).data.username)
    expect(new Set(names).size).toBe(2)
    for (const name of names) expect(name).toMatch(/^u[a-z2-9]{10}$/)
  })
})

const before = async (work: () => Promise<{ http: number; refusal: unknown }>, answer: object) => {
  const count = await companies()
  expect(await work()).toMatchObject(answer)
  expect(await companies()).toBe(count)
}

describe('nobody registers', () => {
  it('without the code of that very number', async () => {
    const [mine, theirs] = [freshNumber(), freshNumber()]
    const code = await codeFor(world, mine)
    const wrong = { http: 400, status: 40001, refusal: { errors: [{ path: 'code', message: 'The code is wrong or has expired' }] } }
    await before(() => register(theirs, { code }), wrong)
    await before(() => register(mine, { code: '000000' === code ? '000001' : '000000' }), wrong)
  })

  it('with a code twice', async () => {
    const telephone = freshNumber()
    const code = await codeFor(world, telephone)
    expect(await register(telephone, { code })).toMatchObject({ http: 200 })
    await before(() => register(telephone, { code }), { status: 40001 })
  })

  it('with a number that has an account, and is told so only with its code', async () => {
    await before(() => register('13805320012', { code: '000000' }), { status: 40001 })
    await before(() => register('13805320012'), { status: 40900, refusal: { reasons: ['refusal.mobileTaken'] } })
    await before(() => register('+86 138－0532－0012'), { status: 40900, refusal: { reasons: ['refusal.mobileTaken'] } })
  })

  it('with a number by which an account is called', async () => {
    const telephone = freshNumber()
    await newUser(world, { username: telephone })
    await before(() => register(telephone), { status: 40900, refusal: { reasons: ['refusal.mobileTaken'] } })
  })

  it.each(['used', 'expired', 'unknown', 'revoked'])('with an invite code that is %s; the code of the number stays good', async (kind) => {
    const inviteCode = kind === 'unknown' ? 'NOSUCHCODE' : await invitationFor(world, kind === 'expired' ? -1 : 30)
    if (kind === 'used') expect(await register(freshNumber(), { inviteCode })).toMatchObject({ http: 200 })
    if (kind === 'revoked')
      await world.database.transaction(async (tx) => {
        await tx.execute(sql`select set_config('fairlead.transition', 'on', true)`)
        await tx.execute(sql`update invitation set state = 'revoked' where code = ${inviteCode}`)
      })
    const telephone = freshNumber()
    const code = await codeFor(world, telephone)
    expect(await world.call(nobody, 'GET /api/admin/register/checkInviteCode', { query: { inviteCode } })).toMatchObject({ data: false })
    const reason = { used: 'Used', expired: 'Expired' }[kind] ?? 'Unknown'
    const refusal = { reasons: [`refusal.inviteCode${reason}`], errors: [{ path: 'inviteCode' }] }
    await before(() => register(telephone, { code, inviteCode }), { status: 40900, refusal })
    expect(await register(telephone, { code })).toMatchObject({ http: 200 })
  })

  it.each([
    ['short', 'Ab-1', 'At least 10 characters'],
    ['plain', 'onlysmallletters', 'Three of'],
    ['personal', 'He-Yue-13912349999', 'Does not contain your'],
  ])('with a %s password', async (_, password, message) => {
    const telephone = '13912349999'
    const code = await codeFor(world, telephone)
    const answer = { status: 42200, refusal: { errors: [{ path: 'password', message: expect.stringContaining(message) as string }] } }
    await before(() => register(telephone, { code, password }), answer)
  })

  it('as a kind that is not there, or without agreeing', async () => {
    const telephone = freshNumber()
    const code = await codeFor(world, telephone)
    await before(() => register(telephone, { code, attr1: '999' }), { status: 42200 })
    await before(() => register(telephone, { code, enterpriseType: 'NONE' }), { status: 42200 })
    await before(() => register(telephone, { code, agreement: false as never }), { status: 42200 })
  })
})

describe('of two who register at once', () => {
  it('with one number, one wins', async () => {
    const telephone = freshNumber()
    const body = await registrationOf(world, telephone)
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.call(nobody, 'POST /api/admin/register/regUser', { body })))
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 400, 400, 400])
    const [row] = await rowsOf<{ count: string }>(world.database, sql`select count(*) as count from app_user where mobile = ${telephone}`)
    expect(Number(row?.count)).toBe(1)
  })

  it('with one invite code, one wins, and the others may still register without it', async () => {
    const inviteCode = await invitationFor(world, 30)
    const bodies = []
    for (const telephone of [freshNumber(), freshNumber(), freshNumber()])
      bodies.push(await registrationOf(world, telephone, { inviteCode, code: await newCode(telephone) }))
    const answers = await Promise.all(bodies.map((body) => world.call(nobody, 'POST /api/admin/register/regUser', { body })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900, 40900])
    const loser = bodies[answers.findIndex(({ http }) => http !== 200)]
    expect(await world.call(nobody, 'POST /api/admin/register/regUser', { body: { ...loser, inviteCode: '' } as never })).toMatchObject({
      http: 200,
    })
  })
})

/** Codes for several numbers within five minutes. */
const newCode = async (telephone: string): Promise<string> => {
  world.clock.advance(61_000)
  await world.ask(nobody, 'POST /api/admin/sms/verification-code', { query: { telephone } })
  return codeTo(world, telephone)
}

const signed = async (): Promise<string> => {
  const { signCall } = await import('#src/lib/signature.ts')
  return String(new URLSearchParams({ ...signCall(world.config.signSalt, world.clock.now().getTime()) }))
}

describe('a sweep of invite codes', () => {
  it('is stopped after thirty a minute, by the check and by the registration alike', async () => {
    world.clock.advance(day)
    for (let tries = 0; tries < 30; tries++)
      await world.ask(nobody, 'GET /api/admin/register/checkInviteCode', { query: { inviteCode: `GUESS${tries}` } })
    expect(await world.call(nobody, 'GET /api/admin/register/checkInviteCode', { query: { inviteCode: 'GUESS' } })).toMatchObject({
      http: 429,
    })
    const body = await registrationOf(world, freshNumber(), { code: '123456' })
    expect(await world.call(nobody, 'POST /api/admin/register/regUser', { body })).toMatchObject({ http: 429 })
  })
})
