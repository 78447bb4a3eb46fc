import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { dayAfter, newMember, quoterContent } from '#tests/setup/supplier.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

const day = 86_400_000
const category = '6002'

let journey: Journey
let administrator: Person
let reviewer: Person
let lead: Person
beforeAll(async () => {
  journey = await beginJourney()
  await signInAll()
})
afterAll(() => journey.close())

const signInAll = async () => {
  administrator = await journey.signIn('supplier1')
  reviewer = await journey.signIn('reviewer')
  lead = await journey.signIn('lead')
}

const propose = () =>
  administrator.ask('POST /api/srm/scope', { body: { categoryId: category, regions: '全国', brands: '', capacity: '' } })

describe('a category that a supplier wants to supply', () => {
  const deny = { reason: '缺少特种设备生产许可证' }

  it('is taken back, proposed again and denied with a reason', async () => {
    const { rows } = await administrator.ask('GET /api/srm/scope/page', { query: { categoryId: category, state: 'proposed,approved' } })
    for (const { id, version } of rows) await administrator.ask('POST /api/srm/scope/{id}/withdraw', { params: { id }, body: { version } })
    const first = await propose()
    await administrator.ask('POST /api/srm/scope/{id}/withdraw', { params: { id: first.id }, body: { version: first.version } })
    const { id, version } = await propose()
    await lead.ask('POST /api/srm/scope/{id}/deny', { params: { id }, body: { version, ...deny } })
    expect(await administrator.ask('GET /api/srm/scope/{id}', { params: { id } })).toMatchObject({
      state: 'denied',
      decisionReason: deny.reason,
    })
  })

  it('is worth so many purchases', async () => {
    const coverage = await administrator.ask('GET /api/srm/scope/coverage')
    expect(coverage.every(({ open, projects }) => open <= projects)).toBe(true)
  })
})

const colleagues = () => administrator.ask('GET /api/admin/companyUser/{id}/menbers', { params: { id: '31' } })

describe('a colleague', () => {
  let userId: string
  let quoterId: string
  const standingOf = async () => (await colleagues()).find(({ id }) => id === userId)?.standing

  it('gets an account, and loses it for a while', async () => {
    const body = { name: '新成员', nameEn: 'New member', description: '', quotes: true }
    const made = await administrator.ask('POST /api/srm/member', { body })
    userId = made.id
    expect(await standingOf()).toBe('open')
    const sent = async () => {
      const { version } = await administrator.ask('GET /api/srm/member/{id}', { params: { id: userId } })
      return { params: { id: userId }, body: { version, reason: '离岗期间暂停访问' } }
    }
    await administrator.ask('POST /api/srm/member/{id}/freeze', await sent())
    expect(await standingOf()).toBe('frozen')
    await administrator.ask('POST /api/srm/member/{id}/unfreeze', await sent())
    expect(await standingOf()).toBe('open')
  })

  it('may quote once a returned letter was mended', async () => {
    ;({ id: userId } = await newMember(journey.world, 'supplier1'))
    const content = await quoterContent(journey.world, 'supplier1', { validTo: dayAfter(journey.world, 20) })
    const { id, version } = await administrator.ask('POST /api/srm/quoter', { body: { userId, ...content } })
    quoterId = id
    const params = { id }
    const handedIn = await administrator.ask('POST /api/srm/quoter/{id}/submit', { params, body: { version } })
    const reason = '授权书未加盖公章'
    const returned = await reviewer.ask('POST /api/srm/quoter/{id}/return', { params, body: { version: handedIn.version, reason } })
    const edit = { params, body: { ...content, idNo: null, version: returned.version } }
    const edited = await administrator.ask('POST /api/srm/quoter/{id}/edit', edit)
    const again = await administrator.ask('POST /api/srm/quoter/{id}/submit', { params, body: { version: edited.version } })
    const approved = await reviewer.ask('POST /api/srm/quoter/{id}/approve', { params, body: { version: again.version } })
    expect(approved.state).toBe('active')
    const { rows } = await reviewer.ask('GET /api/srm/quoter/page', { query: { limit: '100' } })
    expect(rows.find((each) => each.id === quoterId)).toMatchObject({ state: 'active' })
    expect((await reviewer.ask('GET /api/srm/quoter/expiring')).in30).toBeGreaterThan(0)
  })

  it('is authorised anew when the letter has ended', async () => {
    journey.world.clock.advance(22 * day)
    await sendDueEvents(journey.world.lifecycle)
    await signInAll()
    const params = { id: quoterId }
    const { version, state } = await administrator.ask('GET /api/srm/quoter/{id}', { params })
    expect(state).toBe('expired')
    expect(await administrator.ask('POST /api/srm/quoter/{id}/renew', { params, body: { version } })).toMatchObject({ state: 'draft' })
  })
})

const receiverId = '81'

const offer = async () => {
  const { id, version } = await administrator.ask('POST /api/srm/handover', { body: { toUserId: receiverId } })
  return { params: { id }, body: { version } }
}

describe('the administration of a company', () => {
  it('is offered, and stays when nobody takes it', async () => {
    const receiver = await journey.signIn('m31-xuchen')
    await administrator.ask('POST /api/srm/handover/{id}/withdraw', await offer())
    const declined = await offer()
    expect(await receiver.ask('GET /api/srm/handover/{id}', { params: declined.params })).toMatchObject({ state: 'proposed' })
    await receiver.ask('POST /api/srm/handover/{id}/decline', declined)
    const { rows } = await administrator.ask('GET /api/srm/handover/page', { query: {} })
    expect(
      rows
        .slice(0, 2)
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['declined', 'withdrawn'])
  })

  it('keeps the company’s contacts, one of whom is asked first', async () => {
    const content = { type: 'BUSINESS', name: '周敏', phone: '13800000031', email: 'zhoumin@yuanhang.example' } as const
    const { id } = await administrator.ask('POST /api/srm/contact', { body: content })
    const params = { id }
    await administrator.ask('POST /api/srm/contact/{id}', { params, body: { version: 0, name: '周敏敏' } })
    expect(await administrator.ask('POST /api/srm/contact/{id}/setDefault', { params })).toMatchObject({ isDefault: true, name: '周敏敏' })
    const { id: other } = await administrator.ask('POST /api/srm/contact', { body: content })
    await administrator.ask('DELETE /api/srm/contact/{id}', { params: { id: other } })
    const { rows } = await administrator.ask('GET /api/srm/contact/page', { query: { limit: '100' } })
    expect(rows.map((each) => each.id)).not.toContain(other)
  })

  it('passes to who accepts it', async () => {
    const receiver = await journey.signIn('m31-xuchen')
    await receiver.ask('POST /api/srm/handover/{id}/accept', await offer())
    await administrator.refused(40301, 'POST /api/srm/handover', { body: { toUserId: receiverId } })
  })
})
