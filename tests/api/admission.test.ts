import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import en from '#src/lang/en.json'
import zhCN from '#src/lang/zh-CN.json'
import { freshNumber } from '#tests/setup/account.ts'
import { inviteeOf } from '#tests/setup/cooperation.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'
import { admit, approveQuoter, eventFor, fillIn, handInQuoter, outboxOf, publish, register, seal, send, type Supplier } from './supplier.ts'

let journey: Journey
let buyer: Person
let reviewer: Person
let lead: Person
beforeAll(async () => {
  journey = await beginJourney()
  buyer = await journey.signIn('buyer')
  reviewer = await journey.signIn('reviewer')
  lead = await journey.signIn('lead')
})
afterAll(() => journey.close())

const casesOnTheDashboard = async (): Promise<number> => {
  const { queues } = await reviewer.ask('GET /api/admin/dashboard/work')
  const count = queues.find(({ queue }) => queue === 'firstReview')?.count ?? 0
  const menus = await reviewer.ask('GET /api/admin/dashboard/waiting')
  expect(menus.find(({ page }) => page === '/srmManager/srmcheckManager')?.count ?? 0).toBeGreaterThanOrEqual(count)
  return count
}

/** From an invite code to the first quotation. Each step goes on from where the last one ended. */
describe('an invited supplier', () => {
  const telephone = freshNumber()
  let inviteCode: string
  let supplier: Supplier
  let before: number
  const ofCompany = () => ({ params: { id: supplier.companyId } })

  it('gets a code by SMS', async () => {
    before = (await buyer.ask('GET /api/srm/invitation/funnel')).firstQuote
    const { id } = await buyer.ask('POST /api/srm/invitation', { body: inviteeOf({ mobile: telephone }) })
    await deliverWaiting(journey.world.lifecycle)
    inviteCode = (await buyer.ask('GET /api/srm/invitation/{id}', { params: { id } })).code
    expect((await outboxOf(journey, telephone))[0]?.text).toContain(inviteCode)
  })

  it('registers with it, once', async () => {
    supplier = await register(journey, { telephone, inviteCode })
    const again = await journey.call('GET /api/admin/register/checkInviteCode', { query: { inviteCode } }, { language: 'zh-CN' })
    expect(again.json).toMatchObject({ data: false, message: zhCN['refusal.inviteCodeUsed'] })
  })

  it('is told in its language what is still missing', async () => {
    const submit = await eventFor(supplier, supplier.companyId, 'submit')
    const { message, reasons } = await supplier.refused(40900, 'POST /api/admin/company/{id}/{x}', submit)
    expect(reasons).toEqual(['refusal.notInThisState'])
    expect(message).toBe(zhCN['refusal.notInThisState'])
  })

  it('chooses its area, fills in its company and submits', async () => {
    const counties = await supplier.ask('GET /api/admin/sysCode/codeType/{type}', { params: { type: 'AREA-3702' } })
    expect(counties).toContainEqual(expect.objectContaining({ code: '370202', name: '市南区' }))
    const [types, units] = [
      await supplier.ask('GET /api/admin/sysCode/codeType/CTYPE'),
      await supplier.ask('GET /api/admin/sysCode/codeType/historySupplyUnit'),
    ]
    expect([types, units].map((codes) => codes.some(({ code }) => ['LLC', 'EAST'].includes(code)))).toEqual([true, true])
    await fillIn(supplier)
    const waited = await casesOnTheDashboard()
    expect(await send(supplier, supplier.companyId, 'submit')).toMatchObject({ state: 'firstReview' })
    expect(await casesOnTheDashboard()).toBe(waited + 1)
  })

  it('is decided on by nobody but those whose part it is', async () => {
    const claim = await eventFor(reviewer, supplier.companyId, 'claim')
    for (const person of [buyer, supplier]) await person.refused(40301, 'POST /api/admin/company/{id}/{x}', claim)
    const pass = { ...claim, params: { ...claim.params, x: 'pass' as const } }
    const early = await reviewer.refused(40900, 'POST /api/admin/company/{id}/{x}', pass)
    expect(early.message).toBe(`${en['refusal.isAssignee']}; ${en['refusal.allFieldsMarked']}`)
  })

  it('is passed and admitted with its category', async () => {
    await admit(reviewer, lead, supplier.companyId)
    const { state, lifeLine } = await supplier.ask('GET /api/admin/company/{id}', ofCompany())
    expect(state).toBe('approved')
    expect(lifeLine.map(({ event }) => event)).toEqual([
      'create',
      'commitStepTwo',
      'commitStepThree',
      'commitStepFour',
      'submit',
      'claim',
      'pass',
      'take',
      'approve',
    ])
    // Who in the house decided is not the supplier's to know.
    for (const name of ['郑可心', '苏敏仪']) expect(JSON.stringify(lifeLine)).not.toContain(name)
  })

  it('cannot quote before its quoter is approved, and then can', async () => {
    const projectId = await publish(journey, buyer, 86_400_000)
    await supplier.refused(40301, 'POST /api/po/quotation', { body: { projectId } })
    await approveQuoter(reviewer, await handInQuoter(journey, supplier))
    const quotationId = await seal(supplier, projectId, ['42.510000', '61.370000'])
    const { state, receipts } = await supplier.ask('GET /api/po/quotation/{id}', { params: { id: quotationId } })
    expect({ state, receipts: receipts.length }).toEqual({ state: 'sealed', receipts: 1 })
  })

  it('does not count among those who have quoted while its quotation is sealed', async () => {
    expect((await buyer.ask('GET /api/srm/invitation/funnel')).firstQuote).toBe(before)
    const { rows } = await buyer.ask('GET /api/srm/invitation/page', { query: { q: inviteCode } })
    expect(rows).toMatchObject([{ state: 'used', usedByCompanyId: supplier.companyId, usedByState: 'approved' }])
  })
})

describe('a supplier that nobody invited', () => {
  let supplier: Supplier

  it('registers all the same, and waits among the self-registered', async () => {
    supplier = await register(journey, { language: 'en' })
    await fillIn(supplier)
    await send(supplier, supplier.companyId, 'submit')
    const query = { source: 'SELF' as const, state: 'firstReview' as const, limit: '100' }
    const { rows } = await reviewer.ask('GET /api/admin/company/page', { query })
    expect(rows).toContainEqual(expect.objectContaining({ id: supplier.companyId, invited: false, inviterName: null }))
  })

  it('is admitted and told so', async () => {
    await admit(reviewer, lead, supplier.companyId)
    await deliverWaiting(journey.world.lifecycle)
    const { rows } = await supplier.ask('GET /api/po/notice/page', { query: { limit: '1' } })
    expect(rows[0]).toMatchObject({ message: 'notice.companyApproved' })
    expect(await supplier.ask('GET /api/admin/user/front/info')).toMatchObject({ status: '5' })
  })
})
