import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '#server/seed/password.ts'
import { freshNumber, goodPassword } from '#tests/setup/account.ts'
import { newcomer } from '#tests/setup/registration.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'
import { codeSentTo } from './supplier.ts'

const minute = 60_000
const address = 'newcomer@example.com'

let journey: Journey
let username: string
let person: Person
const telephone = freshNumber()
beforeAll(async () => {
  journey = await beginJourney()
  ;({ username } = await newcomer(journey.world))
  person = await journey.signIn(username)
})
afterAll(() => journey.close())

describe('what a person says of themselves', () => {
  it('is kept: name, language, and how the screens are set', async () => {
    const { mobile } = await person.ask('GET /api/admin/user/front/personal')
    const body = { name: '何悦', nameEn: 'He Yue', locale: 'en', avatarFileId: null, introduction: '负责缆绳销售' } as const
    expect(await person.ask('POST /api/admin/user/front/personal', { body })).toMatchObject({ ...body, mobile })
    const setting = { density: 'compact' }
    expect(await person.ask('POST /api/admin/user/front/setting', { body: { setting } })).toEqual(setting)
    expect(await person.ask('GET /api/admin/user/front/personal')).toMatchObject(body)
  })

  it('is another number only once the code sent there is told, and by who knows the password', async () => {
    const manner = { query: { telephone, purpose: 'change' as const } }
    await person.ask('POST /api/admin/sms/verification-code', manner)
    const body = { mobile: telephone, code: await codeSentTo(journey, telephone), password: demoPassword }
    const change = 'POST /api/admin/user/front/mobile'
    await person.refused(40001, change, { body: { ...body, password: 'not-the-password' } })
    expect(await person.ask(change, { body })).toMatchObject({ mobile: telephone })
  })

  it('is another address in the same way', async () => {
    journey.world.clock.advance(minute)
    await person.ask('POST /api/admin/user/front/emailCode', { body: { email: address } })
    const body = { email: address, code: await codeSentTo(journey, address), password: demoPassword }
    expect(await person.ask('POST /api/admin/user/front/email', { body })).toMatchObject({ email: address, emailVerified: true })
  })
})

describe('sessions of a person', () => {
  it('are listed, and ended one by one or all but this', async () => {
    const [second, third] = [await journey.signIn(username), await journey.signIn(username)]
    const { rows } = await person.ask('GET /api/admin/user/front/session/page', { query: {} })
    expect(rows.filter(({ current }) => current)).toHaveLength(1)
    const mine = (await second.ask('GET /api/admin/user/front/session/page', { query: {} })).rows.find(({ current }) => current)
    await person.ask('POST /api/admin/user/front/session/{id}/end', { params: { id: mine?.id ?? '' } })
    await second.refused(40101, 'GET /api/admin/user/front/info')
    expect((await person.ask('POST /api/admin/user/front/session/endOthers')).ended).toBeGreaterThan(0)
    await third.refused(40101, 'GET /api/admin/user/front/info')
    await person.ask('GET /api/admin/user/front/info')
  })
})

describe('a password', () => {
  it('is changed by who knows it', async () => {
    const change = 'POST /api/admin/user/front/password'
    await person.refused(40001, change, { body: { oldPassword: 'not-the-password', newPassword: goodPassword } })
    await person.ask(change, { body: { oldPassword: demoPassword, newPassword: goodPassword } })
    person = await journey.signIn(username, { password: goodPassword })
  })

  it('is set anew by who reads what comes to the number', async () => {
    journey.world.clock.advance(minute)
    await person.ask('POST /api/auth/password/code', { body: { account: telephone } })
    const code = await codeSentTo(journey, telephone)
    await person.ask('POST /api/auth/password/reset', { body: { account: telephone, code, password: 'Another-7-Berth' } })
    await person.refused(40101, 'GET /api/admin/user/front/info')
    person = await journey.signIn(username, { password: 'Another-7-Berth' })
  })
})

describe('before an account', () => {
  it('a number and an address are in order, and nobody is told whose they are', async () => {
    const { ask } = person
    for (const mobilePhone of [freshNumber(), telephone])
      expect(await ask('GET /api/admin/register/vilidMobilePhone', { query: { mobilePhone } })).toBe(true)
    expect(await ask('GET /api/admin/register/vilidMobilePhone', { query: { mobilePhone: '12' } })).toBe(false)
    expect(await ask('GET /api/admin/register/vilidEmail', { query: { email: address } })).toBe(true)
  })

  it('a code comes again after a minute, and the administrator sees what went out', async () => {
    const query = { telephone }
    journey.world.clock.advance(minute)
    const { resend } = await person.ask('POST /api/admin/sms/log/code', { query })
    const params = { token: resend.split('/').at(-1) ?? '' }
    await person.refused(42900, 'POST /api/admin/sms/resend/{token}', { params, query })
    journey.world.clock.advance(minute)
    await person.ask('POST /api/admin/sms/resend/{token}', { params, query })
    const admin = await journey.signIn('admin')
    const { rows } = await admin.ask('GET /api/admin/messageOutbox/page', { query: {} })
    expect(rows.slice(0, 2).map(({ recipient }) => recipient)).toEqual([telephone, telephone])
  })

  it('what one may be is there to choose from', async () => {
    expect((await person.ask('GET /api/admin/srmSupplierKind/getData')).length).toBeGreaterThan(1)
    expect(await person.ask('GET /api/admin/type/all')).toContainEqual(expect.objectContaining({ code: 'BASE_UNIT' }))
    expect((await person.ask('GET /api/srm/category/all')).map(({ code }) => code)).toContain('1001')
  })
})
