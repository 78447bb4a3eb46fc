import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstBroken } from '#server/lifecycle/log.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import {
  begunQuotation,
  hour,
  lineOf,
  nothingUnread,
  openingOf,
  publishedProject,
  sheetOf,
  submittedQuotation,
} from '#tests/setup/purchase.ts'
import { smallPdf } from '#tests/setup/files.ts'
import { forceState, letQuote, newMember } from '#tests/setup/supplier.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const submit = (person: string, id: string, body: { version: number; draftRevision: number; sheet: ReturnType<typeof sheetOf> }) =>
  world.call(person, 'POST /api/po/quotation/{id}/submit', { params: { id }, body })

const stateOf = async (person: string, id: string) => (await world.ask(person, 'GET /api/po/quotation/{id}', { params: { id } })).state

describe('the deadline', () => {
  it('admits a submission one millisecond before it and refuses one at it, whatever the scheduler has done', async () => {
    const { id } = await publishedProject(world)
    const deadline = new Date((await openingOf(world, 'buyer', id)).deadline).getTime()
    const early = await begunQuotation(world, 'supplier1', id)
    const late = await begunQuotation(world, 'supplier2', id)
    world.clock.set(deadline - 1)
    const first = await submit('supplier1', early.id, { version: 0, draftRevision: 0, sheet: sheetOf(early, ['1.000000', '2.000000']) })
    expect(first).toMatchObject({ status: 200, data: { state: 'sealed' } })
    world.clock.set(deadline)
    const second = await submit('supplier2', late.id, { version: 0, draftRevision: 0, sheet: sheetOf(late, ['1.000000', '2.000000']) })
    expect(second).toMatchObject({ http: 409, status: 40900, refusal: { reasons: ['refusal.beforeDeadline'] } })
    for (const event of ['replace', 'withdraw', 'saveDraft'] as const) {
      const sheet = sheetOf(early, ['1.000000', '2.000000'])
      const body = {
        replace: { version: 1, draftRevision: 1, sheet },
        withdraw: { version: 1 },
        saveDraft: { draftRevision: 1, sheet, unread: nothingUnread },
      }[event]
      const answer = await world.call('supplier1', `POST /api/po/quotation/{id}/${event}`, { params: { id: early.id }, body } as never)
      expect(answer.refusal.reasons, event).toContain('refusal.beforeDeadline')
    }
    await sendDueEvents(world.lifecycle)
    expect(await stateOf('supplier1', early.id)).toBe('sealed')
    expect(await stateOf('supplier2', late.id)).toBe('lapsed')
    expect(await openingOf(world, 'buyer', id)).toMatchObject({ state: 'sealed', quoteCount: 1 })
  })

  it('refuses a late beginning too', async () => {
    const { id } = await publishedProject(world)
    world.clock.advance(24 * hour)
    expect(await world.call('supplier1', 'POST /api/po/quotation', { body: { projectId: id } })).toMatchObject({
      status: 40900,
      refusal: { reasons: ['refusal.beforeDeadline'] },
    })
  })
})

describe('two submissions at once', () => {
  it('leave one receipt: the other is refused', async () => {
    const { id } = await publishedProject(world)
    const begun = await begunQuotation(world, 'supplier1', id)
    const bodies = ['3.000000', '4.000000'].map((price) => ({ version: 0, draftRevision: 0, sheet: sheetOf(begun, [price, price]) }))
    const answers = await Promise.all(bodies.map((body) => submit('supplier1', begun.id, body)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900])
    expect((await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id: begun.id } })).receipts).toHaveLength(1)
  })

  it('a replacement that has not seen the last one is refused', async () => {
    const { id } = await publishedProject(world)
    const begun = await begunQuotation(world, 'supplier1', id)
    await submittedQuotation(world, 'supplier1', id, ['3.000000', '4.000000'])
    const body = { version: 1, draftRevision: 1, sheet: sheetOf(begun, ['5.000000', '6.000000']) }
    const replace = () => world.call('supplier1', 'POST /api/po/quotation/{id}/replace', { params: { id: begun.id }, body })
    const answers = await Promise.all([replace(), replace(), replace(), replace()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900, 40900, 40900])
  })

  it('a company begins one quotation, however often it asks at once', async () => {
    const { id } = await publishedProject(world)
    const begun = await Promise.all(
      Array.from({ length: 6 }, () => world.ask('supplier3', 'POST /api/po/quotation', { body: { projectId: id } })),
    )
    expect(new Set(begun.map((one) => one.id)).size).toBe(1)
  })

  it('many suppliers at once all get their receipt, and the chain of transitions holds', async () => {
    const { id } = await publishedProject(world)
    await letQuote(world, ['34', '35', '36', '37'])
    const people = ['supplier1', 'supplier2', 'supplier3', 'supplier4', 'quoter35', 'quoter36', 'quoter37', 'quoter38']
    const sent = await Promise.all(
      people.map((person, index) => submittedQuotation(world, person, id, [`${index + 1}.000000`, '1.000000'])),
    )
    expect(new Set(sent.map(({ receipt }) => receipt.receiptNo)).size).toBe(people.length)
    expect((await openingOf(world, 'buyer', id)).quoteCount).toBe(people.length)
    expect(await firstBroken(world.database)).toBeNull()
  })

  it('the very same call twice is refused the second time', async () => {
    const { id } = await publishedProject(world)
    const begun = await begunQuotation(world, 'supplier1', id)
    const { signCall } = await import('#src/lib/signature.ts')
    const url = `/api/po/quotation/${begun.id}/submit?${new URLSearchParams({ ...signCall(world.config.signSalt, world.clock.now().getTime()) })}`
    const payload = { version: 0, draftRevision: 0, sheet: sheetOf(begun, ['3.000000', '4.000000']) }
    const replay = async () =>
      world.app.inject({ method: 'POST', url, headers: { authorization: await world.tokenOf('supplier1') }, payload })
    expect((await replay()).json()).toMatchObject({ status: 200 })
    expect((await replay()).json()).toMatchObject({ status: 40002 })
  })
})

describe('a draft', () => {
  it('keeps what nobody can read as it was typed, seals none of it, and shows beside it what a receipt stands for', async () => {
    const { id } = await publishedProject(world)
    const begun = await begunQuotation(world, 'supplier1', id)
    const [first, second] = begun.items.map((item) => item.id)
    const params = { id: begun.id }
    const save = (draftRevision: number, itemId: string | undefined) => {
      const unread = { prices: [{ itemId: itemId ?? '', text: '12o.5' }], deliveryDays: '约三周', validityDays: '' }
      return world.call('supplier1', 'POST /api/po/quotation/{id}/saveDraft', {
        params,
        body: { draftRevision, sheet: sheetOf(begun, ['7.000000']), unread },
      })
    }
    expect(await save(0, second)).toMatchObject({ status: 200 })
    const [read] = [await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params })]
    expect(read.unread).toEqual({ prices: [{ itemId: second, text: '12o.5' }], deliveryDays: '约三周', validityDays: '' })
    expect([read.submitted, read.pricedCount]).toEqual([null, 1])
    expect(await save(1, '1')).toMatchObject({ status: 42200, refusal: { errors: [{ path: 'unread.prices.0.itemId' }] } })

    const body = { version: read.version, draftRevision: read.draftRevision, sheet: sheetOf(begun, ['7.000000', '8.000000']) }
    await world.ask('supplier1', 'POST /api/po/quotation/{id}/submit', { params, body })
    const sealed = await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params })
    expect([sealed.unread, sealed.submitted]).toEqual([nothingUnread, sealed.draft])
    expect(await save(sealed.draftRevision, first)).toMatchObject({ status: 200 })
    const revised = await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params })
    expect([revised.submitted, revised.state]).toEqual([sealed.submitted, 'sealed'])
    expect(revised.unread.prices).toEqual([{ itemId: first, text: '12o.5' }])
    await world.ask('supplier1', 'POST /api/po/quotation/{id}/withdraw', { params, body: { version: revised.version } })
    expect(await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params })).toMatchObject({ submitted: null, state: 'withdrawn' })
  })

  it('is kept when the connection breaks, and two windows cannot overwrite each other', async () => {
    const { id } = await publishedProject(world)
    const begun = await begunQuotation(world, 'supplier1', id)
    const save = (draftRevision: number, price: string) =>
      world.call('supplier1', 'POST /api/po/quotation/{id}/saveDraft', {
        params: { id: begun.id },
        body: { draftRevision, sheet: sheetOf(begun, [price]), unread: nothingUnread },
      })
    expect(await save(0, '7.000000')).toMatchObject({ status: 200, data: { draftRevision: 1 } })
    expect(await save(0, '8.000000')).toMatchObject({ status: 40900, refusal: { reasons: ['refusal.draftSavedElsewhere'] } })
    const signature = new URLSearchParams({ t: '1', timestamp: '1', randomStr: 'x', sign: 'x' })
    await world.app.inject({ method: 'POST', url: `/api/po/quotation/${begun.id}/submit?${signature}`, payload: '{"version":0,' })
    const again = await world.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id: begun.id } })
    expect(again).toMatchObject({ state: 'draft', draftRevision: 1, pricedCount: 1, receipts: [] })
    expect(again.draft.lines[0]?.unitPrice).toBe('7.000000')
    expect(again.lifeLine.map(({ event }) => event)).toEqual(['create'])
  })

  it('shares its files with colleagues who quote and with no other, and takes each once', async () => {
    const begun = await begunQuotation(world, 'supplier1', (await publishedProject(world)).id)
    const { data: file } = await world.upload('supplier1', '附件.pdf', smallPdf)
    const [quoting, other] = [await newMember(world, 'supplier1', true), await newMember(world, 'supplier1')]
    const statusFor = async ({ username }: { username: string }) =>
      (await world.call(username, 'GET /api/admin/oss/{id}', { params: { id: file.id } })).status
    const save = (person: string, draftRevision: number, attachmentIds: string[]) =>
      world.call(person, 'POST /api/po/quotation/{id}/saveDraft', {
        params: { id: begun.id },
        body: { draftRevision, sheet: sheetOf(begun, [], '', attachmentIds), unread: nothingUnread },
      })
    expect(await save(quoting.username, 0, [file.id])).toMatchObject({ status: 42200 })
    expect(await statusFor(quoting)).toBe(40400)
    expect(await save('supplier1', 0, [file.id, file.id])).toMatchObject({
      status: 42200,
      refusal: { errors: [{ path: 'sheet.attachmentIds.1' }] },
    })
    expect(await save('supplier1', 0, [file.id])).toMatchObject({ status: 200 })
    expect([await statusFor(quoting), await statusFor(other)]).toEqual([200, 40400])
    expect(await save(quoting.username, 1, [file.id])).toMatchObject({ status: 200 })
    const { draft, attachments } = await world.ask(quoting.username, 'GET /api/po/quotation/{id}', { params: { id: begun.id } })
    expect([draft.attachmentIds, attachments.map(({ sha256 }) => sha256)]).toEqual([[file.id], [file.sha256]])
  })

  it('prices only its own items, each once', async () => {
    const [{ id }, other] = [await publishedProject(world), await publishedProject(world)]
    const begun = await begunQuotation(world, 'supplier1', id)
    const foreign = await begunQuotation(world, 'supplier1', other.id)
    for (const sheet of [
      sheetOf(foreign, ['1.000000']),
      {
        ...sheetOf(begun, []),
        lines: [begun, begun].map(({ items: [item] }) => ({ itemId: item?.id ?? '', unitPrice: '1.000000', remark: '' })),
      },
    ]) {
      expect(await submit('supplier1', begun.id, { version: 0, draftRevision: 0, sheet })).toMatchObject({ status: 42200 })
      const saving = { params: { id: begun.id }, body: { draftRevision: 0, sheet, unread: nothingUnread } }
      expect(await world.call('supplier1', 'POST /api/po/quotation/{id}/saveDraft', saving)).toMatchObject({ status: 42200 })
    }
  })
})

describe('a quotation that would spoil the opening is refused before it is sealed', () => {
  it('a total beyond what an amount can hold', async () => {
    const { id } = await publishedProject(world, { items: [lineOf('钢丝绳', '99999999999999.0000')] })
    const begun = await begunQuotation(world, 'supplier1', id)
    const answer = await submit('supplier1', begun.id, { version: 0, draftRevision: 0, sheet: sheetOf(begun, ['999999999999.000000']) })
    expect(answer).toMatchObject({ http: 422, status: 42200 })
    expect(await stateOf('supplier1', begun.id)).toBe('draft')
  })

  it('characters that no table can hold', async () => {
    const { id } = await publishedProject(world)
    const begun = await begunQuotation(world, 'supplier1', id)
    const sheet = sheetOf(begun, ['1.000000', '1.000000'], 'zero\u0000byte')
    expect(await submit('supplier1', begun.id, { version: 0, draftRevision: 0, sheet })).toMatchObject({ http: 422, status: 42200 })
  })
})

describe('who may quote', () => {
  it('only the invited, when it is not open to all; for others the project does not exist', async () => {
    const { id } = await publishedProject(world, { method: 'DIRECT', visibility: 'INVITED', invitedCompanyIds: ['31'] })
    expect(await world.call('supplier1', 'GET /api/po/supplierProject/{id}', { params: { id } })).toMatchObject({ status: 200 })
    expect(await world.call('supplier2', 'GET /api/po/supplierProject/{id}', { params: { id } })).toMatchObject({ status: 40400 })
    expect(await world.call('supplier2', 'POST /api/po/quotation', { body: { projectId: id } })).toMatchObject({ status: 40400 })
    const notices = await world.ask('supplier2', 'GET /api/po/notice/page', { query: { limit: 100 } })
    expect(notices.rows.filter(({ href }) => href?.endsWith(`/${id}`))).toEqual([])
    const own = await world.ask('supplier1', 'GET /api/po/notice/page', { query: { limit: 100 } })
    expect(own.rows.filter(({ href }) => href === `/poManager/poDetailed/${id}`)).toHaveLength(1)
  })

  it('nobody for a draft, and gaps only where they are allowed', async () => {
    expect(await world.call('supplier1', 'POST /api/po/quotation', { body: { projectId: '1043' } })).toMatchObject({ status: 40400 })
    const { id } = await publishedProject(world, { allowPartial: false })
    const begun = await begunQuotation(world, 'supplier1', id)
    expect(await submit('supplier1', begun.id, { version: 0, draftRevision: 0, sheet: sheetOf(begun, ['1.000000']) })).toMatchObject({
      status: 40900,
      refusal: { reasons: ['refusal.complete'] },
    })
    expect(await submit('supplier1', begun.id, { version: 0, draftRevision: 0, sheet: sheetOf(begun, []) })).toMatchObject({
      refusal: { reasons: ['refusal.anythingPriced', 'refusal.complete'] },
    })
  })

  it('a company that is no longer admitted may not submit', async () => {
    const { id } = await publishedProject(world)
    const begun = await begunQuotation(world, 'quoter38', id)
    await forceState(world, 'company', '38', 'suspended')
    expect(await submit('quoter38', begun.id, { version: 0, draftRevision: 0, sheet: sheetOf(begun, ['1.000000']) })).toMatchObject({
      refusal: { reasons: ['refusal.companyApproved'] },
    })
  })
})
