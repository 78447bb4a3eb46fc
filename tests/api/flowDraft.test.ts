import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import type { FlowDefinition, StepNode } from '#src/machines/approval/definition.ts'
import { caseOfRecord, publishFlow, stopAsked } from '#tests/setup/approval.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let admin: Person
beforeAll(async () => {
  journey = await beginJourney()
  admin = await journey.signIn('admin')
})
afterAll(() => journey.close())

const list = 'GET /api/powf/definition/page'
const one = 'GET /api/powf/definition/{id}'
const begin = 'POST /api/powf/definition/draft'
const save = 'PUT /api/powf/definition/{id}'
const publish = 'POST /api/powf/definition/{id}/publish'
const retire = 'POST /api/powf/definition/{id}/retire'
const remove = 'DELETE /api/powf/definition/{id}'
const options = 'GET /api/powf/definition/option'

type Type = FlowDefinition['type']

const inEffect = async (type: Type, unitId = '0') => {
  const { rows } = await admin.ask(list, { query: { type, unitId, standing: 'published' } })
  return rows[0]?.id ?? ''
}
const read = (id: string) => admin.ask(one, { params: { id } })
/** A draft of what is in effect for the house. */
const draftOf = async (type: Type) => {
  const { id } = await admin.ask(begin, { body: { from: await inEffect(type), type: '', unitId: '' } })
  return read(id)
}
const saveAs = (id: string, version: number, content: FlowDefinition) => admin.ask(save, { params: { id }, body: { version, content } })
const unitOf = async (username: string) => {
  const [row] = await rowsOf<{ id: string }>(
    journey.world.database,
    sql`select n.id::text from app_user u join unit n on n.company_id = u.company_id and n.parent_id is null where u.username = ${username}`,
  )
  return row?.id ?? ''
}
const firstStep = ({ nodes }: FlowDefinition): StepNode => {
  const found = nodes.find((node): node is StepNode => node.kind === 'approve')
  if (!found) throw new Error('It has no step')
  return found
}

/** What is wrong with how a draft is to begin. */
const beginsWrong = async (from: string, type: Type | '', unitId: string) =>
  (await admin.refused(42200, begin, { body: { from, type, unitId } })).errors?.map(({ path }) => path)

describe('a draft', () => {
  it('is begun from an edition, once for the same people, and read as what it is', async () => {
    const from = await inEffect('REPORT')
    const draft = await draftOf('REPORT')
    expect(draft).toMatchObject({ standing: 'draft', edition: 0, unitId: null, publishedAt: null, version: 0, faults: [] })
    expect(draft.updatedAt).not.toBeNull()
    expect(draft.content).toEqual((await read(from)).content)
    expect(draft.editions.map(({ id, standing }) => [id, standing])).toEqual([
      [draft.id, 'draft'],
      [from, 'published'],
    ])
    const [again, another] = await Promise.all([draftOf('REPORT'), draftOf('REPORT')])
    expect([again.id, another.id]).toEqual([draft.id, draft.id])
    const { rows } = await admin.ask(list, { query: { type: 'REPORT', unitId: '0', standing: 'draft' } })
    expect(rows.map(({ id, createdByName }) => [id, createdByName])).toEqual([[draft.id, '陈启明']])
    const unitId = await unitOf('unit')
    const own = await admin.ask(begin, { body: { from: '', type: 'REPORT', unitId } })
    expect(own.id).not.toBe(draft.id)
    expect(await read(own.id)).toMatchObject({
      unitId,
      standing: 'draft',
      faults: [],
      content: { type: 'REPORT', nodes: [{ id: 'head' }] },
    })
  })

  it('begins with nothing that is not there', async () => {
    expect(await beginsWrong('999999', '', '')).toEqual(['from'])
    expect(await beginsWrong('', '', '')).toEqual(['type'])
    expect(await beginsWrong('', 'STOP', '999999')).toEqual(['unitId'])
  })

  it('is saved unfinished, says what is wrong with it and where, and is not published', async () => {
    const { id, content } = await draftOf('DEMAND')
    const nodes = [
      { ...firstStep(content), id: 'first', assignees: [{ by: 'users' as const, users: ['lead', '999999', '9999999999999999999'] }] },
    ]
    const { version, faults } = await saveAs(id, 0, { ...content, title: { zh: '', en: 'New' }, nodes })
    expect(faults.map(({ code, about, path, values }) => [code, about, path, values])).toEqual([
      ['titleMissing', null, '', { language: 'zh' }],
      ['nameMalformed', 'first', 'nodes.0', { name: 'lead' }],
      ['userUnknown', 'first', 'nodes.0', { name: '999999' }],
      ['userUnknown', 'first', 'nodes.0', { name: '9999999999999999999' }],
    ])
    expect(await read(id)).toMatchObject({ version, faults, title: '', content: { nodes } })
    const before = await inEffect('DEMAND')
    const refused = await admin.refused(42200, publish, { params: { id }, body: { version } })
    expect(refused.message).toBe('The Chinese title is missing')
    expect(refused.errors?.map(({ path }) => path)).toEqual(['content', 'nodes.0', 'nodes.0', 'nodes.0'])
    expect(await inEffect('DEMAND')).toBe(before)
    const empty = await saveAs(id, version, { ...content, nodes: [] })
    expect(empty.faults.map(({ code }) => code)).toEqual(['nodesMissing'])
  })

  it('that two save at once keeps what the first one said, and the other is told', async () => {
    const { id, content, version } = await draftOf('PRICE')
    const called = (en: string) => ({ ...content, title: { zh: '价格确认', en } })
    const answers = await Promise.all(
      ['First', 'Second'].map((en) => journey.world.call('admin', save, { params: { id }, body: { version, content: called(en) } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900])
    const kept = await read(id)
    expect(kept).toMatchObject({ version: version + 1, titleEn: answers[0]?.status === 200 ? 'First' : 'Second' })
    const { reasons } = await admin.refused(40900, save, { params: { id }, body: { version, content: called('Third') } })
    expect(reasons).toEqual(['refusal.versionConflict'])
    expect((await read(id)).content).toEqual(kept.content)
  })

  it('holds nothing but a definition: whatever else is sent is refused by its name', async () => {
    const { id, content, version } = await draftOf('STOP')
    const wrong = async (sent: unknown) => {
      const { errors = [] } = await admin.refused(42200, save, { params: { id }, body: { version, content: sent as FlowDefinition } })
      return errors.map(({ path, message }) => [path, message])
    }
    const first = firstStep(content)
    const within = (levels: number): unknown =>
      levels === 0
        ? first
        : {
            id: `all${levels}`,
            kind: 'parallel',
            title: first.title,
            branches: [{ id: `b${levels}`, title: first.title, nodes: [within(levels - 1)] }],
          }
    const grouped = (levels: number): unknown => (levels === 0 ? { field: 'isDirect', is: 'true' } : { all: [grouped(levels - 1)] })
    expect(await wrong({ ...content, colour: 'red' })).toEqual([['colour', 'Unknown key “colour”']])
    expect(await wrong({ ...content, nodes: [{ ...first, ifEmpty: 'wait' }] })).toEqual([
      ['nodes.0.ifEmpty', expect.stringContaining('toAdministrator')],
    ])
    expect(await wrong([])).toEqual([['content', expect.any(String)]])
    expect(await wrong('definition')).toEqual([['content', expect.any(String)]])
    expect(await wrong({ ...content, type: 'DEMAND' })).toEqual([['content.type', expect.stringContaining('type')]])
    expect(await wrong({ ...content, nodes: [within(6)] })).toEqual([['content', expect.stringContaining('6')]])
    expect(await wrong({ ...content, nodes: [grouped(200)] })).toHaveLength(1)
    expect(await wrong({ ...content, nodes: [{ ...first, hides: ['\u0000'] }] })).toEqual([['content.nodes.0.hides.0', expect.any(String)]])
    const many = Array.from({ length: 150 }, (_, at) => ({
      id: `t${at}`,
      kind: 'timer',
      title: first.title,
      wait: { count: 1, unit: 'workingDays' },
    }))
    const branches = ['a', 'b'].map((id) => ({ id, title: first.title, nodes: many }))
    expect(await wrong({ ...content, nodes: [{ id: 'all', kind: 'parallel', title: first.title, branches }] })).toEqual([
      ['content', expect.stringContaining('200')],
    ])
    expect((await read(id)).version).toBe(version)
    // As deep as branches may lie is no offence.
    expect((await saveAs(id, version, { ...content, nodes: [within(5)] } as FlowDefinition)).faults.length).toBeGreaterThan(0)
  })

  it('is deleted; what has been published is not', async () => {
    const { id, version, content } = await draftOf('QUOTER')
    const seen = { params: { id }, query: { version: String(version) } }
    await saveAs(id, version, content)
    expect((await admin.refused(40900, remove, seen)).reasons).toEqual(['refusal.versionConflict'])
    const now = { ...seen, query: { version: String(version + 1) } }
    await admin.ask(remove, now)
    await admin.refused(40400, one, { params: { id } })
    await admin.refused(40400, remove, now)
    await admin.refused(40400, save, { params: { id }, body: { version, content } })
    await admin.refused(40400, publish, { params: { id }, body: { version } })
    const published = await inEffect('QUOTER')
    const params = { id: published }
    const reasons = [
      (await admin.refused(40900, remove, { params, query: { version: '0' } })).reasons,
      (await admin.refused(40900, save, { params, body: { version: 0, content } })).reasons,
      (await admin.refused(40900, publish, { params, body: { version: 0 } })).reasons,
    ]
    expect(reasons.flat()).toEqual(['refusal.notDraft', 'refusal.notDraft', 'refusal.notDraft'])
  })
})

describe('a publication', () => {
  it('makes a draft the next edition: cases that run stay on theirs, and the next go by it', async () => {
    const { world } = journey
    const editionOf = async (recordId: string) => {
      const { id } = await caseOfRecord(world, 'stopRequest', recordId)
      const [row] = await rowsOf<{ id: string }>(world.database, sql`select definition_id::text as id from approval_case where id = ${id}`)
      return row?.id
    }
    const former = await inEffect('STOP')
    const running = await stopAsked(world)
    const { id, content } = await draftOf('STOP')
    const { version } = await saveAs(id, (await read(id)).version, { ...content, nodes: [firstStep((await read(former)).content)] })
    await admin.ask(publish, { params: { id }, body: { version } })
    expect(await inEffect('STOP')).toBe(id)
    expect(await read(id)).toMatchObject({ standing: 'published', edition: 2, faults: [], version: version + 1 })
    expect(await read(former)).toMatchObject({ standing: 'retired', version: 1 })
    expect(await editionOf(running.id)).toBe(former)
    expect(await editionOf((await stopAsked(world)).id)).toBe(id)
  })

  it('that two ask for at once is one', async () => {
    const { id, version } = await draftOf('PROJECT_PLAN')
    const answers = await Promise.all([1, 2].map(() => journey.world.call('admin', publish, { params: { id }, body: { version } })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900])
    expect((await admin.ask(list, { query: { type: 'PROJECT_PLAN', unitId: '0' } })).total).toBe(2)
    expect((await read(id)).edition).toBe(2)
  })

  it('is of what was seen, and leaves room for the draft after it', async () => {
    const { id, version, content } = await draftOf('SUPPLIER_ADMIT')
    await saveAs(id, version, content)
    const { reasons } = await admin.refused(40900, publish, { params: { id }, body: { version } })
    expect(reasons).toEqual(['refusal.versionConflict'])
    await publishFlow(journey.world, content)
    await admin.ask(publish, { params: { id }, body: { version: version + 1 } })
    expect((await read(id)).edition).toBe(3)
    expect((await draftOf('SUPPLIER_ADMIT')).id).not.toBe(id)
  })
})

describe('an edition', () => {
  it('of a unit is retired, and that of the house is in effect there again; the house always has one', async () => {
    const unitId = await unitOf('unit')
    const { content } = await read(await inEffect('CHOSEN_CHANGE'))
    await publishFlow(journey.world, content, unitId)
    const own = await inEffect('CHOSEN_CHANGE', unitId)
    await admin.refused(40900, retire, { params: { id: own }, body: { version: 7 } })
    const answers = await Promise.all([1, 2].map(() => journey.world.call('admin', retire, { params: { id: own }, body: { version: 0 } })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900])
    expect(await read(own)).toMatchObject({ standing: 'retired', version: 1 })
    expect(await inEffect('CHOSEN_CHANGE', unitId)).toBe('')
    const house = await inEffect('CHOSEN_CHANGE')
    const { reasons } = await admin.refused(40900, retire, { params: { id: house }, body: { version: 0 } })
    expect(reasons).toEqual(['refusal.editionOfHouse'])
    const { id } = await admin.ask(begin, { body: { from: own, type: '', unitId: '' } })
    const draft = await read(id)
    await admin.ask(publish, { params: { id }, body: { version: draft.version } })
    const next = await read(id)
    expect(next).toMatchObject({ unitId, edition: 2, standing: 'published' })
    await admin.ask(retire, { params: { id }, body: { version: next.version } })
    expect(await inEffect('CHOSEN_CHANGE', unitId)).toBe('')
  })

  it('can name what the house has, and no more than is in use', async () => {
    const { roles, groups, units, categories, cut } = await admin.ask(options)
    expect(cut).toEqual([])
    expect(roles.map(({ code }) => code)).toEqual(expect.arrayContaining(['JC_LEAD', 'FINANCE', 'LEGAL', 'GROUP_VP']))
    expect(roles.map(({ code }) => code)).not.toContain('SUP_ADMIN')
    expect(units.map(({ id }) => id)).toContain(await unitOf('unit'))
    for (const each of [groups, units, categories]) expect(each.length).toBeGreaterThan(2)
    const { database } = journey.world
    await database.execute(sql`update user_group set active = false where code = ${groups[0]?.code ?? ''}`)
    await database.execute(
      sql`insert into category (code, name, name_en) select 'MANY' || n, '品类' || n, 'Category ' || n from generate_series(1, 1001) n`,
    )
    const after = await admin.ask(options)
    expect(after.groups).toHaveLength(groups.length - 1)
    expect([after.categories.length, after.cut]).toEqual([1000, ['categories']])
  })
})

describe('whoever does not edit workflows', () => {
  it('reads them, drafts included, and changes none', async () => {
    const { id, version, content } = await draftOf('CONTACT_TRANSFER')
    const params = { id }
    for (const name of ['lead', 'supervisor', 'buyer', 'unit', 'supplier1']) {
      const person = await journey.signIn(name)
      await person.refused(40301, begin, { body: { from: '', type: 'STOP', unitId: '' } })
      await person.refused(40301, save, { params, body: { version, content } })
      await person.refused(40301, publish, { params, body: { version } })
      await person.refused(40301, retire, { params, body: { version } })
      await person.refused(40301, remove, { params, query: { version: String(version) } })
      if (name === 'lead' || name === 'supervisor') {
        expect((await person.ask(one, { params })).standing).toBe('draft')
        await person.ask(options)
      } else await person.refused(40301, options)
    }
    expect((await read(id)).version).toBe(version)
  })
})
