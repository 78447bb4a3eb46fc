import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { contentOf, nothingUnread, sheetOf } from '#tests/setup/purchase.ts'
import { stopProject } from '#tests/setup/stop.ts'
import { publishResult, tasksOfRecord } from '#tests/setup/approval.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let buyer: Person
let lead: Person
let suppliers: Person[]
beforeAll(async () => {
  journey = await beginJourney()
  buyer = await journey.signIn('buyer')
  lead = await journey.signIn('lead')
  suppliers = await Promise.all(['supplier1', 'supplier2', 'supplier3'].map((username) => journey.signIn(username)))
})
afterAll(() => journey.close())

const supplier = (number: number): Person => {
  const found = suppliers[number - 1]
  if (!found) throw new Error(`There is no supplier ${number}`)
  return found
}

/** What each supplier asks for the two lines; the second is cheapest. */
const pricesOf = [
  ['42.510000', '61.370000'],
  ['39.840000', '58.190000'],
  ['44.260000', '57.730000'],
]

const unreadOf = (person: Person) => person.ask('GET /api/po/notice/page', { query: { unread: 'true', limit: '1' } })

/** One purchase from a draft to a published result. Each step goes on from where the last one ended. */
describe('a purchase', () => {
  let id: string
  const project = { params: { id: '' } }
  const quotationIds: string[] = []

  const opening = () => buyer.ask('GET /api/po/project/{id}/opening', project)
  const quotationOf = (number: number) =>
    supplier(number).ask('GET /api/po/quotation/{id}', { params: { id: quotationIds[number - 1] ?? '' } })

  it('is begun once by its mark, keeps a deadline that can’t be read, and is gone once it is deleted', async () => {
    const begunAs = 'c2'.repeat(16)
    const body = { ...contentOf(journey.world, { deadline: null, deadlineTyped: '2027-03-01\n17:001700' }), begunAs }
    const begun = async () => (await buyer.ask('GET /api/po/project/begun/{begunAs}', { params: { begunAs } })).id
    const first = await buyer.ask('POST /api/po/project', { body })
    expect(await buyer.ask('POST /api/po/project', { body })).toMatchObject({ id: first.id })
    expect(await begun()).toBe(first.id)
    const draft = { params: { id: first.id } }
    const refused = await buyer.refused(40900, 'POST /api/po/project/{id}/publish', { ...draft, body: { version: 0 } })
    expect(refused.reasons).toEqual(['refusal.deadlineReadable'])
    await buyer.ask('POST /api/po/project/{id}/discard', { ...draft, body: { version: 0 } })
    await buyer.refused(40400, 'GET /api/po/project/{id}', draft)
    expect(await begun()).toBeNull()
  })

  it('is kept on the device of whoever writes it, under a key of their own', async () => {
    const [key, again, other] = await Promise.all([buyer, buyer, lead].map((person) => person.ask('GET /api/admin/user/front/draftKey')))
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    expect([again === key, other === key]).toEqual([true, false])
  })

  it('begins as a draft that says what it lacks', async () => {
    const drafted = await buyer.ask('POST /api/po/project', { body: contentOf(journey.world, { title: '', titleEn: '', items: [] }) })
    expect(drafted).toMatchObject({ state: 'draft', version: 0 })
    id = drafted.id
    project.params.id = id
    const refused = await buyer.refused(40900, 'POST /api/po/project/{id}/publish', { ...project, body: { version: 0 } })
    expect(refused.reasons).toEqual(['refusal.hasTitle', 'refusal.hasItems'])
    await supplier(1).refused(40400, 'GET /api/po/supplierProject/{id}', project)
  })

  it('is completed and published', async () => {
    const body = { ...contentOf(journey.world), titleEn: '', version: 0 }
    expect(await buyer.ask('POST /api/po/project/{id}/edit', { ...project, body })).toMatchObject({ version: 1 })
    await buyer.refused(40900, 'POST /api/po/project/{id}/edit', { ...project, body })
    const published = await buyer.ask('POST /api/po/project/{id}/publish', { ...project, body: { version: 1 } })
    expect(published).toMatchObject({ state: 'published', version: 2 })
  })

  it('reaches the suppliers as a notice and in their lists', async () => {
    for (const person of suppliers) {
      const { rows } = await unreadOf(person)
      expect(rows[0]).toMatchObject({ message: 'notice.projectPublished', href: `/poManager/poDetailed/${id}` })
      await person.ask('POST /api/po/notice/{id}/read', { params: { id: rows[0]?.id ?? '' } })
      const seen = await person.ask('GET /api/po/supplierProject/{id}', project)
      expect(seen.transitions).toContainEqual({ event: 'saveDraft', allowed: true, reasons: [] })
    }
  })

  it('takes the quotes of three suppliers and answers each with a receipt', async () => {
    for (const [index, person] of suppliers.entries()) {
      const begun = await person.ask('POST /api/po/quotation', { body: { projectId: id } })
      quotationIds.push(begun.id)
      const own = { params: { id: begun.id } }
      const sheet = sheetOf(await quotationOf(index + 1), pricesOf[index] ?? [])
      const saved = await person.ask('POST /api/po/quotation/{id}/saveDraft', {
        ...own,
        body: { draftRevision: 0, sheet, unread: nothingUnread },
      })
      const body = { version: begun.version, draftRevision: saved.draftRevision, sheet }
      const sent = await person.ask('POST /api/po/quotation/{id}/submit', { ...own, body })
      expect(sent).toMatchObject({ state: 'sealed', receipt: { round: 1, standing: 'current' } })
    }
  })

  it('lets a supplier replace, and withdraw and send again', async () => {
    const replacing = await quotationOf(1)
    const body = { version: replacing.version, draftRevision: replacing.draftRevision, sheet: replacing.draft }
    const params = { id: replacing.id }
    const replaced = await supplier(1).ask('POST /api/po/quotation/{id}/replace', { params, body })
    expect(replaced.receipt).toMatchObject({ round: 2, standing: 'current' })

    const withdrawing = await quotationOf(3)
    const third = { params: { id: withdrawing.id } }
    const withdrawn = await supplier(3).ask('POST /api/po/quotation/{id}/withdraw', { ...third, body: { version: withdrawing.version } })
    expect(withdrawn.state).toBe('withdrawn')
    const { draftRevision, draft: sheet } = await quotationOf(3)
    await supplier(3).ask('POST /api/po/quotation/{id}/submit', { ...third, body: { version: withdrawn.version, draftRevision, sheet } })
    expect((await quotationOf(3)).receipts.map(({ standing }) => standing)).toEqual(['withdrawn', 'current'])
  })

  it('stays sealed until the deadline, for everybody', async () => {
    const sealed = await opening()
    expect(sealed).toMatchObject({ state: 'published', quoteCount: 3, opened: null, matrix: null })
    for (const person of [buyer, lead])
      await person.refused(40900, 'POST /api/po/project/{id}/open', { ...project, body: { version: sealed.version } })
    await supplier(2).refused(40400, 'GET /api/po/quotation/{id}', { params: { id: quotationIds[0] ?? '' } })
    const seenByBuyers = [sealed, await buyer.ask('GET /api/po/project/{id}', project), await lead.ask('GET /api/po/dashboard/buyer')]
    for (const price of pricesOf.flat()) expect(JSON.stringify(seenByBuyers)).not.toContain(price)
  })

  it('closes at the deadline', async () => {
    const late = await quotationOf(2)
    journey.world.clock.set(new Date(late.deadline))
    await sendDueEvents(journey.world.lifecycle)
    // A day has passed, and with it every session.
    buyer = await journey.signIn('buyer')
    lead = await journey.signIn('lead')
    suppliers = await Promise.all(['supplier1', 'supplier2', 'supplier3'].map((username) => journey.signIn(username)))
    const refused = await supplier(2).refused(40900, 'POST /api/po/quotation/{id}/replace', {
      params: { id: late.id },
      body: { version: late.version, draftRevision: late.draftRevision, sheet: late.draft },
    })
    expect(refused.reasons).toContain('refusal.beforeDeadline')
    expect((await unreadOf(buyer)).rows[0]).toMatchObject({ message: 'notice.deadlinePassed' })
  })

  it('is opened for all prices at once', async () => {
    const { version } = await opening()
    await buyer.ask('POST /api/po/project/{id}/open', { ...project, body: { version } })
    const { state, opened, matrix } = await opening()
    expect(state).toBe('opened')
    expect(opened).toEqual({ at: expect.any(String), by: '林知远' })
    expect(Date.parse(opened?.at ?? '')).toBe(journey.world.clock.now().getTime())
    expect(matrix?.suppliers.map(({ quotationId, rank, hashVerified }) => ({ quotationId, rank, hashVerified }))).toEqual(
      [2, 1, 3].map((number, index) => ({ quotationId: quotationIds[number - 1], rank: index + 1, hashVerified: true })),
    )
    const cells = matrix?.items.map(({ prices }) => prices.map(({ unitPrice }) => unitPrice))
    expect(cells).toEqual([0, 1].map((line) => [1, 0, 2].map((quote) => pricesOf[quote]?.[line])))
  })

  it('is decided with a reason, and the result published by somebody else', async () => {
    const { version, chosenQuotationId } = await opening()
    expect(chosenQuotationId).toBeNull()
    const quotationId = quotationIds[1] ?? ''
    const choose = { version, quotationId, reason: 'The lowest total, delivered in time' }
    const tooShort = await buyer.refused(42200, 'POST /api/po/project/{id}/choose', { ...project, body: { ...choose, reason: 'low' } })
    expect(tooShort.errors?.map(({ path }) => path)).toEqual(['reason'])
    const chosen = await buyer.ask('POST /api/po/project/{id}/choose', { ...project, body: choose })
    expect(chosen.state).toBe('chosen')
    expect((await tasksOfRecord(journey.world, 'project', project.params.id)).map(({ username }) => username)).not.toContain('buyer')
    expect((await publishResult(journey.world, project.params.id)).status).toBe(200)
    const published = await lead.ask('GET /api/po/project/{id}', project)
    expect(published.state).toBe('contestable')
    expect(published.transitions.map(({ event }) => event)).toEqual(['hold', 'release'])
  })

  it('tells every supplier how it ended, and none of them another’s price', async () => {
    for (const [index, chosen, rank] of [
      [1, false, 2],
      [2, true, 1],
      [3, false, 3],
    ] as const) {
      const person = supplier(index)
      const notices = await unreadOf(person)
      expect(notices.rows[0]).toMatchObject({ message: 'notice.resultContestable', href: '/poMyproject/poHistory' })
      const history = await person.ask('GET /api/po/quotation/history', { query: { limit: '1' } })
      expect(history.rows[0]).toMatchObject({ id: quotationIds[index - 1], state: 'opened', chosen, rank })
      const dashboard = await person.ask('GET /api/po/dashboard/supplier')
      expect(dashboard.results[0]).toMatchObject({ quotationId: quotationIds[index - 1], state: 'opened', chosen, rank })
      const foreign = pricesOf.filter((_, other) => other !== index - 1).flat()
      for (const price of foreign) expect(JSON.stringify([notices, history, dashboard])).not.toContain(price)
    }
  })

  it('stands in the lists and on the dashboards of those who ran it', async () => {
    const { no, chosen, lifeLine } = await buyer.ask('GET /api/po/project/{id}', project)
    expect(chosen).toMatchObject({ quotationId: quotationIds[1], supplierNameEn: 'Huamao Lifting Equipment' })
    expect(lifeLine.map(({ event }) => event)).toEqual(['create', 'publish', 'deadlinePassed', 'open', 'choose', 'publishResult'])
    const awards = await buyer.ask('GET /api/po/award/page', { query: { q: no } })
    expect(awards.rows).toMatchObject([{ projectId: id, quoteCount: 3, totalGross: chosen?.totalGross, lowestTotal: chosen?.totalGross }])
    const { toDo } = await buyer.ask('GET /api/po/dashboard/buyer')
    expect(toDo.map(({ projectId }) => projectId)).not.toContain(id)
    const administrator = await journey.signIn('admin')
    const { recent } = await administrator.ask('GET /api/po/dashboard/admin')
    expect(recent[0]).toMatchObject({ recordNo: no, event: 'publishResult', to: 'contestable' })
  })

  it('has a result that stands once nobody may object to it any more, and only then do its quotations end', async () => {
    const { contestableUntil } = await opening()
    journey.world.clock.set(new Date(contestableUntil ?? ''))
    await sendDueEvents(journey.world.lifecycle)
    buyer = await journey.signIn('buyer')
    lead = await journey.signIn('lead')
    suppliers = await Promise.all(['supplier1', 'supplier2', 'supplier3'].map((username) => journey.signIn(username)))
    expect(await opening()).toMatchObject({ state: 'resultStands', transitions: [] })
    for (const [index, state] of ['notChosen', 'chosen', 'notChosen'].entries()) {
      expect(await quotationOf(index + 1)).toMatchObject({ state, chosen: state === 'chosen', contestableUntil: null })
      expect((await unreadOf(supplier(index + 1))).rows[0]).toMatchObject({ message: 'notice.resultStands' })
    }
  })
})

describe('a purchase that too few quote for', () => {
  it('is given more time once, and then begun anew', async () => {
    const { clock, lifecycle } = journey.world
    const inAnHour = () => new Date(clock.now().getTime() + 3_600_000).toISOString()
    const drafted = await buyer.ask('POST /api/po/project', { body: contentOf(journey.world, { deadline: inAnHour() }) })
    const project = { params: { id: drafted.id } }
    await buyer.ask('POST /api/po/project/{id}/publish', { ...project, body: { version: 0 } })
    const pass = async () => {
      clock.advance(3_600_000)
      await sendDueEvents(lifecycle)
      const { toDo } = await buyer.ask('GET /api/po/dashboard/buyer')
      expect(toDo.find(({ projectId }) => projectId === drafted.id)).toMatchObject({ event: 'open', tooFewQuotes: true })
      return { ...(await buyer.ask('GET /api/po/project/{id}', project)), reason: 'Too few suppliers have quoted' }
    }
    const { version, reason } = await pass()
    const extension = { ...project, body: { version, deadline: inAnHour(), reason } }
    expect(await buyer.ask('POST /api/po/project/{id}/extend', extension)).toMatchObject({ state: 'published' })
    const { rows } = await unreadOf(supplier(1))
    expect(rows[0]).toMatchObject({ message: 'notice.projectExtended', values: { reason }, href: `/poManager/poDetailed/${drafted.id}` })
    const again = await pass()
    const refused = await buyer.refused(40900, 'POST /api/po/project/{id}/extend', {
      ...project,
      body: { version: again.version, deadline: inAnHour(), reason },
    })
    expect(refused.reasons).toEqual(['refusal.notExtendedYet'])
    const copied = await buyer.ask('POST /api/po/project/{id}/copy', project)
    expect(await buyer.ask('GET /api/po/project/{id}', { params: { id: copied.id } })).toMatchObject({
      state: 'draft',
      title: again.title,
      deadline: null,
    })
    await stopProject(journey.world, project.params.id)
  })
})

describe('a purchase that a head holds', () => {
  it('stands still, with the reason, until a head releases it', async () => {
    const drafted = await buyer.ask('POST /api/po/project', { body: contentOf(journey.world) })
    const project = { params: { id: drafted.id } }
    const { version } = await buyer.ask('POST /api/po/project/{id}/publish', { ...project, body: { version: 0 } })
    const reason = '收到举报，核查技术要求'
    const held = await lead.ask('POST /api/po/project/{id}/hold', { ...project, body: { version, kind: 'SUPERVISOR', reason } })
    expect(held).toMatchObject({ state: 'published' })
    const extension = { ...project, body: { version: held.version, deadline: '2099-12-01T09:30:00+08:00', reason } }
    const refused = await buyer.refused(40900, 'POST /api/po/project/{id}/extend', extension)
    expect(refused.reasons).toEqual(['refusal.held_SUPERVISOR'])
    const { rows } = await unreadOf(supplier(1))
    expect(rows[0]).toMatchObject({ message: 'notice.projectHeld', values: { reason }, href: `/poManager/poDetailed/${drafted.id}` })
    const { holds } = await supplier(1).ask('GET /api/po/supplierProject/{id}', project)
    expect(holds).toMatchObject([{ kind: 'SUPERVISOR', reason }])
    const [standing] = (await buyer.ask('GET /api/po/project/{id}', project)).holds
    const release = { ...project, body: { version: held.version, holdId: standing?.id ?? '', reason: '核查结束，恢复报价' } }
    await lead.ask('POST /api/po/project/{id}/release', release)
    await buyer.ask('POST /api/po/project/{id}/extend', { ...project, body: { ...extension.body, version: held.version + 1 } })
  })
})

describe('a template of a purchase', () => {
  it('is kept, renamed, begun with and deleted, by its owner alone', async () => {
    const { id: projectId } = await buyer.ask('POST /api/po/project', { body: contentOf(journey.world) })
    const { id, version } = await buyer.ask('POST /api/po/template', { body: { projectId, name: '季度采购' } })
    const template = { params: { id } }
    await buyer.ask('POST /api/po/template/{id}', { ...template, body: { version, name: '年度采购' } })
    await buyer.refused(40900, 'POST /api/po/template/{id}', { ...template, body: { version, name: '月度采购' } })
    await buyer.refused(42200, 'POST /api/po/template', { body: { projectId, name: '年度采购' } })
    expect((await buyer.ask('GET /api/po/template/all'))[0]).toMatchObject({ id, name: '年度采购', itemCount: 2 })
    await lead.refused(40400, 'POST /api/po/template/{id}/use', template)
    const begun = await buyer.ask('POST /api/po/template/{id}/use', template)
    expect(await buyer.ask('GET /api/po/project/{id}', { params: { id: begun.id } })).toMatchObject({ state: 'draft', deadline: null })
    await buyer.ask('DELETE /api/po/template/{id}', template)
    await buyer.refused(40400, 'DELETE /api/po/template/{id}', template)
  })
})
