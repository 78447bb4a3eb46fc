import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '#src/contract/index.ts'
import { approved, newcomer, uploaded, type Newcomer } from '#tests/setup/registration.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

type Fields = Input<'POST /api/srm/companyChange'>['body']['fields']
interface Certificate {
  certificateId: string
  type: string
  no: string
  issuer: string
  validFrom: string | null
  validTo: string | null
}

const reason = '证书换发及企业类型变更'
const detail = (person: string, id: string) => world.ask(person, 'GET /api/admin/company/{id}', { params: { id } })
const certificatesOf = async (id: string): Promise<Certificate[]> =>
  (await detail('reviewer', id)).certificates.map(({ file: _, ...certificate }) => certificate)
const request = (who: Newcomer, fields: Fields) => world.call(who.username, 'POST /api/srm/companyChange', { body: { fields, reason } })
const decide = (id: string, event: 'accept' | 'refuse' | 'withdraw', person = 'reviewer') =>
  world.ask(person, `POST /api/srm/companyChange/{id}/${event}`, {
    params: { id },
    body: { version: 0, ...(event === 'refuse' ? { reason } : {}) },
  } as never)
const shown = async (id: string, person = 'reviewer') => {
  const { rows } = await world.ask(person, 'GET /api/srm/companyChange/page', { query: { companyId: id } })
  return Object.fromEntries((rows[0]?.values ?? []).map(({ field, before, after }) => [field, [before, after]]))
}
const fileFor = async (person: string, id: string) => (await world.call(person, 'GET /api/admin/oss/{id}', { params: { id } })).http

const added = async (who: Newcomer): Promise<Certificate> => ({
  certificateId: await uploaded(world, who.username),
  type: 'ISO14001',
  no: 'E-2026-0001',
  issuer: '方圆认证',
  validFrom: '2026-11-01',
  validTo: '2029-10-31',
})

describe('a change of certificates and of the enterprise type', () => {
  it('leaves the old data in force until it is accepted, and then replaces all of them', async () => {
    const who = await approved(world)
    const old = await certificatesOf(who.id)
    const certificates = [await added(who)]
    const { data } = await request(who, { certificates, enterpriseType: 'JSC' })
    expect(await certificatesOf(who.id)).toEqual(old)
    expect((await detail('reviewer', who.id)).enterpriseType).toBe('LLC')
    const [before, after] = (await shown(who.id))['certificates'] ?? []
    expect([before, after].map((text) => (JSON.parse(text ?? '') as Certificate[])[0]?.no)).toEqual([old[0]?.no, 'E-2026-0001'])
    await decide(data.id, 'accept')
    expect(await certificatesOf(who.id)).toEqual(certificates)
    const { enterpriseType, validUntil, history } = await detail('reviewer', who.id)
    expect(enterpriseType).toBe('JSC')
    expect(validUntil).toBe('2029-10-31T16:00:00.000Z')
    expect(history.map(({ field }) => field).toSorted()).toEqual(['certificates', 'enterpriseType'])
  })

  it('can add to what is there, and take all away', async () => {
    const who = await approved(world)
    const both = [...(await certificatesOf(who.id)), await added(who)]
    await decide((await request(who, { certificates: both })).data.id, 'accept')
    expect(await certificatesOf(who.id)).toEqual(both)
    await decide((await request(who, { certificates: [] })).data.id, 'accept')
    expect(await certificatesOf(who.id)).toEqual([])
    expect((await detail('reviewer', who.id)).validUntil).toBeNull()
  })

  it.each(['refuse', 'withdraw'] as const)('changes nothing after %s, and still says what was asked for', async (event) => {
    const who = await approved(world)
    const old = await certificatesOf(who.id)
    const { data } = await request(who, { enterpriseType: 'STATE', certificates: [] })
    await decide(data.id, event, event === 'withdraw' ? who.username : 'reviewer')
    expect(await certificatesOf(who.id)).toEqual(old)
    expect((await shown(who.id))['enterpriseType']).toEqual(['LLC', 'STATE'])
  })

  it('shows what was in force before, once it is decided', async () => {
    const who = await approved(world)
    const { data } = await request(who, { enterpriseType: 'JSC' })
    await decide(data.id, 'accept')
    for (const person of ['reviewer', who.username]) expect((await shown(who.id, person))['enterpriseType']).toEqual(['LLC', 'JSC'])
  })

  it('lets reviewers read the files of both, and no other supplier', async () => {
    const who = await approved(world)
    const [old] = await certificatesOf(who.id)
    const next = await added(who)
    const { data } = await request(who, { certificates: [next] })
    expect([await fileFor('reviewer', next.certificateId), await fileFor('supplier1', next.certificateId)]).toEqual([200, 404])
    await decide(data.id, 'accept')
    for (const file of [old?.certificateId ?? '', next.certificateId])
      expect([await fileFor('reviewer', file), await fileFor(who.username, file), await fileFor('supplier1', file)]).toEqual([
        200, 200, 404,
      ])
  })

  it('takes no kind of enterprise that no dictionary knows', async () => {
    const who = await approved(world)
    const { status, refusal } = await request(who, { enterpriseType: 'NONE' })
    expect([status, refusal.errors?.map(({ path }) => path)]).toEqual([42200, ['fields.enterpriseType']])
  })

  it('takes no file of another company, and says which', async () => {
    const who = await approved(world)
    const foreign = { ...(await added(who)), certificateId: await uploaded(world, (await newcomer(world)).username) }
    const { status, refusal } = await request(who, { certificates: [...(await certificatesOf(who.id)), foreign] })
    expect(status).toBe(42200)
    expect(refusal.errors).toMatchObject([{ path: 'fields.certificates.1.certificateId' }])
    expect((await request(who, { businessLicense: foreign.certificateId })).refusal.errors).toMatchObject([
      { path: 'fields.businessLicense' },
    ])
    expect(await shown(who.id)).toEqual({})
  })
})
