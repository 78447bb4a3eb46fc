import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPassword } from '#server/seed/password.ts'
import { signCall, signatureOf } from '#src/lib/signature.ts'
import { hour } from '#tests/setup/purchase.ts'
import { beginJourney, type Journey } from './journey.ts'

const minute = 60_000
const signingIn = 'POST /api/auth/jwt/token'
const asking = 'GET /api/admin/user/front/info'
const askingNobody = 'GET /api/auth/jwt/captcha'

let journey: Journey
beforeAll(async () => {
  journey = await beginJourney()
})
afterAll(() => journey.close())
// Far enough from the test before that its failures no longer count.
beforeEach(() => journey.world.clock.advance(hour))

const attempt = (username: string, password: string) => ({ body: { username, password } })
const tokenOf = (username: string) =>
  journey.call(signingIn, attempt(username, demoPassword)).expectStatus(200).returns<Promise<string>>('data')

describe('signing in', () => {
  it('answers a token with which the account’s menus open', async () => {
    const person = await journey.signIn('supplier1')
    expect(await person.ask(asking)).toMatchObject({ username: 'supplier1', companyId: '31', passFlg: false })
    const menus = await person.ask('GET /api/admin/user/front/menus/{id}', { params: { id: '-1' } })
    expect(menus.map(({ code }) => code)).toEqual(['poManager', 'poMyproject', 'poBuManager', 'srmManager', 'introduction'])
  })

  it('does not say whether name or password was wrong', async () => {
    const wrongPassword = await journey.refused(40001, signingIn, attempt('buyer', 'not-the-password'))
    const wrongName = await journey.refused(40001, signingIn, attempt('nobody', demoPassword))
    expect(wrongPassword).toEqual(wrongName)
    expect(wrongPassword.message).toBe('Incorrect user name or password')
  })

  it('is locked for a quarter of an hour after five failures, also for the right password, and for this account alone', async () => {
    for (let failed = 0; failed < 5; failed++) await journey.refused(40001, signingIn, attempt('buyer', 'not-the-password'))
    await journey
      .call(signingIn, attempt('buyer', demoPassword))
      .expectStatus(429)
      .expectHeader('retry-after', String(15 * 60))
    await tokenOf('buyer2')
    journey.world.clock.advance(15 * minute - 1)
    await journey.refused(42900, signingIn, attempt('buyer', demoPassword))
    journey.world.clock.advance(1)
    await tokenOf('buyer')
  })

  it('forgets failures once it succeeds', async () => {
    for (let failed = 0; failed < 4; failed++) await journey.refused(40001, signingIn, attempt('buyer', 'not-the-password'))
    await tokenOf('buyer')
    await journey.refused(40001, signingIn, attempt('buyer', 'not-the-password'))
    await tokenOf('buyer')
  })
})

describe('a session', () => {
  it('is asked for where there is none, or one that means nothing', async () => {
    await journey.refused(40101, asking)
    await journey.refused(40101, asking, {}, { token: 'no-token' })
    const [token, other] = [await tokenOf('buyer'), await tokenOf('admin')].map((each) => each.split('.'))
    await journey.refused(40101, asking, {}, { token: [token?.[0], other?.[1], token?.[2]].join('.') })
  })

  it('may be named with Bearer, or in the query', async () => {
    const token = await tokenOf('buyer')
    await journey.call(asking, {}, { token: `Bearer ${token}` }).expectStatus(200)
    await journey.call(asking, { query: { token } }).expectStatus(200)
  })

  it('ends with logging out, and only that one', async () => {
    const [token, other] = [await tokenOf('buyer'), await tokenOf('buyer')]
    await journey.call('POST /api/auth/jwt/logout', {}, { token }).expectStatus(200)
    await journey.refused(40101, asking, {}, { token })
    await journey.call(asking, {}, { token: other }).expectStatus(200)
  })

  it('ends after four hours', async () => {
    const token = await tokenOf('buyer')
    journey.world.clock.advance(4 * hour - 1000)
    await journey.call(asking, {}, { token }).expectStatus(200)
    journey.world.clock.advance(1000)
    await journey.refused(40101, asking, {}, { token })
  })

  it('opens only what its roles may', async () => {
    const supplier = await journey.signIn('supplier1')
    await supplier.refused(40301, 'GET /api/po/project/page', { query: {} })
    await supplier.refused(40301, 'GET /api/po/dashboard/admin')
    const administrator = await journey.signIn('admin')
    await administrator.refused(40301, 'GET /api/po/project/{id}/opening', { params: { id: '1001' } })
    const newcomer = await journey.signIn('newsupplier')
    await newcomer.refused(40301, 'GET /api/po/supplierProject/page', { query: {} })
  })
})

/** A signature made some milliseconds from now. */
const at = (milliseconds: number, key = journey.world.config.signSalt) => ({
  ...signCall(key, journey.world.clock.now().getTime() + milliseconds),
})
const refused = (signature: Record<string, string>) => journey.refused(40002, askingNobody, {}, { signature })
const admitted = (signature: Record<string, string>) => journey.call(askingNobody, {}, { signature }).expectStatus(200)

describe('a signature', () => {
  it('is needed, whole', async () => {
    await refused({})
    for (const part of ['t', 'timestamp', 'randomStr', 'sign']) {
      const { [part]: _, ...rest } = journey.sign()
      await refused(rest)
    }
  })

  it('is taken once', async () => {
    const signature = journey.sign()
    await admitted(signature)
    await refused(signature)
  })

  it('is taken once, however often it arrives at the same time', async () => {
    const signature = journey.sign()
    const statuses = await Promise.all(
      Array.from({ length: 5 }, () => journey.call(askingNobody, {}, { signature }).returns<Promise<number>>(({ res }) => res.statusCode)),
    )
    expect(statuses.toSorted()).toEqual([200, 400, 400, 400, 400])
  })

  it('is fresh for five minutes on either side', async () => {
    for (const offset of [-5 * minute, 5 * minute]) await admitted(at(offset))
    for (const offset of [-5 * minute - 1, 5 * minute + 1]) await refused(at(offset))
  })

  it('is made with the key of its kind, of what it is sent with', async () => {
    await refused(at(0, journey.world.config.uploadSignKey))
    const { t = '', timestamp = '', randomStr = '', sign = '' } = journey.sign()
    await refused({ t, timestamp, randomStr: randomStr.split('').toReversed().join(''), sign })
    const short = 'abc'
    await refused({ t, timestamp, randomStr: short, sign: signatureOf(journey.world.config.signSalt, t, timestamp, short) })
  })

  it('is checked before anything else, so that a refused call counts for nothing', async () => {
    for (let failed = 0; failed < 6; failed++)
      await journey.refused(40002, signingIn, attempt('buyer', 'not-the-password'), { signature: {} })
    await tokenOf('buyer')
  })
})
