import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { deliverFlows } from '#server/modules/flow/index.ts'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
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
const check = 'POST /api/powf/definition/check'
const bring = 'POST /api/powf/definition'

const inEffect = async (type: FlowDefinition['type'], unitId = '0') => {
  const { rows } = await admin.ask(list, { query: { type, unitId, standing: 'published' } })
  return rows[0]
}
const contentOf = async (type: FlowDefinition['type']): Promise<FlowDefinition> => {
  const { id } = (await inEffect(type)) ?? { id: '0' }
  return (await admin.ask(one, { params: { id } })).content
}
const asked = (users: string[]): FlowDefinition['nodes'][number] => ({
  id: 'asked',
  kind: 'copy',
  title: { zh: '抄送', en: 'Copy' },
  assignees: [{ by: 'users', users }],
})
const fileOf = (definition: FlowDefinition) => JSON.stringify(definition)

describe('how types of business are approved', () => {
  it('is delivered for every type, once, and what a house has is left as it is', async () => {
    const { total, rows } = await admin.ask(list, { query: { limit: '100', standing: 'published', unitId: '0' } })
    expect(total).toBe(flowTypeIds.length)
    expect(rows.map(({ type }) => type).toSorted()).toEqual(flowTypeIds.toSorted())
    expect(rows.every(({ edition, unitId, createdByName }) => edition === 1 && unitId === null && createdByName === '')).toBe(true)
    const { database, clock } = journey.world
    await database.execute(sql`update flow_definition set standing = 'retired' where type = 'QUOTER'`)
    await deliverFlows(database, clock.now())
    expect((await admin.ask(list, { query: { limit: '100', unitId: '0' } })).total).toBe(total)
    expect(await inEffect('QUOTER')).toBeUndefined()
    await database.execute(sql`delete from flow_definition where type = 'QUOTER'`)
    await deliverFlows(database, clock.now())
    expect((await inEffect('QUOTER'))?.edition).toBe(1)
  })

  it('is read by the head of procurement and the supervisor, brought in by administrators alone', async () => {
    const { id } = (await inEffect('STOP')) ?? { id: '0' }
    const body = { text: '{}', unitId: '' }
    for (const name of ['lead', 'supervisor']) {
      const reader = await journey.signIn(name)
      expect((await reader.ask(list, { query: { unitId: '0' } })).total).toBe(flowTypeIds.length)
      expect((await reader.ask(one, { params: { id } })).editions).toHaveLength(1)
      await reader.refused(40301, check, { body })
      await reader.refused(40301, bring, { body: { ...body, after: 1 } })
    }
    for (const name of ['buyer', 'analyst', 'reviewer', 'unithead', 'vp', 'finance', 'legal', 'requester', 'supplier1']) {
      const stranger = await journey.signIn(name)
      await stranger.refused(40301, list)
      await stranger.refused(40301, one, { params: { id } })
      await stranger.refused(40301, check, { body })
      await stranger.refused(40301, bring, { body: { ...body, after: 1 } })
    }
    await admin.refused(40400, one, { params: { id: '999999' } })
  })

  it('is found by its name in either language, and calls by name whom it asks', async () => {
    expect((await admin.ask(list, { query: { q: '终止', unitId: '0' } })).rows.map(({ type }) => type)).toEqual(['STOP'])
    expect((await admin.ask(list, { query: { q: 'TERMINATION', unitId: '0' } })).rows.map(({ type }) => type)).toEqual(['STOP'])
    expect((await admin.ask(list, { query: { q: 'assignees' } })).total).toBe(0)
    const { id } = (await inEffect('STOP')) ?? { id: '0' }
    const { names, steps } = { ...(await admin.ask(one, { params: { id } })), steps: (await inEffect('STOP'))?.steps }
    expect(steps).toBe(5)
    expect(names).toContainEqual({ by: 'role', key: 'JC_LEAD', name: '集采负责人', nameEn: 'Head of group procurement' })
  })
})

describe('the file of a definition', () => {
  it('is checked before anything is stored: what the house does not know is named as what can’t be', async () => {
    const content = await contentOf('STOP')
    const checked = (definition: object) => admin.ask(check, { body: { text: JSON.stringify(definition), unitId: '' } })
    const { faults, definition, current, after } = await checked(content)
    expect({ faults, definition, after }).toEqual({ faults: [], definition: content, after: 1 })
    expect(current?.content).toEqual(content)
    const gone = await rowsOf<{ id: string }>(journey.world.database, sql`select id::text from app_user where username = 'marine24'`)
    await journey.world.database.execute(sql`update app_user set disabled = true where username = 'marine24'`)
    const nodes: FlowDefinition['nodes'] = [
      asked(['5', gone[0]?.id ?? '', '999999']),
      { ...asked([]), id: 'role', assignees: [{ by: 'role', role: 'SHIPPING', of: 'house' }] } as FlowDefinition['nodes'][number],
      { ...asked([]), id: 'group', assignees: [{ by: 'group', group: 'NOBODY' }] } as FlowDefinition['nodes'][number],
    ]
    const wrong = await checked({ ...content, nodes })
    expect(wrong).toMatchObject({ definition: null, current: null, after: 0 })
    expect(wrong.faults.map(({ code, about }) => [code, about])).toEqual([
      ['userShutOut', 'asked'],
      ['userUnknown', 'asked'],
      ['roleUnknown', 'role'],
      ['groupUnknown', 'group'],
    ])
    expect((await checked({ ...content, colour: 'red' })).faults.map(({ code, path }) => [code, path])).toEqual([['keyUnknown', 'colour']])
    expect((await admin.ask(list, { query: { type: 'STOP', unitId: '0' } })).total).toBe(1)
  })

  it('takes effect as the next edition, for the whole house or a unit; the former one is retired', async () => {
    const content = await contentOf('REPORT')
    const next: FlowDefinition = { ...content, title: { zh: '呈报审批二', en: 'Second' }, nodes: content.nodes.slice(0, 1) }
    const before = await inEffect('REPORT')
    const { id } = await admin.ask(bring, { body: { text: fileOf(next), unitId: '', after: 1 } })
    const stored = await admin.ask(one, { params: { id } })
    expect(stored).toMatchObject({ edition: 2, standing: 'published', content: next, unitId: null })
    expect(stored.createdByName).not.toBe('')
    expect(stored.editions.map(({ edition, standing }) => [edition, standing])).toEqual([
      [2, 'published'],
      [1, 'retired'],
    ])
    expect((await admin.ask(one, { params: { id: before?.id ?? '' } })).content, 'what runs stays on it').toEqual(content)

    const [unit] = await admin.ask('GET /api/po/unit/tree')
    const unitId = unit?.id ?? ''
    await admin.ask(bring, { body: { text: fileOf(content), unitId, after: 0 } })
    expect(await inEffect('REPORT', unitId)).toMatchObject({ edition: 1, unitId, unitName: unit?.name })
    expect((await inEffect('REPORT'))?.edition).toBe(2)
    const { errors } = await admin.refused(42200, bring, { body: { text: fileOf(content), unitId: '999999', after: 0 } })
    expect(errors?.map(({ path }) => path)).toEqual(['unitId'])
  })

  it('that two bring in at once takes effect once, and the other is told', async () => {
    const text = fileOf(await contentOf('PRICE'))
    const answers = await Promise.all([1, 2].map(() => journey.world.call('admin', bring, { body: { text, unitId: '', after: 1 } })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 40900])
    expect(answers.find(({ status }) => status === 40900)?.refusal.message).toMatch(/Check again/)
    expect((await admin.ask(list, { query: { type: 'PRICE' } })).total).toBe(2)
  })

  it('with faults is refused in words, each at its place', async () => {
    const content = await contentOf('DEMAND')
    const refused = await admin.refused(42200, bring, {
      body: { text: fileOf({ ...content, nodes: [asked(['lead'])] }), unitId: '', after: 1 },
    })
    expect(refused.errors).toEqual([{ path: 'nodes.0', message: '“lead” is no valid user id, role code or group code' }])
    const none = await admin.refused(42200, bring, { body: { text: 'no definition', unitId: '', after: 1 } })
    expect(none.errors).toEqual([{ path: 'text', message: 'The content is not valid JSON' }])
    expect((await inEffect('DEMAND'))?.edition).toBe(1)
  })
})
