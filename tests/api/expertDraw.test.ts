import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { commitmentOf, drawExperts } from '#src/lib/expertDraw.ts'
import { pool, prepared } from '#tests/rooms/expertDraw.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import { stopProject } from '#tests/setup/stop.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
let lead: Person
let supervisor: Person
beforeAll(async () => {
  journey = await beginJourney()
  lead = await journey.signIn('lead')
  supervisor = await journey.signIn('supervisor')
})
afterAll(() => journey.close())

const reason = '采购结果已确定，评审专家不再保密'
const begin = async (content: Partial<ReturnType<typeof prepared>> = {}) => {
  const { id } = await lead.ask('POST /api/po/expertDraw', { body: { ...prepared(), ...content } })
  return { params: { id } }
}
const send = (event: 'draw' | 'publish' | 'abandon', one: { params: { id: string } }, version: number) =>
  event === 'draw'
    ? lead.ask('POST /api/po/expertDraw/{id}/draw', { ...one, body: { version } })
    : lead.ask(`POST /api/po/expertDraw/{id}/${event}`, { ...one, body: { version, reason } })
const page = (one: { params: { id: string } }, person = lead) => person.ask('GET /api/po/expertDraw/{id}', one)
const drawn = (one: { params: { id: string } }) => lead.ask('GET /api/po/expertDraw/{id}/drawn', one)
const fitting = async (query: object = {}) =>
  (await lead.ask('GET /api/po/expertDraw/fitting', { query: { groupId: pool, ...query } })).count

describe('who can be drawn', () => {
  it('is ready, knows the category or one above it, and has no conflict in any pool', async () => {
    // Of seven, one is paused and another’s time is over.
    expect(await fitting()).toBe(5)
    expect(await fitting({ categoryId: '1002' })).toBe(4)
    expect(await fitting({ categoryId: '1003' })).toBe(3)
    expect(await fitting({ categoryId: '1003', conflictCompanyIds: '31' })).toBe(2)
    expect(await fitting({ conflictCompanyIds: '32' })).toBe(5)
    const economists = async () => fitting({ groupId: '4', conflictCompanyIds: '31' })
    const before = await economists()
    const member = { groupId: '4', userId: '4', title: '经济师', since: '2026-01-01', until: '', categoryIds: [], paused: false }
    await lead.ask('POST /api/po/userGroupMember', { body: { ...member, conflictCompanyIds: [], conflictReason: '' } })
    expect(await economists()).toBe(before)
  })

  it('is settled as a draw is prepared: whoever is paused later can still be drawn', async () => {
    const one = await begin({ count: 4, categoryId: '', conflictCompanyIds: [] })
    const { rows } = await lead.ask('GET /api/po/userGroupMember/page', { query: { groupId: pool, limit: '100' } })
    const member = rows.find(({ userId }) => userId === '3')
    const change = (version: number, paused: boolean) =>
      lead.ask('POST /api/po/userGroupMember/{id}', { params: { id: member?.id ?? '' }, body: { version, paused } })
    await change(member?.version ?? 0, true)
    await send('draw', one, 0)
    await send('publish', one, 1)
    expect((await page(one)).candidates.map(({ id }) => id)).toEqual(['3', '4', '7', '8', '10'])
    await change((member?.version ?? 0) + 1, false)
  })

  it('is wrong where there is no such pool, category, company or project, or fewer fit than are to be drawn', async () => {
    const wrong = async (content: object) =>
      (await lead.refused(42200, 'POST /api/po/expertDraw', { body: { ...prepared(), ...content } })).errors?.map(({ path }) => path)
    expect(await wrong({ groupId: '1' })).toEqual(['groupId'])
    expect(await wrong({ groupId: '999' })).toEqual(['groupId'])
    expect(await wrong({ categoryId: '99999' })).toEqual(['categoryId'])
    expect(await wrong({ conflictCompanyIds: ['21'] })).toEqual(['conflictCompanyIds'])
    expect(await wrong({ projectNo: 'JC-1999-000001' })).toEqual(['projectNo'])
    expect(await wrong({ count: 6, categoryId: '', conflictCompanyIds: [] })).toEqual(['count'])
    await lead.refused(40400, 'GET /api/po/expertDraw/fitting', { query: { groupId: '1' } })
  })
})

describe('a draw', () => {
  it('is committed to first, and anybody who reads it can repeat it once it is published', async () => {
    const one = await begin()
    const before = await page(one)
    expect(before).toMatchObject({ state: 'prepared', candidateCount: 4, seed: '', candidates: [], drawnIds: [], drawnAt: null })
    expect(await drawn(one)).toEqual([])
    await send('draw', one, 0)
    const ids = (await drawn(one)).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    expect(await page(one)).toMatchObject({ state: 'drawn', seed: '', candidates: [], drawnIds: [] })
    await send('publish', one, 1)
    for (const person of [lead, supervisor]) {
      const { seed, count, candidates, seedHash, listHash, drawnIds, decisionReason } = await page(one, person)
      expect(commitmentOf({ seed, count, candidates })).toEqual({ seedHash: before.seedHash, listHash: before.listHash })
      expect({ seedHash, listHash }).toEqual({ seedHash: before.seedHash, listHash: before.listHash })
      expect(drawExperts({ seed, count, candidates })).toEqual(drawnIds)
      expect(drawnIds).toEqual(ids)
      expect(decisionReason).toBe(reason)
    }
  })

  it('has a seed of its own, and is not given up once somebody was drawn', async () => {
    const [one, other] = [await begin(), await begin()]
    expect((await page(one)).seedHash).not.toBe((await page(other)).seedHash)
    await send('draw', one, 0)
    await lead.refused(40900, 'POST /api/po/expertDraw/{id}/abandon', { ...one, body: { version: 1, reason } })
    await lead.refused(40900, 'POST /api/po/expertDraw/{id}/draw', { ...one, body: { version: 1 } })
    expect(await send('abandon', other, 0)).toMatchObject({ state: 'abandoned' })
    await lead.refused(40900, 'POST /api/po/expertDraw/{id}/draw', { ...other, body: { version: 1 } })
    expect(await page(other)).toMatchObject({ seed: '', candidates: [], drawnIds: [] })
  })

  it('is published once the result of its project is final, and not before', async () => {
    const { id: projectId } = await publishedProject(journey.world)
    const { no } = await journey.world.ask('buyer', 'GET /api/po/project/{id}', { params: { id: projectId } })
    const one = await begin({ projectNo: no })
    await send('draw', one, 0)
    const { reasons } = await lead.refused(40900, 'POST /api/po/expertDraw/{id}/publish', { ...one, body: { version: 1, reason } })
    expect(reasons).toEqual(['refusal.noLongerSecret'])
    expect(await page(one)).toMatchObject({ projectId, projectNo: no })
    // Who reads no purchases learns nothing of this one.
    expect(await page(one, supervisor)).toMatchObject({ projectId: null, projectNo: '', projectTitle: '', conflicts: [] })
    await stopProject(journey.world, projectId)
    await send('publish', one, 1)
  })

  it('counts in the load of whoever was drawn from its publication on, and not before', async () => {
    const listed = async () => {
      const one = await begin({ count: 1, categoryId: '', conflictCompanyIds: [] })
      await send('draw', one, 0)
      await send('publish', one, 1)
      const { candidates } = await page(one)
      return new Map(candidates.map(({ id, load }) => [id, load]))
    }
    const secret = await begin({ count: 5, categoryId: '', conflictCompanyIds: [] })
    await send('draw', secret, 0)
    const before = await listed()
    const [last] = (await lead.ask('GET /api/po/expertDraw/page', { query: { limit: '1', sort: '-createdAt' } })).rows
    const [first] = last ? (await page({ params: { id: last.id } })).drawnIds : []
    await send('publish', secret, 1)
    const after = await listed()
    for (const [id, load] of after) expect(load).toBe((before.get(id) ?? 0) + 1 + (id === first ? 1 : 0))
    journey.world.clock.advance(366 * 86_400_000)
    lead = await journey.signIn('lead')
    supervisor = await journey.signIn('supervisor')
    for (const load of (await listed()).values()) expect(load).toBeLessThanOrEqual(1)
  })
})

describe('who was drawn', () => {
  it('is told before the publication to those who run draws, in person, and to nobody else in any answer', async () => {
    const one = await begin()
    await send('draw', one, 0)
    const { rows } = await supervisor.ask('GET /api/po/expertDraw/page', { query: { state: 'drawn', limit: '100' } })
    expect(rows.map(({ id }) => id)).toContain(one.params.id)
    await supervisor.refused(40301, 'GET /api/po/expertDraw/{id}/drawn', one)
    await supervisor.refused(40301, 'GET /api/po/expertDraw/fitting', { query: { groupId: pool } })
    await supervisor.refused(40301, 'POST /api/po/expertDraw/{id}/draw', { ...one, body: { version: 1 } })
    await supervisor.refused(40301, 'POST /api/po/expertDraw/{id}/publish', { ...one, body: { version: 1, reason } })
    await supervisor.refused(40301, 'POST /api/po/expertDraw/{id}/abandon', { ...one, body: { version: 1, reason } })
    expect(await page(one, supervisor)).toMatchObject({
      state: 'drawn',
      candidateCount: 4,
      seed: '',
      candidates: [],
      drawnIds: [],
      transitions: [],
    })
    for (const username of ['buyer', 'admin', 'analyst', 'reviewer', 'unit', 'finance21', 'supplier1', 'newsupplier']) {
      const stranger = await journey.signIn(username)
      await stranger.refused(40301, 'GET /api/po/expertDraw/page', { query: {} })
      await stranger.refused(40301, 'GET /api/po/expertDraw/{id}', one)
      await stranger.refused(40301, 'GET /api/po/expertDraw/{id}/drawn', one)
      await stranger.refused(40301, 'POST /api/po/expertDraw', { body: prepared() })
    }
  })

  it('stands in no table, log or message in clear until then', async () => {
    const one = await begin({ count: 3 })
    await send('draw', one, 0)
    const [row] = await rowsOf<{ row: Record<string, unknown>; log: string; operations: string }>(
      journey.world.database,
      sql`select to_jsonb(x) as row,
            (select string_agg(l.payload::text, ' ') from transition_log l where l.machine = 'expertDraw' and l.record_id = x.id) as log,
            coalesce((select string_agg(o::text, ' ') from outbox o where o.machine = 'expertDraw' and o.record_id = x.id), '') as operations
          from expert_draw x where x.id = ${one.params.id}`,
    )
    expect(row?.row).toMatchObject({ seed: '', candidates: [], drawn_ids: [] })
    expect(row?.log).toBe('{} {}')
    expect(row?.operations).toBe('')
    await send('publish', one, 1)
    const { seed } = await page(one)
    expect(JSON.stringify(row?.row)).not.toContain(seed)
  })

  it('is refused to whoever looks at what a head sees', async () => {
    const one = await begin()
    await send('draw', one, 0)
    const admin = await journey.signIn('admin')
    const { token } = await admin.ask('POST /api/admin/user/{id}/view', { params: { id: '2' }, body: { reason } })
    const onlooker = journey.holderOf(token)
    expect(await page(one, onlooker)).toMatchObject({ state: 'drawn', drawnIds: [] })
    await onlooker.refused(40303, 'GET /api/po/expertDraw/{id}/drawn', one)
  })
})
