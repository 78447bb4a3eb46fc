import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { deliverFlows, proveAgain } from '#server/modules/flow/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { usualRules, type FlowDefinition } from '#src/machines/approval/definition.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let admin: Person
beforeAll(async () => {
  journey = await beginJourney()
  admin = await journey.signIn('admin')
  await proveAgain(journey.world.lifecycle)
})
afterAll(() => journey.close())

const one = 'GET /api/powf/definition/{id}'
const list = 'GET /api/powf/definition/page'
const offer = 'GET /api/powf/definition/{id}/offer'
const takeOver = 'POST /api/powf/definition/{id}/offer/draft'
const decline = 'POST /api/powf/definition/{id}/offer/decline'

const asking = (group: string): FlowDefinition => ({
  type: 'QUOTER',
  title: { zh: '报价员审批', en: 'Approval of a quoter' },
  nodes: [
    {
      ...usualRules,
      id: 'group',
      kind: 'approve',
      title: { zh: '组内审批', en: 'Approval by the group' },
      assignees: [{ by: 'group', group }],
      ifEmpty: 'block',
    },
  ],
})

const publish = async (definition: FlowDefinition): Promise<string> => {
  const text = JSON.stringify(definition)
  const { after } = await admin.ask('POST /api/powf/definition/check', { body: { text, unitId: '' } })
  return (await admin.ask('POST /api/powf/definition', { body: { text, unitId: '', after } })).id
}
const told = async (id: string, name = 'admin') => {
  const { rows } = await (await journey.signIn(name)).ask('GET /api/po/notice/page', { query: { limit: '100' } })
  return rows.filter(({ message, href }) => message === 'notice.flowBroken' && href === `/powfManage/powfConfiguration/${id}`)
}
const brokenOf = async (id: string) =>
  (await admin.ask(list, { query: { type: 'QUOTER', limit: '100' } })).rows.find((row) => row.id === id)?.broken

it('proves again what others have changed, says once what is newly broken to whoever keeps it, and nothing that was known', async () => {
  const { database, lifecycle } = journey.world
  const [group] = await rowsOf<{ code: string; id: string }>(
    database,
    sql`select g.code, g.id::text as id from user_group g where g.active and exists (select from user_group_member m where m.group_id = g.id and not m.paused) order by g.id limit 1`,
  )
  const id = await publish(asking(group?.code ?? ''))
  await proveAgain(lifecycle)
  expect(await proveAgain(lifecycle), 'nothing is due').toBe(false)
  expect(await brokenOf(id)).toBe(0)
  expect(await told(id)).toEqual([])

  await database.execute(sql`update user_group_member set paused = true where group_id = ${group?.id ?? ''}`)
  expect(await proveAgain(lifecycle)).toBe(true)
  const [notice, ...others] = await told(id)
  expect(others).toEqual([])
  expect(notice?.values['reason']).toMatch(/^“组内审批”在.+找不到人/)
  expect(notice?.values['reasonEn']).toMatch(/^“Approval by the group” finds nobody in /)
  expect(await brokenOf(id)).toBe(1)
  expect(await told(id, 'lead'), 'who only reads is not told').toEqual([])

  await database.execute(sql`update user_group set name = name || ' '`)
  await proveAgain(lifecycle)
  expect(await told(id), 'known already').toHaveLength(1)
  await database.execute(sql`update user_group_member set paused = false where group_id = ${group?.id ?? ''}`)
  await proveAgain(lifecycle)
  expect(await brokenOf(id)).toBe(0)
  await database.execute(sql`update user_group set active = false where id = ${group?.id ?? ''}`)
  await proveAgain(lifecycle)
  expect((await told(id)).length, 'broken anew, in two ways').toBe(2)
  expect(await brokenOf(id)).toBe(2)
  await database.execute(sql`update user_group set active = true where id = ${group?.id ?? ''}`)
})

it('tells everybody who may edit where whoever made it may not any more', async () => {
  const { database, lifecycle } = journey.world
  await proveAgain(lifecycle)
  const [own] = (await admin.ask(list, { query: { type: 'QUOTER', standing: 'published' } })).rows
  await database.execute(
    sql`update flow_definition set created_by = (select id from app_user where username = 'buyer') where id = ${own?.id ?? ''}`,
  )
  const before = (await told(own?.id ?? '')).length
  await database.execute(sql`update user_group_member set paused = true`)
  await proveAgain(lifecycle)
  expect((await told(own?.id ?? '')).length).toBe(before + 1)
  expect(await told(own?.id ?? '', 'buyer')).toEqual([])
  await database.execute(sql`update user_group_member set paused = false`)
})

it('is repeated each day, as memberships and absences end by the date', async () => {
  const { database, lifecycle } = journey.world
  await proveAgain(lifecycle)
  await database.execute(sql`update flow_definition set proven = jsonb_set(proven, '{on}', '"2020-01-01"') where proven is not null`)
  expect(await proveAgain(lifecycle)).toBe(true)
  expect(await proveAgain(lifecycle)).toBe(false)
})

it('offers what the product delivers otherwise: taken over as a draft, or declined; an older version offers nothing', async () => {
  const { database, clock } = journey.world
  const [price] = (await admin.ask(list, { query: { type: 'PRICE', standing: 'published' } })).rows
  const params = { id: price?.id ?? '' }
  const { content } = await admin.ask(one, { params })
  expect(await admin.ask(offer, { params })).toBeNull()
  await admin.refused(40400, offer, { params: { id: '999999' } })
  const newer: FlowDefinition = { ...content, title: { zh: '价格审批（新）', en: 'Price approval (new)' } }
  await deliverFlows(database, later(clock.now(), -1, 'hour'), [newer])
  const offered = await admin.ask(offer, { params })
  expect(offered?.content).toEqual(newer)
  expect((await admin.ask(one, { params })).content, 'nothing takes effect by itself').toEqual(content)
  const offeredAt = offered?.offeredAt ?? ''
  const lead = await journey.signIn('lead')
  expect((await lead.ask(offer, { params }))?.content).toEqual(newer)
  await lead.refused(40301, takeOver, { params, body: { offeredAt } })
  await (await journey.signIn('supplier1')).refused(40301, offer, { params })

  await admin.refused(40900, decline, { params, body: { offeredAt: '2020-01-01T00:00:00.000Z' } })
  await admin.ask(decline, { params, body: { offeredAt } })
  expect(await admin.ask(offer, { params })).toBeNull()
  await deliverFlows(database, clock.now(), [newer])
  await deliverFlows(database, clock.now(), [content])
  expect(await admin.ask(offer, { params })).toBeNull()

  const newest: FlowDefinition = { ...content, title: { zh: '价格审批（再新）', en: 'Price approval (newest)' } }
  await deliverFlows(database, clock.now(), [newest])
  const again = { offeredAt: (await admin.ask(offer, { params }))?.offeredAt ?? '' }
  const { id } = await admin.ask(takeOver, { params, body: again })
  await admin.refused(40900, takeOver, { params, body: again })
  const draft = await admin.ask(one, { params: { id } })
  expect(draft).toMatchObject({ standing: 'draft', content: newest, unitId: null })
  expect((await admin.ask(one, { params })).offeredAt, 'a draft is no answer yet').toBe(again.offeredAt)
  await admin.ask('POST /api/powf/definition/{id}/publish', { params: { id }, body: { version: draft.version } })
  expect((await admin.ask(one, { params: { id } })).offeredAt).toBeNull()
})
