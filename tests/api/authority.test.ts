import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import zhCN from '#src/lang/zh-CN.json'
import { day } from '#tests/setup/registration.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'
import { backAgain, publish, quotingSupplier, seal, sheetFor, type Supplier } from './supplier.ts'

const replace = 'POST /api/po/quotation/{id}/replace'
const prices = ['42.510000', '61.370000']

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

/** Nothing can replace or follow what was sealed, the reason is said in Chinese, and for the buyer it still counts. */
const expectToStand = async (supplier: Supplier, projectId: string, quotationId: string, reason: keyof typeof zhCN) => {
  const sheet = await sheetFor(supplier, quotationId, ['41.000000', '60.000000'])
  const refused = await supplier.refused(40900, replace, sheet)
  expect(refused.reasons).toEqual([reason])
  expect(refused.message).toBe(zhCN[reason])
  const { state, receipts } = await supplier.ask('GET /api/po/quotation/{id}', { params: { id: quotationId } })
  expect(state).toBe('sealed')
  expect(receipts.map(({ standing }) => standing)).toEqual(['current'])
  const opening = await buyer.ask('GET /api/po/project/{id}/opening', { params: { id: projectId } })
  expect(opening).toMatchObject({ quoteCount: 1, matrix: null })
}

describe('a quoter that is disabled with a sealed quotation', () => {
  it('can replace and withdraw nothing any more, and what is sealed stands', async () => {
    const { supplier, quoterId } = await quotingSupplier(journey, reviewer, lead)
    const projectId = await publish(journey, buyer, day)
    const quotationId = await seal(supplier, projectId, prices)
    const { version } = await reviewer.ask('GET /api/srm/quoter/{id}', { params: { id: quoterId } })
    const reason = '公司来函撤销授权'
    await reviewer.ask('POST /api/srm/quoter/{id}/disable', { params: { id: quoterId }, body: { version, reason } })
    await expectToStand(supplier, projectId, quotationId, 'refusal.quoterActive')
    const sealed = await supplier.ask('GET /api/po/quotation/{id}', { params: { id: quotationId } })
    const withdraw = { params: { id: quotationId }, body: { version: sealed.version } }
    const refused = await supplier.refused(40900, 'POST /api/po/quotation/{id}/withdraw', withdraw)
    expect(refused.message).toBe(zhCN['refusal.quoterActive'])
    await deliverWaiting(journey.world.lifecycle)
    const { rows } = await supplier.ask('GET /api/po/notice/page', { query: { limit: '1' } })
    expect(rows[0]).toMatchObject({ message: 'notice.quoterDisabled', values: { reason } })
  })
})

describe('a licence that ends in the middle of an open project', () => {
  let supplier: Supplier
  let projectId: string
  let quotationId: string

  it('makes the company an expired one', async () => {
    ;({ supplier } = await quotingSupplier(journey, reviewer, lead, 31))
    const alone = { method: 'DIRECT', visibility: 'INVITED' } as const
    projectId = await publish(journey, buyer, 40 * day, { ...alone, invitedCompanyIds: [supplier.companyId] })
    quotationId = await seal(supplier, projectId, prices)
    journey.world.clock.advance(32 * day)
    await sendDueEvents(journey.world.lifecycle)
    await deliverWaiting(journey.world.lifecycle)
    supplier = await backAgain(journey, supplier)
    buyer = await journey.signIn('buyer')
    expect(await supplier.ask('GET /api/admin/user/front/info')).toMatchObject({ status: '8' })
    const { rows } = await supplier.ask('GET /api/po/notice/page', { query: { limit: '1' } })
    expect(rows[0]).toMatchObject({ message: 'notice.companyExpired' })
  })

  it('leaves the sealed quotation, and lets nothing replace it', async () => {
    await expectToStand(supplier, projectId, quotationId, 'refusal.companyApproved')
  })

  it('lets nothing new be sealed either', async () => {
    const another = await publish(journey, buyer, day)
    const { id } = await supplier.ask('POST /api/po/quotation', { body: { projectId: another } })
    const refused = await supplier.refused(40900, 'POST /api/po/quotation/{id}/submit', await sheetFor(supplier, id, prices))
    expect(refused.reasons).toEqual(['refusal.companyApproved'])
    expect(refused.message).toBe(zhCN['refusal.companyApproved'])
  })

  it('is flagged for the buyer once the quotations are opened', async () => {
    const project = { params: { id: projectId } }
    journey.world.clock.advance(8 * day)
    await sendDueEvents(journey.world.lifecycle)
    buyer = await journey.signIn('buyer')
    const { version } = await buyer.ask('GET /api/po/project/{id}/opening', project)
    await buyer.ask('POST /api/po/project/{id}/open', { ...project, body: { version } })
    const { matrix } = await buyer.ask('GET /api/po/project/{id}/opening', project)
    expect(matrix?.suppliers).toMatchObject([{ companyId: supplier.companyId, companyState: 'expired', hashVerified: true, rank: 1 }])
  })
})
