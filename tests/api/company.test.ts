import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approved, newcomer, stepTwoOf, submitted } from '#tests/setup/registration.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'
import { send } from './supplier.ts'

const colleagueId = '6'

let journey: Journey
let reviewer: Person
beforeAll(async () => {
  journey = await beginJourney()
  reviewer = await journey.signIn('reviewer')
})
afterAll(() => journey.close())

describe('a company that has just begun', () => {
  it('learns that its name and code are free, and which names are like its own', async () => {
    const who = await newcomer(journey.world)
    const { ask } = await journey.signIn(who.username)
    const { name, unifiedCreditCode } = stepTwoOf(who)
    expect(await ask('GET /api/admin/company/checkCompanyName/{a}/{b}', { params: { a: name, b: who.id } })).toBe(true)
    expect(await ask('GET /api/admin/company/checkCompanyName/{a}/{b}', { params: { a: '远航钢绳有限公司', b: who.id } })).toBe(false)
    expect(await ask('POST /api/admin/company/checkUnifiedCreditCode', { body: { id: who.id, unifiedCreditCode } })).toBe(true)
    const alike = await ask('GET /api/admin/company/getBlurCompany', { query: { name: '远航' } })
    expect(alike.map(({ id }) => id)).toEqual(['31', '61'])
  })
})

describe('a company in review', () => {
  it('is looked at with what the platform knows, and changes hands', async () => {
    const { id } = await submitted(journey.world)
    const params = { id }
    await send(reviewer, id, 'claim')
    const { checks } = await reviewer.ask('GET /api/srm/company/{id}/checks', { params })
    expect(checks).toContainEqual({ code: 'creditCode', ok: true })
    const receivers = await reviewer.ask('GET /api/srm/company/{id}/receivers', { params })
    expect(receivers.map((each) => each.id)).toEqual([colleagueId])
    const { version } = await reviewer.ask('GET /api/admin/company/{id}', { params })
    const body = { version, toUserId: colleagueId, reason: '出差一周，请代为审核' }
    await reviewer.ask('POST /api/srm/company/{id}/transfer', { params, body })
    const colleague = await journey.signIn('reviewer2')
    expect(await colleague.ask('GET /api/admin/company/{id}', { params })).toMatchObject({ isMine: true })
    const log = await colleague.ask('GET /api/admin/srmManageLog/list/{id}', { params })
    expect(log.map(({ event }) => event)).toContain('transfer')
  })
})

describe('an admitted company', () => {
  let supplier: Person
  let id: string
  beforeAll(async () => {
    const who = await approved(journey.world)
    id = who.id
    supplier = await journey.signIn(who.username)
  })

  const request = (legalRepresentative: string) =>
    supplier.ask('POST /api/srm/companyChange', { body: { fields: { legalRepresentative }, reason: '法定代表人变更登记完成' } })

  it('keeps whom it named', async () => {
    const { contacts } = await supplier.ask('GET /api/admin/company/getRegStepFour', { query: { id } })
    expect(contacts).toHaveLength(1)
  })

  it('asks for a change, takes it back, is refused one, and gets one', async () => {
    const first = await request('周新')
    await supplier.ask('POST /api/srm/companyChange/{id}/withdraw', { params: { id: first.id }, body: { version: first.version } })
    const second = await request('周新')
    const refusal = { version: second.version, reason: '变更登记通知书不清晰' }
    await reviewer.ask('POST /api/srm/companyChange/{id}/refuse', { params: { id: second.id }, body: refusal })
    const third = await request('周新新')
    const { rows } = await reviewer.ask('GET /api/srm/companyChange/page', { query: { state: 'underReview', limit: '100' } })
    expect(rows.map((each) => each.id)).toContain(third.id)
    await reviewer.ask('POST /api/srm/companyChange/{id}/accept', { params: { id: third.id }, body: { version: third.version } })
    const { legalRepresentative } = await supplier.ask('GET /api/admin/company/{id}', { params: { id } })
    expect(legalRepresentative).toBe('周新新')
  })

  it('has its purchases listed', async () => {
    const { rows } = await reviewer.ask('GET /api/srm/company/{id}/projects', { params: { id: '31' }, query: {} })
    expect(rows.some(({ chosen }) => chosen)).toBe(true)
  })
})

describe('a unit that nothing refers to', () => {
  it('is set up by the administrator, and taken away again', async () => {
    const admin = await journey.signIn('admin')
    const content = {
      nameEn: 'New unit',
      unifiedCreditCode: '91370200MB00000001',
      parentCompanyId: '1',
      areaCode: '370202',
      areaName: '青岛',
    }
    const { id } = await admin.ask('POST /api/admin/company', { body: { kind: 'BASE_UNIT', name: '新设单位', ...content } })
    expect(await admin.ask('GET /api/srm/company/{id}/deletion', { params: { id } })).toEqual({ reasons: [] })
    await admin.ask('DELETE /api/admin/company/{id}', { params: { id } })
    await admin.refused(40400, 'GET /api/admin/company/{id}', { params: { id } })
  })
})
