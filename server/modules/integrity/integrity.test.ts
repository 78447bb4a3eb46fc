import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { advance } from '#server/lifecycle/advance.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { pdf } from '#tests/setup/files.ts'
import { decide, draftRecord, effectiveRecord, passStatement, reason, recordContent, recordOf, toldRecord } from '#tests/setup/integrity.ts'
import { begunQuotation, contentOf, draftProject, hour, publishedProject, sheetOf } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

const day = 24 * hour

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const companyState = async (id: string) =>
  (await rowsOf<{ state: string }>(world.database, sql`select state from company where id = ${id}`))[0]?.state

const detail = (person: string, id: string) => world.call(person, 'GET /api/srm/integrity/{id}', { params: { id } })
const page = async (person: string, query: object = {}) =>
  (await world.ask(person, 'GET /api/srm/integrity/page', { query: { limit: 100, ...query } })).rows

const longAhead = () => ({ deadline: new Date(world.clock.now().getTime() + 90 * day).toISOString() })

describe('what a supplier sees', () => {
  it('is its own records from when it was told, never a draft, a dropped draft, or another’s', async () => {
    const [draft, dropped, told, foreign] = [
      await draftRecord(world),
      await draftRecord(world),
      await toldRecord(world),
      await toldRecord(world, { companyId: '32' }),
    ]
    await decide(world, 'lead', dropped, 'drop')
    const seen = (await page('supplier1')).map(({ id }) => id)
    expect(seen).toContain(told)
    for (const hidden of [draft, dropped, foreign]) {
      expect(seen).not.toContain(hidden)
      expect(await detail('supplier1', hidden)).toMatchObject({ http: 404, status: 40400 })
      const body = { version: 0, statement: '并无此事，请核实' }
      expect(await world.call('supplier1', 'POST /api/srm/integrity/{id}/stateCase', { params: { id: hidden }, body })).toMatchObject({
        status: 40400,
      })
    }
    const all = (await page('lead')).map(({ id }) => id)
    expect(all).toEqual(expect.arrayContaining([draft, dropped, told, foreign]))
    expect((await page('supervisor', { state: 'draft' })).map(({ id }) => id)).toContain(draft)
    const summary = await world.ask('supplier1', 'GET /api/srm/integrity/summary')
    expect(summary.companies.map(({ companyId }) => companyId)).toEqual(['31'])
  })

  it('names nobody who recorded, told or decided, and nothing of the time before', async () => {
    const id = await draftRecord(world)
    world.clock.advance(3 * hour)
    await world.ask('lead', 'POST /api/srm/integrity/{id}/notifyCompany', { params: { id }, body: { version: 0 } })
    await decide(world, 'lead2', id, 'drop')
    const { text, data } = await detail('supplier1', id)
    expect(data).toMatchObject({ recorderName: null, recorderNameEn: null })
    expect(data.recordedAt).toBe(world.clock.now().toISOString())
    expect(data.lifeLine.map(({ event, actor }) => [event, actor])).toEqual([
      ['notifyCompany', '海岳港口集团集采中心'],
      ['drop', '海岳港口集团集采中心'],
    ])
    for (const secret of ['苏敏仪', 'Su Minyi', '沈若谷', 'Shen Ruogu', 'create']) expect(text).not.toContain(secret)
    expect((await recordOf(world, id)).recorderName).toBe('苏敏仪')
  })

  it('is closed to those who keep no records', async () => {
    for (const person of ['buyer', 'reviewer', 'unit', 'admin'])
      expect(await world.call(person, 'GET /api/srm/integrity/page', { query: {} })).toMatchObject({ status: 40301 })
    expect(await world.call('supplier1', 'POST /api/srm/integrity', { body: recordContent() })).toMatchObject({ status: 40301 })
    const id = await toldRecord(world)
    for (const event of ['drop', 'lift', 'dismissAppeal', 'upholdAppeal'] as const)
      expect(
        await world.call('supplier1', `POST /api/srm/integrity/{id}/${event}`, { params: { id }, body: { version: 1, reason } }),
      ).toMatchObject({ status: 40301 })
    expect((await recordOf(world, id)).state).toBe('notified')
  })
})

describe('evidence', () => {
  it('is seen by those who keep records, by buyers and the company once it was told, by nobody else', async () => {
    const { data: file } = await world.upload('lead', 'evidence.pdf', pdf())
    const id = await draftRecord(world, { evidenceFileId: file.id })
    const seenBy = async () => {
      const people = ['lead', 'lead2', 'supervisor', 'buyer', 'supplier1', 'supplier2', 'reviewer', 'newsupplier']
      const answers = await Promise.all(
        people.map(
          async (person) => [person, (await world.call(person, 'GET /api/admin/oss/{id}', { params: { id: file.id } })).http] as const,
        ),
      )
      return answers.flatMap(([person, http]) => (http === 200 ? [person] : []))
    }
    expect(await seenBy()).toEqual(['lead', 'lead2', 'supervisor'])
    await world.ask('lead', 'POST /api/srm/integrity/{id}/notifyCompany', { params: { id }, body: { version: 0 } })
    expect(await seenBy()).toEqual(['lead', 'lead2', 'supervisor', 'buyer', 'supplier1'])
  })

  it('is one’s own upload: another’s file cannot be drawn into a record', async () => {
    const { data: file } = await world.upload('buyer', 'secret.pdf', pdf())
    const answer = await world.call('lead', 'POST /api/srm/integrity', { body: recordContent({ evidenceFileId: file.id }) })
    expect(answer).toMatchObject({ http: 422, refusal: { errors: [{ path: 'evidenceFileId' }] } })
  })
})

describe('a draft', () => {
  it.each([
    ['companyId', { companyId: '44' }],
    ['companyId', { companyId: '21' }],
    ['ruleCode', { ruleCode: 'NO_SUCH_RULE' }],
    ['effect', { type: 'GOOD', effect: 'WARN' }],
    ['effectDays', { effect: 'NONE', effectDays: 30 }],
    ['points', { points: 101 }],
    ['narrative', { narrative: '  迟到 ' }],
  ] as const)('refuses a %s that can’t be', async (path, changed) => {
    const answer = await world.call('lead', 'POST /api/srm/integrity', { body: recordContent(changed) })
    expect(answer).toMatchObject({ http: 422, status: 42200 })
    expect(answer.refusal.errors?.map((error) => error.path)).toContain(path)
  })

  it('takes one of two edits at once, and none once the company was told', async () => {
    const id = await draftRecord(world)
    const edit = (person: string, version: number, points: number) =>
      world.call(person, 'POST /api/srm/integrity/{id}/edit', { params: { id }, body: { version, ...recordContent({ points }) } })
    const answers = await Promise.all([edit('lead', 0, 1), edit('lead2', 0, 2)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900])
    await world.ask('lead', 'POST /api/srm/integrity/{id}/notifyCompany', { params: { id }, body: { version: 1 } })
    expect(await edit('lead', 2, 99)).toMatchObject({ status: 40900, refusal: { reasons: ['refusal.notInThisState'] } })
  })
})

describe('an effect', () => {
  it('NO_INVITE keeps a company from being invited: the list says why, edit and publication are refused', async () => {
    const before = await draftProject(world, { visibility: 'INVITED', invitedCompanyIds: ['32', '33', '34', '35'], ...longAhead() })
    await effectiveRecord(world, { companyId: '35', effect: 'NO_INVITE' })
    const { rows } = await world.ask('buyer', 'GET /api/po/supplier/page', { query: { q: '恒达' } })
    expect(rows).toMatchObject([{ id: '35', state: 'approved', excludedBy: 'NO_INVITE' }])
    expect(rows[0]?.excludedUntil).toBe(new Date(world.clock.now().getTime() + 30 * day).toISOString())
    const invited = { visibility: 'INVITED' as const, invitedCompanyIds: ['32', '33', '34', '35'] }
    for (const answer of [
      await world.call('buyer', 'POST /api/po/project', { body: contentOf(world, invited) }),
      await world.call('buyer', 'POST /api/po/project/{id}/edit', {
        params: { id: before.id },
        body: { version: before.version, ...contentOf(world, invited) },
      }),
    ])
      expect(answer).toMatchObject({ http: 422, refusal: { errors: [{ path: 'invitedCompanyIds' }] } })
    const publish = { params: { id: before.id }, body: { version: before.version } }
    expect(await world.call('buyer', 'POST /api/po/project/{id}/publish', publish)).toMatchObject({
      http: 409,
      refusal: { reasons: ['refusal.noneExcluded'] },
    })
    expect(await companyState('35')).toBe('approved')
    world.clock.advance(30 * day)
    await sendDueEvents(world.lifecycle)
    const freed = await world.ask('buyer', 'GET /api/po/supplier/page', { query: { q: '恒达' } })
    expect(freed.rows).toMatchObject([{ id: '35', excludedBy: null, excludedUntil: null }])
    expect(await world.call('buyer', 'POST /api/po/project/{id}/publish', publish)).toMatchObject({ http: 200 })
  })

  it('NO_QUOTE suspends the company: sealing a quotation is refused, and so is inviting it; its end, by the clock, lifts both', async () => {
    const { id: projectId } = await publishedProject(world, longAhead())
    const begun = await begunQuotation(world, 'supplier1', projectId)
    const id = await toldRecord(world, { companyId: '31' })
    expect(await companyState('31')).toBe('approved')
    await passStatement(world)
    expect([(await recordOf(world, id)).state, await companyState('31')]).toEqual(['effective', 'suspended'])
    const body = { version: begun.version, draftRevision: begun.draftRevision, sheet: sheetOf(begun, ['1.000000', '1.000000']) }
    const submit = () => world.call('supplier1', 'POST /api/po/quotation/{id}/submit', { params: { id: begun.id }, body })
    expect(await submit()).toMatchObject({ http: 409, refusal: { reasons: ['refusal.companyApproved'] } })
    const { rows } = await world.ask('buyer', 'GET /api/po/supplier/page', { query: { q: '远航' } })
    expect(rows).toMatchObject([{ id: '31', excludedBy: 'NO_QUOTE' }])
    const invited = { visibility: 'INVITED' as const, invitedCompanyIds: ['32', '33', '31'] }
    expect(await world.call('buyer', 'POST /api/po/project', { body: contentOf(world, invited) })).toMatchObject({ status: 42200 })
    world.clock.advance(30 * day - 1)
    await sendDueEvents(world.lifecycle)
    expect(await companyState('31')).toBe('suspended')
    world.clock.advance(1)
    await sendDueEvents(world.lifecycle)
    expect([(await recordOf(world, id)).state, await companyState('31')]).toEqual(['expired', 'approved'])
    expect(await submit()).toMatchObject({ http: 200 })
  })

  it('of two, the heavier counts, and what is lifted leaves the other in force', async () => {
    const light = await effectiveRecord(world, { companyId: '38', effectDays: 300 })
    expect(await companyState('38')).toBe('suspended')
    const heavy = await effectiveRecord(world, { companyId: '38', effect: 'BLACKLIST', effectDays: null })
    expect(await companyState('38')).toBe('blacklisted')
    expect(await decide(world, 'lead2', heavy, 'lift')).toMatchObject({ http: 200 })
    expect(await companyState('38')).toBe('suspended')
    const again = await effectiveRecord(world, { companyId: '38', effect: 'BLACKLIST', effectDays: null })
    expect(await decide(world, 'lead2', light, 'lift')).toMatchObject({ http: 200 })
    expect(await companyState('38')).toBe('blacklisted')
    expect(await decide(world, 'supervisor', again, 'lift')).toMatchObject({ http: 200 })
    expect(await companyState('38')).toBe('approved')
  })

  it('of several that begin and end at once leaves the company as what is still in force says', async () => {
    const content = { companyId: '37', effectDays: 30 } as const
    const ids = [
      await toldRecord(world, content),
      await toldRecord(world, { ...content, effect: 'BLACKLIST' }),
      await toldRecord(world, content),
      await toldRecord(world, { ...content, effectDays: 40 }),
    ]
    await passStatement(world)
    expect(await Promise.all(ids.map(async (id) => (await recordOf(world, id)).state))).toEqual(ids.map(() => 'effective'))
    expect(await companyState('37')).toBe('blacklisted')
    world.clock.advance(30 * day)
    await Promise.all([sendDueEvents(world.lifecycle), sendDueEvents(world.lifecycle), sendDueEvents(world.lifecycle)])
    expect(await companyState('37')).toBe('suspended')
    world.clock.advance(10 * day)
    await sendDueEvents(world.lifecycle)
    expect(await companyState('37')).toBe('approved')
    const moves = await rowsOf<{ event: string }>(
      world.database,
      sql`select event from transition_log where machine = 'company' and record_id = 37 and actor_id is null and at > '2026-11-21' order by seq`,
    )
    expect(moves.map(({ event }) => event).filter((event) => ['suspend', 'blacklist', 'lift'].includes(event))).toEqual(
      expect.arrayContaining(['blacklist', 'suspend', 'lift']),
    )
  })

  it('reaches a company whose certificates have run out, and outlasts their renewal', async () => {
    const id = await effectiveRecord(world, { companyId: '47', effectDays: 300 })
    expect(await companyState('47')).toBe('suspended')
    await expect(advance(world.lifecycle, { machine: 'company', id: '47', event: { type: 'renew' }, actor: null })).rejects.toMatchObject({
      code: 40900,
    })
    expect(await decide(world, 'lead2', id, 'lift')).toMatchObject({ http: 200 })
    await sendDueEvents(world.lifecycle)
    expect(await companyState('47')).toBe('expired')
  })
})

describe('an appeal', () => {
  it('is decided by somebody who did not record, and everyone who may decide hears of it', async () => {
    const id = await effectiveRecord(world, { companyId: '32', effectDays: 200 })
    expect(await decide(world, 'supplier2', id, 'appeal')).toMatchObject({ http: 200, data: { state: 'appealed' } })
    expect(await companyState('32')).toBe('suspended')
    for (const event of ['upholdAppeal', 'dismissAppeal'] as const)
      expect(await decide(world, 'lead', id, event)).toMatchObject({ http: 409, refusal: { reasons: ['refusal.isNotRecorder'] } })
    for (const person of ['lead', 'lead2', 'supervisor']) {
      const { rows } = await world.ask(person, 'GET /api/po/notice/page', { query: {} })
      expect(rows[0], person).toMatchObject({ message: 'notice.integrityAppealed', href: `/srmManager/integrityManagement/${id}` })
    }
    expect(await decide(world, 'lead2', id, 'dismissAppeal')).toMatchObject({ data: { state: 'effective' } })
    expect(await companyState('32')).toBe('suspended')
    await decide(world, 'supplier2', id, 'appeal')
    expect(await decide(world, 'supervisor', id, 'upholdAppeal')).toMatchObject({ data: { state: 'revoked' } })
    expect(await companyState('32')).toBe('approved')
    const { rows } = await world.ask('supplier2', 'GET /api/po/notice/page', { query: {} })
    expect(rows.map(({ message }) => message)).toEqual(expect.arrayContaining(['notice.integrityLifted', 'notice.integrityDismissed']))
  })
})

describe('a company', () => {
  it('is moved by its machine alone: nobody who keeps records may send its events, nor may the database be written', async () => {
    const actor = {
      id: '2',
      companyId: '2',
      roles: new Set(['JC_LEAD']),
      authorities: new Set(['integrityManagement:lift', 'system']),
      dataScope: 'all' as const,
      inPerson: true,
    }
    for (const type of ['suspend', 'blacklist', 'lift'])
      await expect(advance(world.lifecycle, { machine: 'company', id: '31', event: { type }, actor })).rejects.toMatchObject({
        details: { reasons: ['refusal.notYourPart'] },
      })
    for (const type of ['suspend', 'blacklist'])
      await expect(advance(world.lifecycle, { machine: 'company', id: '33', event: { type }, actor: null })).rejects.toMatchObject({
        code: 40900,
      })
    await expect(rowsOf(world.database, sql`update company set state = 'suspended' where id = 33`)).rejects.toThrow('Failed query')
  })
})

describe('the list', () => {
  it('filters by kind, effect, state, day and company, and sorts by what is offered', async () => {
    const rows = await page('lead', { effect: 'BLACKLIST,NO_QUOTE', sort: '-recordedAt' })
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.every(({ effect }) => ['BLACKLIST', 'NO_QUOTE'].includes(effect))).toBe(true)
    const days = rows.map(({ recordedAt }) => recordedAt)
    expect(days).toEqual(days.toSorted().toReversed())
    expect((await page('lead', { type: 'GOOD' })).every(({ type }) => type === 'GOOD')).toBe(true)
    expect(new Set((await page('lead', { q: '旭物资' })).map(({ companyId }) => companyId))).toEqual(new Set(['46']))
    const { recordedAt } = rows[0] ?? { recordedAt: '' }
    const on = new Date(Date.parse(recordedAt) + 8 * hour).toISOString().slice(0, 10)
    expect((await page('lead', { from: on, to: on })).map((row) => row.id)).toContain(rows[0]?.id)
    expect(await world.call('lead', 'GET /api/srm/integrity/page', { query: { sort: 'narrative' } })).toMatchObject({ status: 42200 })
  })

  it('of companies to record about has those that were admitted once, by any fragment', async () => {
    const find = async (q: string) => (await world.ask('lead', 'GET /api/srm/integrity/company/page', { query: { q, limit: 100 } })).rows
    expect((await find('旭')).map(({ id }) => id)).toEqual(['46'])
    expect(await find('海锐')).toEqual([])
    expect(await world.call('supplier1', 'GET /api/srm/integrity/company/page', { query: {} })).toMatchObject({ status: 40301 })
  })
})

it('what holds now is listed with its end: to a supplier its own alone, and no more once it is over', async () => {
  const id = await effectiveRecord(world, { companyId: '33', effect: 'NO_INVITE', effectDays: 20 })
  const listed = async (person: string) => {
    const { inForce } = await world.ask(person, 'GET /api/srm/integrity/summary')
    return inForce.find((each) => each.id === id)
  }
  expect(await listed('lead')).toMatchObject({ companyId: '33', effect: 'NO_INVITE', until: expect.any(String) })
  expect([(await listed('supplier3'))?.id, await listed('supplier2')]).toEqual([id, undefined])
  world.clock.advance(21 * 86_400_000)
  expect(await listed('lead')).toBeUndefined()
})
