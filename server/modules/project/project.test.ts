import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { pdfOf } from '#server/seed/pdf.ts'
import { effectiveRecord } from '#tests/setup/integrity.ts'
import { contentOf, draftProject, hour, lineOf, publishedProject, unfinishedLine } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const detail = (person: string, id: string) => world.call(person, 'GET /api/po/project/{id}', { params: { id } })
const edit = (person: string, id: string, version: number, changed: Parameters<typeof contentOf>[1] = {}) =>
  world.call(person, 'POST /api/po/project/{id}/edit', { params: { id }, body: { version, ...contentOf(world, changed) } })
const copy = (person: string, id: string) => world.call(person, 'POST /api/po/project/{id}/copy', { params: { id } })

/** Those that wait for their opening, those that run, the others. */
const turn = ({ state }: { state: string }) => ['sealed', 'published'].indexOf(state) >>> 0

const page = (query: object) => world.ask('buyer', 'GET /api/po/project/page', { query })

describe('a draft', () => {
  it('exists for its owner and the head alone', async () => {
    const { id } = await draftProject(world)
    const { no } = (await detail('buyer', id)).data
    expect((await detail('lead', id)).data).toMatchObject({ id, state: 'draft' })
    expect(await detail('buyer2', id)).toMatchObject({ status: 40400 })
    expect(await edit('buyer2', id, 0)).toMatchObject({ status: 40400 })
    expect(await world.call('buyer2', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version: 0 } })).toMatchObject({
      status: 40400,
    })
    expect(await world.call('supplier1', 'GET /api/po/supplierProject/{id}', { params: { id } })).toMatchObject({ status: 40400 })
    const found = async (person: string) => (await world.ask(person, 'GET /api/po/project/page', { query: { q: no } })).total
    expect([await found('buyer'), await found('lead'), await found('buyer2')]).toEqual([1, 1, 0])
  })

  it('is replaced whole by an edit, which leaves no line in its life', async () => {
    const { id, version } = await draftProject(world, { invitedCompanyIds: ['31'] })
    const changed = { title: '新题目', items: [lineOf('轮胎', '4.0000')], invitedCompanyIds: ['33', '32', '33'] }
    expect(await edit('buyer', id, version, changed)).toMatchObject({ status: 200, data: { version: 1 } })
    const { data } = await detail('buyer', id)
    expect(data).toMatchObject({ title: '新题目', itemCount: 1, items: [{ lineNo: 1, name: '轮胎', quantity: '4.0000' }] })
    expect(data.invited.map(({ companyId }) => companyId)).toEqual(['32', '33'])
    expect(data.lifeLine.map(({ event }) => event)).toEqual(['create'])
  })

  it('takes one of two edits at once', async () => {
    const { id, version } = await draftProject(world)
    const answers = await Promise.all([
      edit('buyer', id, version, { title: '甲' }),
      edit('lead', id, version, { title: '乙' }),
      edit('buyer', id, version, { title: '丙' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900, 40900])
    expect(answers.find(({ status }) => status === 40900)?.refusal.reasons).toEqual(['refusal.versionConflict'])
  })

  it('keeps lines that nobody can use yet as they were typed, and is not published with them', async () => {
    const { id, version, transitions } = await draftProject(world, { unfinished: [unfinishedLine] })
    expect(transitions.find(({ event }) => event === 'publish')).toMatchObject({ allowed: false, reasons: ['refusal.linesUsable'] })
    const kept = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
    expect([kept.unfinished, kept.itemCount]).toEqual([[{ id: null, ...unfinishedLine }], 2])
    expect(await edit('buyer', id, version, { unfinished: [] })).toMatchObject({ status: 200 })
    await world.ask('buyer', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version: version + 1 } })
  })

  it('may be incomplete; what is missing is said when it is to be published', async () => {
    const { id, version, transitions } = await draftProject(world, {
      title: '',
      unitId: null,
      deadline: null,
      items: [],
      visibility: 'INVITED',
    })
    const reasons = ['refusal.hasTitle', 'refusal.hasUnit', 'refusal.hasItems', 'refusal.deadlineAhead', 'refusal.enoughInvited']
    expect(transitions.find(({ event }) => event === 'publish')).toEqual({ event: 'publish', allowed: false, reasons })
    expect(await world.call('buyer', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } })).toMatchObject({
      http: 409,
      refusal: { reasons },
    })
    const late = new Date(world.clock.now().getTime()).toISOString()
    const { data } = await edit('buyer', id, version, { deadline: late })
    expect(data.transitions.find(({ event }) => event === 'publish')).toMatchObject({ reasons: ['refusal.deadlineAhead'] })
  })

  it('says how many suppliers would be asked to quote, until it is published', async () => {
    const { id, version } = await draftProject(world)
    const eligible = async () => (await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })).eligible
    expect(await eligible()).toBeGreaterThan(1)
    await world.ask('buyer', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } })
    expect(await eligible()).toBeNull()
    const invited = await draftProject(world, { visibility: 'INVITED', invitedCompanyIds: ['31', '32', '33'] })
    expect((await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id: invited.id } })).eligible).toBe(3)
  })

  it.each([
    ['unitId', { unitId: '31' }],
    ['invitedCompanyIds', { invitedCompanyIds: ['31', '44'] }],
    ['documentIds', { documentIds: ['999'] }],
    ['visibility', { method: 'OPEN_TENDER', visibility: 'INVITED' }],
    ['items.0.quantity', { items: [lineOf('钢丝绳', '0.0000')] }],
    ['title', { title: 'zero\u0000byte' }],
  ] as const)('refuses a %s that can’t be', async (path, changed) => {
    const answer = await world.call('buyer', 'POST /api/po/project', { body: contentOf(world, changed as Parameters<typeof contentOf>[1]) })
    expect(answer).toMatchObject({ http: 422, status: 42200 })
    expect(answer.refusal.errors?.map((error) => error.path)).toContain(path)
  })

  it('keeps a deadline that nobody can read as it was typed, and says that of it and nothing else', async () => {
    const typed = '2027-03-01\n17:001700'
    const { id, version, transitions } = await draftProject(world, { deadline: null, deadlineTyped: typed })
    expect(transitions.find(({ event }) => event === 'publish')).toMatchObject({ allowed: false, reasons: ['refusal.deadlineReadable'] })
    expect((await detail('buyer', id)).data).toMatchObject({ deadline: null, deadlineTyped: typed })
    const answer = await edit('buyer', id, version, { deadlineTyped: 'left over' })
    expect(answer.data.transitions.find(({ event }) => event === 'publish')).toMatchObject({ allowed: true })
    expect((await detail('buyer', id)).data.deadlineTyped).toBe('')
  })

  it('is begun once by one mark, however often it is asked for, and by each person for themselves', async () => {
    const begunAs = 'a0'.repeat(16)
    const begin = (person: string, title: string) =>
      world.ask(person, 'POST /api/po/project', { body: { ...contentOf(world, { title }), begunAs } })
    const [one, other] = await Promise.all([begin('buyer', '甲'), begin('buyer', '甲')])
    expect(other.id).toBe(one.id)
    expect(await edit('buyer', one.id, 0, { title: '乙' })).toMatchObject({ status: 200 })
    expect(await begin('buyer', '丙')).toMatchObject({ id: one.id, version: 1, state: 'draft' })
    expect((await detail('buyer', one.id)).data.title).toBe('乙')
    const begunBy = async (person: string) => (await world.ask(person, 'GET /api/po/project/begun/{begunAs}', { params: { begunAs } })).id
    expect([await begunBy('buyer'), await begunBy('buyer2')]).toEqual([one.id, null])
    expect((await begin('buyer2', '丁')).id).not.toBe(one.id)
    expect(await begunBy('buyer')).toBe(one.id)
  })

  it('is deleted by who may edit it: nobody finds it any more, its number stays used, and what it held is let go', async () => {
    const { data: file } = await world.upload('buyer', '技术要求.pdf', pdfOf(['Requirements']))
    const begunAs = 'b1'.repeat(16)
    const body = { ...contentOf(world, { documentIds: [file.id], unfinished: [unfinishedLine], invitedCompanyIds: ['31'] }), begunAs }
    const { id, version } = await world.ask('buyer', 'POST /api/po/project', { body })
    const { no } = (await detail('buyer', id)).data
    const discard = (person: string, seen: number) =>
      world.call(person, 'POST /api/po/project/{id}/discard', { params: { id }, body: { version: seen } })
    expect(await discard('buyer2', version)).toMatchObject({ status: 40400 })
    expect(await discard('buyer', version + 1)).toMatchObject({ status: 40900, refusal: { reasons: ['refusal.versionConflict'] } })
    expect(await discard('buyer', version)).toMatchObject({ status: 200, data: { state: 'discarded', transitions: [] } })

    for (const person of ['buyer', 'lead']) {
      expect(await detail(person, id)).toMatchObject({ status: 40400 })
      expect((await world.ask(person, 'GET /api/po/project/page', { query: { q: no } })).total).toBe(0)
      expect((await world.ask(person, 'GET /api/po/project/page', { query: { state: 'discarded' } })).total).toBe(0)
      const day = await world.ask(person, 'GET /api/po/dashboard/buyer', { query: {} })
      expect(day.byState.map(({ state }) => state)).not.toContain('discarded')
    }
    expect(await discard('buyer', version + 1)).toMatchObject({ status: 40400 })
    expect(await edit('buyer', id, version + 1)).toMatchObject({ status: 40400 })
    expect(await copy('buyer', id)).toMatchObject({ status: 40400 })
    const of = async (table: string) => rowsOf(world.database, sql`select 1 from ${sql.identifier(table)} where project_id = ${id}`)
    for (const table of ['project_item', 'project_invitation']) expect(await of(table), table).toEqual([])
    expect(await rowsOf(world.database, sql`select 1 from document where machine = 'project' and record_id = ${id}`)).toEqual([])
    expect(await rowsOf(world.database, sql`select 1 from file where id = ${file.id} and released_at is not null`)).toHaveLength(1)
    // Whoever goes on typing where it was begun begins another.
    const again = await world.ask('buyer', 'POST /api/po/project', { body: { ...contentOf(world), begunAs } })
    expect(again.id).not.toBe(id)
    expect((await detail('buyer', again.id)).data.no).not.toBe(no)
  })

  it('is deleted by nobody once it was published', async () => {
    const { id, version } = await publishedProject(world)
    expect(await world.call('buyer', 'POST /api/po/project/{id}/discard', { params: { id }, body: { version } })).toMatchObject({
      http: 409,
      refusal: { reasons: ['refusal.notInThisState'] },
    })
  })

  it('holds two thousand lines', async () => {
    const items = Array.from({ length: 2000 }, (_, index) => lineOf(`备件 ${index}`, '1.0000'))
    const { id } = await draftProject(world, { items })
    expect((await detail('buyer', id)).data.items.at(-1)).toMatchObject({ lineNo: 2000, name: '备件 1999' })
  })
})

describe('a published purchase', () => {
  it('can no longer be edited, nor published twice', async () => {
    const { id, version } = await publishedProject(world)
    expect(await edit('buyer', id, version)).toMatchObject({ http: 409, refusal: { reasons: ['refusal.notInThisState'] } })
    expect(await world.call('buyer', 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } })).toMatchObject({
      http: 409,
    })
    expect((await detail('buyer2', id)).data.transitions).toEqual([{ event: 'extend', allowed: false, reasons: ['refusal.inCharge'] }])
  })

  it('moves by a transition alone: the database refuses everything else', async () => {
    const { id } = await publishedProject(world)
    await expect(rowsOf(world.database, sql`update project set state = 'opened' where id = ${id}`)).rejects.toThrow('Failed query')
  })

  it('is refused to a stale version', async () => {
    const { id, version } = await publishedProject(world)
    const body = { version: version - 1, deadline: '2099-12-01T09:30:00+08:00', reason: '备货周期较长' }
    expect(await world.call('buyer', 'POST /api/po/project/{id}/extend', { params: { id }, body })).toMatchObject({
      http: 409,
      refusal: { reasons: ['refusal.versionConflict'] },
    })
  })
})

describe('a copy', () => {
  it('is a draft of whoever asks, with all that makes up a purchase and no deadline', async () => {
    const { data: file } = await world.upload('buyer', '技术要求.pdf', pdfOf(['Requirements']))
    const { id } = await publishedProject(world, { invitedCompanyIds: ['31', '32'], documentIds: [file.id], description: '按附件供货。' })
    const answer = await copy('buyer2', id)
    expect(answer).toMatchObject({ status: 200, data: { state: 'draft', version: 0 } })
    const [source, made] = [(await detail('buyer', id)).data, (await detail('buyer2', answer.data.id)).data]
    expect(made).toMatchObject({ state: 'draft', deadline: null, ownerNameEn: 'Zhao Yifan', quoteCount: 0, chosen: null })
    expect(made.no).not.toBe(source.no)
    expect(made.lifeLine.map(({ event }) => event)).toEqual(['create'])
    const alike = ['title', 'titleEn', 'unitId', 'categoryId', 'method', 'visibility', 'allowPartial', 'minQuotes', 'invited'] as const
    for (const name of [...alike, 'description', 'itemCount'] as const) expect(made[name], name).toEqual(source[name])
    expect(source.documents).toMatchObject([{ id: file.id, type: 'biddingDocuments', version: 1, addedByNameEn: source.ownerNameEn }])
    expect(made.documents).toEqual(
      source.documents.map((each) => ({ ...each, addedByName: made.ownerName, addedByNameEn: made.ownerNameEn })),
    )
    expect(made.items.map(({ id: _, ...item }) => item)).toEqual(source.items.map(({ id: _, ...item }) => item))
    // What it shares with its source can be edited away in either.
    const content = contentOf(world, { documentIds: [file.id], title: '改过的副本' })
    const edited = await world.call('buyer2', 'POST /api/po/project/{id}/edit', {
      params: { id: made.id },
      body: { version: 0, ...content },
    })
    expect(edited).toMatchObject({ status: 200 })
    expect((await detail('buyer', id)).data).toMatchObject({ title: source.title, items: source.items, documents: source.documents })
  })

  it('can be made of every project that one may read, and of no other', async () => {
    const { id } = await draftProject(world, { unfinished: [unfinishedLine] })
    expect(await copy('buyer2', id)).toMatchObject({ status: 40400 })
    expect(await copy('supplier1', id)).toMatchObject({ status: 40301 })
    expect((await detail('lead', (await copy('lead', id)).data.id)).data).toMatchObject({ unfinished: [unfinishedLine] })
    const { rows } = await page({ limit: 100, state: 'sealed,opened,chosen,resultStands,cancelled' })
    const ofEachState = [...new Map(rows.map((row) => [row.state, row.id])).values()]
    expect(ofEachState).toHaveLength(5)
    for (const each of ofEachState) expect(await copy('buyer', each)).toMatchObject({ status: 200, data: { state: 'draft' } })
  })

  it('keeps whom nobody may invite any more, and is not published with them', async () => {
    const { id } = await publishedProject(world, { visibility: 'INVITED', invitedCompanyIds: ['31', '32', '33', '43'] })
    await effectiveRecord(world, { companyId: '43', effect: 'NO_INVITE' })
    const { data } = await copy('buyer', id)
    expect((await detail('buyer', data.id)).data.invited).toHaveLength(4)
    const { reasons = [] } = data.transitions.find(({ event }) => event === 'publish') ?? {}
    expect(reasons).toEqual(['refusal.deadlineAhead', 'refusal.noneExcluded'])
  })
})

describe('lists', () => {
  it('find any fragment of number and titles, in any script', async () => {
    const { id } = await publishedProject(world, { title: '𠮷野港高杆灯 50% 改造', titleEn: 'Refit of high-mast lights' })
    for (const q of ['高杆灯 50%', '𠮷', '野', 'HIGH-MAST', 'refit of']) {
      const { rows } = await world.ask('buyer', 'GET /api/po/project/page', { query: { q } })
      expect(
        rows.map((row) => row.id),
        q,
      ).toContain(id)
    }
    expect((await world.ask('buyer', 'GET /api/po/project/page', { query: { q: '高杆灯_50' } })).total).toBe(0)
  })

  it('filter, sort by what is offered, and page without overlap', async () => {
    const all = await page({ limit: 100, sort: '-deadline', state: 'resultStands,cancelled', unitId: '22' })
    expect(all.total).toBeGreaterThan(3)
    expect(all.rows.every(({ state, unitId }) => ['resultStands', 'cancelled'].includes(state) && unitId === '22')).toBe(true)
    const deadlines = all.rows.map(({ deadline }) => deadline ?? '')
    expect(deadlines).toEqual(deadlines.toSorted().toReversed())
    const [first, second] = [await page({ limit: 2, page: 1 }), await page({ limit: 2, page: 2 })]
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(4)
    expect((await page({ mine: 'true', limit: 100 })).rows.every(({ ownerNameEn }) => ownerNameEn === 'Lin Zhiyuan')).toBe(true)
    for (const query of [{ sort: 'version' }, { sort: '-title;drop table project' }, { limit: 101 }, { page: 0 }, { method: 'BARTER' }])
      expect(await world.call('buyer', 'GET /api/po/project/page', { query: query as never })).toMatchObject({ http: 422, status: 42200 })
  })

  it('begin, for whoever opens quotations, with what waits for it, and then with what closes next', async () => {
    for (const hours of [5, 2])
      await publishedProject(world, { deadline: new Date(world.clock.now().getTime() + hours * hour).toISOString() })
    const { rows } = await page({ limit: 100, sort: 'opening', state: 'published,sealed,opened,chosen,resultStands' })
    expect(rows.map(turn)).toEqual(rows.map(turn).toSorted((a, b) => a - b))
    const deadlines = (of: readonly string[]) => rows.filter(({ state }) => of.includes(state)).map(({ deadline }) => deadline ?? '')
    expect(new Set(rows.slice(0, 1).map(({ state }) => state))).toEqual(new Set(['sealed']))
    for (const state of ['sealed', 'published']) expect(deadlines([state])).toEqual(deadlines([state]).toSorted())
    const over = deadlines(['opened', 'chosen', 'resultStands'])
    expect(over).toEqual(over.toSorted().toReversed())
  })

  it('show a supplier what is open to it, and what closes soon', async () => {
    await publishedProject(world, { deadline: new Date(world.clock.now().getTime() + 2 * hour).toISOString() })
    const soon = await world.ask('supplier1', 'GET /api/po/supplierProject/page', {
      query: { closingWithin: 3, sort: 'deadline', limit: 100 },
    })
    expect(soon.rows.length).toBeGreaterThan(0)
    expect(soon.rows.every(({ deadline }) => new Date(deadline).getTime() <= world.clock.now().getTime() + 3 * hour)).toBe(true)
    const invited = await world.ask('supplier3', 'GET /api/po/supplierProject/page', { query: { invited: 'true' } as never })
    expect(invited.rows.every((row) => row.invited)).toBe(true)
    const items = await world.ask('supplier1', 'GET /api/po/supplierItem/page', { query: { q: '卸扣', limit: 100 } })
    expect(items.rows.every(({ name, spec }) => `${name} ${spec}`.includes('卸扣'))).toBe(true)
    expect(items.total).toBeGreaterThan(0)
  })
})
