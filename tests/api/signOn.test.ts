import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import type { Data, Input } from '#src/contract/index.ts'
import { newRole, newUser, userOf } from '#tests/setup/access.ts'
import { goodPassword } from '#tests/setup/account.ts'
import { signInThere, startIdentityProvider, type IdentityProvider } from '#tests/setup/identityProvider.ts'
import { appCode, setUpApp, step } from '#tests/setup/secondFactor.ts'
import { saw } from '#tests/setup/seen.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let administrator: Person
let identity: IdentityProvider
let address: string
beforeAll(async () => {
  journey = await beginJourney()
  const { server } = journey.world.app
  const listening = server.address()
  address = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : ''}`
  administrator = await journey.signIn('admin')
  identity = await startIdentityProvider(address)
  journey.world.config.signOnNetwork = 'loopback'
})
afterAll(async () => {
  await identity.close()
  await journey.close()
})

type Content = Input<'POST /api/auth/provider'>['body']
type Enter = Input<'POST /api/auth/signOn/enter'>['body']
interface Answer<T> {
  http: number
  status: number
  message: string
  data: T
  cookie: string
  secondFactor?: { ticket: string }
}

/** A call as a browser makes it: with its cookie, and what it is given to keep. */
const call = async <T>(path: string, body: object, cookie = ''): Promise<Answer<T>> => {
  const answer = await fetch(`${address}${path}?${new URLSearchParams(journey.sign())}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en', cookie },
    body: JSON.stringify(body),
  })
  if (answer.ok) saw('api', expect.getState().testPath ?? '', 'POST', path)
  return {
    http: answer.status,
    cookie: answer.headers.get('set-cookie') ?? '',
    ...((await answer.json()) as Omit<Answer<T>, 'http' | 'cookie'>),
  }
}

const begin = async (code: string, returnTo = '') => {
  const { data, cookie } = await call<{ url: string }>(`/api/auth/signOn/${code}/begin`, { returnTo })
  return { url: data.url, cookie: cookie.split(';')[0] ?? '', setCookie: cookie }
}
const enter = (body: Enter, cookie: string) => call<Data<'POST /api/auth/signOn/enter'>>('/api/auth/signOn/enter', body, cookie)
const broughtBack = (back: URLSearchParams) =>
  ({ state: back.get('state') ?? '', code: back.get('code') ?? '', iss: back.get('iss') ?? '' }) satisfies Enter

/** All the way there and back. */
const signInBy = async (code: string, login: string, returnTo = '') => {
  const { url, cookie } = await begin(code, returnTo)
  return enter(broughtBack(await signInThere(url, login)), cookie)
}
const refusedAs = ({ http, status, message }: Answer<unknown>) => [http, status, message]

let made = 0
const content: Omit<Content, 'code'> = {
  name: '统一认证',
  nameEn: 'Identity',
  issuer: '',
  clientId: '',
  clientSecret: '',
  asks: 'profile email',
  linksBy: 'email',
  claim: 'preferred_username',
  creates: false,
  admitsAdministrators: false,
  fulfilsSecondFactor: false,
  active: true,
}
const provider = (changed: Partial<Content> = {}) => {
  made += 1
  return administrator.ask('POST /api/auth/provider', { body: { ...content, ...identity.settings, code: `identity${made}`, ...changed } })
}

/** Somebody of the house whose address is confirmed, and who has the same at the provider. */
const staff = async (roleIds: string[] = [], password?: string) => {
  const { username, id } = await newUser(journey.world, { roleIds, ...(password ? { password } : {}) })
  const email = `${username}@haiyue-port.example`
  await journey.world.database.execute(sql`update app_user set email = ${email}, email_verified = true where id = ${id}`)
  identity.people.set(username, { email, email_verified: true, name: '林', preferred_username: username })
  return { username, id, email }
}
const whoHas = async (token: string) => (await journey.holderOf(token).ask('GET /api/admin/user/front/info')).username

describe('somebody of the house', () => {
  it('signs in at the provider, comes back to where they wanted, and is known the next time whatever their address is', async () => {
    const { code, id } = await provider()
    const { username } = await staff()
    const first = await signInBy(code, username, '/poJcManager/poJcProject?state=draft')
    expect(first.data.returnTo).toBe('/poJcManager/poJcProject?state=draft')
    expect(await journey.holderOf(first.data.token).ask('GET /api/admin/user/front/info')).toMatchObject({ username, passFlg: false })
    identity.people.set(username, { email: 'buyer@haiyue-port.example', email_verified: false })
    expect(await whoHas((await signInBy(code, username)).data.token)).toBe(username)

    const links = await administrator.ask('GET /api/auth/provider/{id}/link/page', { params: { id } })
    expect(links.rows).toMatchObject([{ subject: username, username }])
    await administrator.ask('POST /api/auth/provider/{id}/unlink', { params: { id }, body: { subject: username } })
    expect((await signInBy(code, username)).message).toContain('no verified e-mail')
    const { rows } = await administrator.ask('GET /api/admin/gateLog/page', { query: { outcome: 'success' } })
    expect(rows.find(({ uri }) => uri === '/api/auth/signOn/enter')).toMatchObject({ opt: '单点登录' })
  })

  it('is found by a user name that a claim holds', async () => {
    const { code } = await provider({ linksBy: 'username' })
    const { username } = await staff()
    identity.people.set('001742', { preferred_username: username })
    expect(await whoHas((await signInBy(code, '001742')).data.token)).toBe(username)
  })

  it('gets an account without a role where the provider may make one, and nowhere else', async () => {
    identity.people.set('stranger', {
      email: 'stranger@haiyue-port.example',
      email_verified: true,
      name: '新人',
      preferred_username: 'xinren',
    })
    const { code } = await provider()
    expect(refusedAs(await signInBy(code, 'stranger'))).toEqual([400, 40001, expect.stringContaining('No account here')])
    const making = await provider({ creates: true })
    const { token } = (await signInBy(making.code, 'stranger')).data
    const who = await journey.holderOf(token).ask('GET /api/admin/user/front/info')
    expect(who).toMatchObject({ username: 'xinren', name: '新人', roles: [], companyId: '1' })
    // Somebody else of that name is not let into their account.
    for (const name of ['admin', 'Admin', 'admin.', 'ADM-IN']) {
      identity.people.set('other', { email: 'other@haiyue-port.example', email_verified: true, preferred_username: name })
      expect(refusedAs(await signInBy(making.code, 'other'))[2], name).toContain('already has this user name')
    }
  })

  it('is asked for the second factor that they have here, unless the provider has asked for one', async () => {
    const { code } = await provider()
    const { username } = await staff([], goodPassword)
    const { ask } = journey.holderOf(await journey.world.tokenOf(username))
    const { secret } = await setUpApp(journey.world, ask)
    journey.world.clock.advance(step)
    const refused = await signInBy(code, username)
    expect(refusedAs(refused).slice(0, 2)).toEqual([400, 40003])
    const { ticket = '' } = refused.secondFactor ?? {}
    const body = { ticket, way: 'totp', code: appCode(journey.world, secret) } as const
    expect(await whoHas(await journey.holderOf('').ask('POST /api/auth/jwt/secondFactor', { body }))).toBe(username)
    const asking = await provider({ fulfilsSecondFactor: true })
    expect(await whoHas((await signInBy(asking.code, username)).data.token)).toBe(username)
  })

  it('sets up the second factor that their role asks for, without a password to type, soon after they came', async () => {
    const { code } = await provider()
    const { username } = await staff([await newRole(journey.world, { requiresSecondFactor: true })])
    const person = journey.holderOf((await signInBy(code, username)).data.token)
    expect(await person.ask('GET /api/admin/user/front/secondFactor', {})).toMatchObject({ required: true, hasPassword: false })
    await person.refused(40001, 'POST /api/admin/user/front/secondFactor/totp', { body: { password: '' } })
    const { secret } = await person.ask('POST /api/admin/user/front/secondFactor/totp', { body: {} })
    const first = { code: appCode(journey.world, secret) }
    await person.ask('POST /api/admin/user/front/secondFactor/totp/confirm', { body: first })
    // From then on it is known by what there is.
    await person.refused(40001, 'POST /api/admin/user/front/secondFactor/totp/remove', { body: {} })

    const late = journey.holderOf((await signInBy(code, (await staff([], undefined)).username)).data.token)
    journey.world.clock.advance(11 * 60_000)
    await late.refused(40001, 'POST /api/admin/user/front/secondFactor/totp', { body: {} })
    // Whoever has a password types it.
    const known = journey.holderOf(await journey.world.tokenOf((await staff([], goodPassword)).username))
    await known.refused(40001, 'POST /api/admin/user/front/secondFactor/totp', { body: {} })
  })

  it('is not let in without a confirmed address, with a closed account, as a supplier, or as an administrator', async () => {
    const { code } = await provider()
    const { username, id, email } = await staff()
    identity.people.set('unverified', { email, email_verified: false })
    expect(refusedAs(await signInBy(code, 'unverified'))[2]).toContain('no verified e-mail')
    expect(await signInBy(code, username)).toMatchObject({ http: 200 })
    await administrator.ask('POST /api/admin/user/{id}/disable', { params: { id } })
    expect(refusedAs(await signInBy(code, username))).toEqual([400, 40001, expect.stringContaining('closed')])

    const supplier = await userOf(journey.world, 'supplier1')
    await journey.world.database.execute(sql`update app_user set email = 's@s.example', email_verified = true where id = ${supplier}`)
    identity.people.set('supplier', { email: 's@s.example', email_verified: true })
    expect(refusedAs(await signInBy(code, 'supplier'))[2]).toContain('No account here')

    const giving = await staff([await newRole(journey.world, { gives: ['dictionaryManager'] })])
    expect(refusedAs(await signInBy(code, giving.username))[2]).toContain('Administrators')
    const admitting = await provider({ admitsAdministrators: true })
    expect(await signInBy(admitting.code, giving.username)).toMatchObject({ http: 200 })
  })
})

describe('what comes back', () => {
  const lost = [400, 40001, 'This sign-in has expired or was not started in this browser. Start again']
  const failed = [400, 40001, expect.stringContaining('could not be checked')]

  it('is good once, for ten minutes, in the browser that was sent', async () => {
    const { code } = await provider()
    const { username } = await staff()
    const sent = await begin(code)
    expect(sent.setCookie).toMatch(/^fairlead\.signOn=[\w-]{43}; Path=\/api\/auth\/signOn; Max-Age=600; HttpOnly; SameSite=Lax$/)
    const back = broughtBack(await signInThere(sent.url, username))
    const { cookie: anothers } = await begin(code)
    for (const cookie of ['', anothers]) expect(refusedAs(await enter(back, cookie))).toEqual(lost)
    expect(refusedAs(await enter({ ...back, state: `${back.state}x` }, sent.cookie))).toEqual(lost)
    expect(await enter(back, sent.cookie)).toMatchObject({ http: 200 })
    expect(refusedAs(await enter(back, sent.cookie))).toEqual(lost)

    const late = await begin(code)
    const lateBack = broughtBack(await signInThere(late.url, username))
    journey.world.clock.advance(601_000)
    expect(refusedAs(await enter(lateBack, late.cookie))).toEqual(lost)
  })

  it('is refused where the code was tampered with, is of another sign-in, or of another issuer', async () => {
    const { code } = await provider()
    const { username } = await staff()
    const attempt = async () => {
      const sent = await begin(code)
      return { cookie: sent.cookie, back: broughtBack(await signInThere(sent.url, username)) }
    }
    const [one, other, third, declined] = [await attempt(), await attempt(), await attempt(), await attempt()]
    expect(refusedAs(await enter({ ...one.back, code: `${one.back.code}x` }, one.cookie))).toEqual(failed)
    // By its own state and verifier alone a code is taken.
    expect(refusedAs(await enter({ ...other.back, code: third.back.code }, other.cookie))).toEqual(failed)
    expect(refusedAs(await enter({ ...third.back, iss: 'https://elsewhere.example' }, third.cookie))).toEqual(failed)
    expect(refusedAs(await enter({ state: declined.back.state, error: 'access_denied' }, declined.cookie))[2]).toContain(
      'did not let you in',
    )
    expect(journey.world.log.join('\n')).not.toContain(one.back.code)
  })

  it('leads nowhere but into the product', async () => {
    const { code } = await provider()
    const { username } = await staff()
    for (const returnTo of ['https://elsewhere.example/', '//elsewhere.example', String.raw`/\elsewhere.example`])
      expect((await signInBy(code, username, returnTo)).data.returnTo).toBe('')
  })
})

describe('a provider', () => {
  it('that is switched off, unknown or out of reach sends nobody anywhere', async () => {
    const { code, id, version } = await provider()
    const body = { body: { returnTo: '' } }
    await administrator.ask('POST /api/auth/provider/{id}', { params: { id }, body: { version, active: false } })
    for (const each of [code, 'nowhere'])
      await journey.refused(40400, 'POST /api/auth/signOn/{code}/begin', { params: { code: each }, ...body })
    const away = await provider({ issuer: 'http://127.0.0.1:9' })
    const { reasons } = await journey.refused(40900, 'POST /api/auth/signOn/{code}/begin', { params: { code: away.code }, ...body })
    expect(reasons).toEqual(['refusal.signOnUnreachable'])
  })

  it('keeps its secret sealed, masked, and to its own issuer', async () => {
    const { id, clientSecret, version } = await provider()
    expect(clientSecret).toBe('********')
    const [{ sealed } = { sealed: '' }] = await rowsOf<{ sealed: string }>(
      journey.world.database,
      sql`select secret_sealed as sealed from sign_on_provider where id = ${id}`,
    )
    expect(sealed).not.toContain(identity.settings.clientSecret)
    const change = { version, clientSecret, issuer: 'http://127.0.0.1:9/other' }
    const { errors } = await administrator.refused(42200, 'POST /api/auth/provider/{id}', { params: { id }, body: change })
    expect(errors?.map(({ path }) => path)).toEqual(['clientSecret'])
    // Put elsewhere within the database it opens no more.
    await journey.world.database.execute(sql`update sign_on_provider set client_id = 'another' where id = ${id}`)
    const { code } = await administrator.ask('POST /api/auth/provider/{id}', { params: { id }, body: { version, name: '改名' } })
    await journey.refused(40900, 'POST /api/auth/signOn/{code}/begin', { params: { code }, body: {} })
  })

  it('is kept by nobody who could not give what people of the house may do', async () => {
    const { id } = await provider()
    const { username } = await newUser(journey.world, {
      roleIds: [await newRole(journey.world, { uses: ['serviceManager', 'serviceManager:provider'] })],
      password: goodPassword,
    })
    const colleague = journey.holderOf(await journey.world.tokenOf(username))
    const refusals = [
      colleague.refused(40900, 'POST /api/auth/provider', { body: { ...content, ...identity.settings, code: 'mine' } }),
      colleague.refused(40900, 'DELETE /api/auth/provider/{id}', { params: { id } }),
      colleague.refused(40900, 'POST /api/auth/provider/{id}/unlink', { params: { id }, body: { subject: 'anybody' } }),
    ]
    for (const refusal of refusals) expect((await refusal).reasons).toEqual(['refusal.notYoursToGive'])
  })

  it('must be asked over TLS, and not in a private network, unless the settings say so', async () => {
    journey.world.config.signOnNetwork = 'public'
    for (const issuer of [
      'http://id.example.com',
      'https://10.0.0.8',
      'https://169.254.169.254',
      'https://[::1]:8443',
      'https://user@id.example.com',
    ]) {
      const { errors } = await administrator.refused(42200, 'POST /api/auth/provider', {
        body: { ...content, code: 'near', clientId: 'x', issuer },
      })
      expect(
        errors?.map(({ path }) => path),
        issuer,
      ).toEqual(['issuer'])
    }
    journey.world.config.signOnNetwork = 'loopback'
  })
})
