import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, type Data, type Input, type Key } from '#src/contract/index.ts'
import { forServices, isForServices, scopesIn } from '#src/contract/forServices.ts'
import { isUnderASeal } from '#src/contract/told.ts'
import type { Row } from '#src/contract/row.ts'
import { newRole, newUser } from '#tests/setup/access.ts'
import { goodPassword } from '#tests/setup/account.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let administrator: Person
beforeAll(async () => {
  journey = await beginJourney()
  administrator = await journey.signIn('admin')
})
afterAll(() => journey.close())

type Service = Data<'POST /api/auth/service'>

const hour = 3_600_000
const blank = { nameEn: '', expiresOn: '', tokenMinutes: 15, callsPerMinute: 1000, active: true, description: '' } as const
let made = 0

/** A program that may do this, with a secret. */
const program = async (scopes: string[], changed: Partial<Input<'POST /api/auth/service'>['body']> = {}) => {
  made += 1
  const body = { ...blank, code: `program-${made}`, name: `程序${made}`, scopes, ...changed }
  const service = await administrator.ask('POST /api/auth/service', { body })
  return { service, secret: await secretOf(service) }
}
const current = ({ id }: Service) => administrator.ask('GET /api/auth/service/{id}', { params: { id } })
const secretOf = async (service: Service, overlapHours: 0 | 24 = 0) => {
  const { version } = await current(service)
  const params = { id: service.id }
  return (await administrator.ask('POST /api/auth/service/{id}/secret', { params, body: { version, overlapHours } })).secret
}
const edit = async (service: Service, change: object) => {
  const { version } = await current(service)
  return administrator.ask('POST /api/auth/service/{id}', { params: { id: service.id }, body: { version, ...change } })
}
const signIn = async ({ code: clientId }: Service, secret: string): Promise<Person> => {
  const nobody = journey.holderOf('')
  return journey.holderOf((await nobody.ask('POST /api/auth/client/token', { body: { clientId, secret } })).token)
}
const refusedIn = ({ code: clientId }: Service, secret: string) =>
  journey.refused(40001, 'POST /api/auth/client/token', { body: { clientId, secret } })
const issuing = (id: string, version: number) => ({ params: { id }, body: { version, overlapHours: 0 } }) as const
const dictionary = 'GET /api/admin/dictionary/page'

describe('a program', () => {
  it('does what it was given and nothing else, and nothing of a person', async () => {
    const { service, secret } = await program(['dictionaryManager'])
    const it = await signIn(service, secret)
    expect((await it.ask(dictionary)).total).toBeGreaterThan(0)
    const input = {
      body: { type: 'integrityRule', code: 'BY_A_PROGRAM', name: '程序', nameEn: 'Program', colour: '', position: 1, active: true },
    } as const
    await it.refused(40301, 'POST /api/admin/dictionary', input)
    await it.refused(40301, 'GET /api/po/project/page')
    for (const key of ['GET /api/admin/user/front/info', 'GET /api/admin/dashboard/work', 'POST /api/auth/jwt/logout'] as const)
      await it.refused(40301, key)
    // What it is given later holds with its next call, and what is taken as well.
    await edit(service, { scopes: ['dictionaryManager', 'dictionaryManager:edit'] })
    await it.ask('POST /api/admin/dictionary', input)
    await edit(service, { scopes: [] })
    await it.refused(40301, dictionary)

    const { rows } = await administrator.ask('GET /api/admin/gateLog/page', { query: { crtName: service.name } })
    expect(rows[0]).toMatchObject({ crtName: service.name, crtUser: null, menu: '数据字典', code: 200, changed: 1 })
  })

  it('may make each call that is open to programs, and reads by every one of them', async () => {
    const codes = [...scopesIn(contract).keys()]
    const { service, secret } = await program(codes)
    const it = await signIn(service, secret)
    for (const key of forServices.filter((each) => each.startsWith('GET ') && !each.includes('{'))) await it.ask(key as typeof dictionary)
    const [project] = (await it.ask('GET /api/po/project/page')).rows
    expect(await it.ask('GET /api/po/project/{id}', { params: { id: project?.id ?? '' } })).toMatchObject({ id: project?.id })
  })

  it('can be given no call in somebody’s name', () => {
    const rows = Object.entries(contract as Record<string, Row>)
    const personal = rows.filter(
      ([key, { authority, sends, multipart }]) =>
        sends || multipart || authority === 'public' || authority === 'signedIn' || isUnderASeal(key),
    )
    const ofRights = rows.filter(([key]) => /^\S+ \/api\/(admin\/(user|group|groupType|menu|element|messageOutbox)|auth)\b/.test(key))
    expect([...personal, ...ofRights].map(([key]) => key).filter(isForServices)).toEqual([])
    expect(forServices.filter((key) => !(key in contract) || (contract[key as Key] as Row).wrapping === 'file')).toEqual([])
  })

  it('is held to its number of calls, and its last call is kept to the minute', async () => {
    const { service, secret } = await program(['dictionaryManager'], { callsPerMinute: 3 })
    const it = await signIn(service, secret)
    expect((await current(service)).lastUsedAt).toBeNull()
    for (let call = 0; call < 3; call += 1) await it.ask(dictionary)
    const first = journey.world.clock.now().toISOString()
    await it.refused(42900, dictionary)
    journey.world.clock.advance(61_000)
    expect(Date.parse((await current(service)).lastUsedAt ?? '')).toBe(Date.parse(first))
    await it.ask(dictionary)
    expect(Date.parse((await current(service)).lastUsedAt ?? '')).toBe(journey.world.clock.now().getTime())
  })
})

describe('a secret', () => {
  it('is told once, rests as a hash, and is in no answer, log or operation', async () => {
    const { service, secret } = await program(['dictionaryManager'])
    await signIn(service, secret)
    const { rows } = await administrator.ask('GET /api/admin/gateLog/page', { query: { recordId: service.id } })
    const operation = await administrator.ask('GET /api/admin/gateLog/{id}', { params: { id: rows[0]?.id ?? '' } })
    expect(operation).toMatchObject({ opt: '签发密钥', menu: '服务授权' })
    const told = JSON.stringify([await current(service), operation, journey.world.log])
    expect(told).not.toContain(secret)
    expect(told).not.toMatch(/_hash|[0-9a-f]{64}/)
  })

  it('is rotated: the one before holds as long as was said, or not at all, and takes its tokens with it', async () => {
    const { service, secret } = await program(['dictionaryManager'])
    const second = await secretOf(service, 24)
    for (const each of [secret, second]) await signIn(service, each)
    expect((await current(service)).formerUntil).not.toBeNull()
    journey.world.clock.advance(24 * hour + 1000)
    administrator = await journey.signIn('admin')
    await refusedIn(service, secret)
    const it = await signIn(service, second)
    await it.ask(dictionary)
    const third = await secretOf(service)
    await it.refused(40101, dictionary)
    await refusedIn(service, second)
    await signIn(service, third)
  })

  it('ends with its token’s minutes, with the last day, with the switch, and by revoking', async () => {
    const { service, secret } = await program(['dictionaryManager'], { tokenMinutes: 5 })
    const begun = await signIn(service, secret)
    journey.world.clock.advance(5 * 60_000 + 1000)
    await begun.refused(40101, dictionary)

    const it = await signIn(service, secret)
    for (const change of [{ active: false }, { active: true, expiresOn: '2026-01-31' }]) {
      await edit(service, change)
      await it.refused(40101, dictionary)
      await refusedIn(service, secret)
    }
    expect((await current(service)).state).toBe('expired')
    await edit(service, { expiresOn: '' })
    await it.ask(dictionary)
    await administrator.ask('POST /api/auth/service/{id}/revoke', { params: { id: service.id } })
    await it.refused(40101, dictionary)
    await refusedIn(service, secret)
    expect(await current(service)).toMatchObject({ state: 'noSecret', secretAt: null })
  })

  it('learns of a token only whose it is, of programs whose calls it takes and while they may call', async () => {
    const [taking, calling, other] = [await program([]), await program(['dictionaryManager']), await program([])]
    const clients = (ids: string) => ({ params: { id: taking.service.id }, query: { clients: ids } })
    const tokenOf = async ({ service: { code: clientId }, secret }: typeof taking) =>
      (await journey.holderOf('').ask('POST /api/auth/client/token', { body: { clientId, secret } })).token
    const examined = (token: string, by = taking) =>
      journey.holderOf('').ask('POST /api/auth/client/introspect', { body: { clientId: by.service.code, secret: by.secret, token } })
    const [token, others] = [await tokenOf(calling), await tokenOf(other)]
    const nothing = { active: false, clientId: null, scopes: [], expiresAt: null }
    expect(await examined(token)).toEqual(nothing)
    await administrator.ask('PUT /api/auth/service/{id}/client', clients(calling.service.id))
    const admitted = await administrator.ask('GET /api/auth/service/{id}/client', { params: { id: taking.service.id } })
    expect(admitted.map(({ code }) => code)).toEqual([calling.service.code])
    expect(await examined(token)).toMatchObject({ active: true, clientId: calling.service.code, scopes: ['dictionaryManager'] })
    expect(await examined(others)).toEqual(nothing)
    expect(await examined(`${token}x`)).toEqual(nothing)
    expect(await examined(await journey.world.tokenOf('admin'))).toEqual(nothing)
    expect(await examined(token, calling)).toEqual(nothing)
    await journey.refused(40001, 'POST /api/auth/client/introspect', {
      body: { clientId: taking.service.code, secret: 'fls_wrong', token },
    })
    await edit(calling.service, { active: false })
    expect(await examined(token)).toEqual(nothing)
    await edit(calling.service, { active: true })
    journey.world.clock.advance(16 * 60_000)
    expect(await examined(token)).toEqual(nothing)
    for (const id of ['999999', taking.service.id]) await administrator.refused(40400, 'PUT /api/auth/service/{id}/client', clients(id))
    expect((await administrator.ask('GET /api/auth/service/{id}/client', { params: { id: taking.service.id } })).length).toBe(1)
    await administrator.ask('PUT /api/auth/service/{id}/client', { params: { id: taking.service.id } })
    expect(await administrator.ask('GET /api/auth/service/{id}/client', { params: { id: taking.service.id } })).toEqual([])
  })

  it('cannot be tried for long', async () => {
    const { service, secret } = await program([])
    journey.world.clock.advance(16 * 60_000)
    for (let tried = 0; tried < 30; tried += 1) await refusedIn(service, 'fls_wrong')
    await journey.refused(42900, 'POST /api/auth/client/token', { body: { clientId: service.code, secret } })
    journey.world.clock.advance(16 * 60_000)
    await signIn(service, secret)
  })
})

describe('whoever has less than a program', () => {
  it('keeps none that sees more records than they do, and makes those that see as few', async () => {
    const { service } = await program(['poJcProject'])
    const roleId = await newRole(journey.world, {
      uses: ['serviceManager', 'poJcProject', 'serviceManager:btn_add', 'serviceManager:btn_secret'],
    })
    const { version } = await administrator.ask('GET /api/admin/group/{id}', { params: { id: roleId } })
    await administrator.ask('POST /api/admin/group/{id}', { params: { id: roleId }, body: { version, dataScope: 'own' } })
    const { username } = await newUser(journey.world, { roleIds: [roleId], password: goodPassword })
    const colleague = journey.holderOf(await journey.world.tokenOf(username))
    await colleague.refused(40900, 'POST /api/auth/service/{id}/secret', issuing(service.id, (await current(service)).version))
    const own = await colleague.ask('POST /api/auth/service', {
      body: { ...blank, code: 'sees-little', name: '少看', scopes: ['poJcProject'] },
    })
    const { secret } = await colleague.ask('POST /api/auth/service/{id}/secret', issuing(own.id, 0))
    expect((await (await signIn(own, secret)).ask('GET /api/po/project/page')).total).toBe(0)
  })

  it('neither gives it that, nor comes to it by its secret, nor takes it away', async () => {
    const { service } = await program(['gateLogManager'])
    const buttons = ['btn_add', 'btn_edit', 'btn_del', 'btn_secret', 'btn_revoke'].map((button) => `serviceManager:${button}`)
    const roleId = await newRole(journey.world, { uses: ['serviceManager', 'dictionaryManager', ...buttons] })
    const { username } = await newUser(journey.world, { roleIds: [roleId], password: goodPassword })
    const colleague = journey.holderOf(await journey.world.tokenOf(username))
    const ofIt = { params: { id: service.id } }
    const { version } = await current(service)
    const input = { ...blank, code: 'by-a-colleague', name: '同事的程序' }
    const refusals = [
      colleague.refused(40900, 'POST /api/auth/service', { body: { ...input, scopes: ['dictionaryManager', 'gateLogManager'] } }),
      colleague.refused(40900, 'POST /api/auth/service/{id}', { ...ofIt, body: { version, scopes: [] } }),
      colleague.refused(40900, 'DELETE /api/auth/service/{id}', ofIt),
      colleague.refused(40900, 'POST /api/auth/service/{id}/secret', { ...ofIt, body: { version, overlapHours: 0 } }),
      colleague.refused(40900, 'POST /api/auth/service/{id}/revoke', ofIt),
    ]
    for (const refusal of refusals) expect((await refusal).reasons).toEqual(['refusal.notYoursToGive'])
    const given = (await colleague.ask('GET /api/auth/service/scopes')).filter((scope) => scope.given)
    expect(given.map(({ code }) => code)).toEqual(['dictionaryManager'])
    await colleague.ask('POST /api/auth/service', { body: { ...input, scopes: ['dictionaryManager'] } })
    const { errors } = await administrator.refused(42200, 'POST /api/auth/service', {
      body: { ...input, code: 'quoting', scopes: ['poPrice:submit'] },
    })
    expect(errors?.map(({ path }) => path)).toEqual(['scopes'])
  })
})
