import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseOfRecord, stopAsked, tasksOfRecord } from '#tests/setup/approval.ts'
import { demandContent } from '#tests/rooms/demand.ts'
import { draftProject } from '#tests/setup/purchase.ts'
import { reasonIdOf } from '#tests/setup/stop.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

let journey: Journey
const people = {} as Record<
  'buyer' | 'lead' | 'lead2' | 'legal' | 'finance' | 'vp' | 'admin' | 'supervisor' | 'analyst' | 'supplier',
  Person
>
beforeAll(async () => {
  journey = await beginJourney()
  // Of the demonstration one of the heads is away.
  await journey.world.database.execute(sql`delete from absence`)
  for (const name of Object.keys({
    buyer: 0,
    lead: 0,
    lead2: 0,
    legal: 0,
    finance: 0,
    vp: 0,
    admin: 0,
    supervisor: 0,
    analyst: 0,
  }) as (keyof typeof people)[])
    people[name] = await journey.signIn(name)
  people.supplier = await journey.signIn('supplier1')
})
afterAll(() => journey.close())

const tasks = (id: string, all = false) => tasksOfRecord(journey.world, 'stopRequest', id, all)
const taskOf = async (id: string, username: string) => {
  const found = (await tasks(id)).find((task) => task.username === username)
  if (!found) throw new Error(`${username} is not asked`)
  return found
}
const standing = (id: string) => caseOfRecord(journey.world, 'stopRequest', id)
const record = async (id: string) => (await people.buyer.ask('GET /api/po/stopRequest/{id}', { params: { id } })).state
const approve = async (id: string, username: keyof typeof people, opinion = '同意') => {
  const task = await taskOf(id, username)
  return people[username].ask('POST /api/approval/task/{id}/approve', { params: { id: task.id }, body: { version: task.version, opinion } })
}

/** Of the demonstration: everybody of finance in the house, any of whom decides. */
const inFinance = ['finance', 'finance2', 'finance21', 'finance22']

describe('a case of approval', () => {
  it('asks the people of its chain one after the other, and its record is approved with the last of them', async () => {
    const before = await people.lead.ask('GET /api/po/notice/count')
    const { id, projectId } = await stopAsked(journey.world)
    expect(await people.lead.ask('GET /api/po/notice/count')).toMatchObject({ tasks: before.tasks + 1 })
    expect((await tasks(id)).map(({ username }) => username).toSorted()).toEqual(['lead', 'lead2'])
    await approve(id, 'lead')
    expect((await tasks(id, true)).map(({ username, state }) => [username, state])).toEqual(
      expect.arrayContaining([
        ['lead', 'approved'],
        ['lead2', 'cancelled'],
      ]),
    )
    expect((await tasks(id)).map(({ username }) => username).toSorted()).toEqual([...inFinance, 'legal'])
    await approve(id, 'legal')
    expect((await tasks(id)).map(({ username }) => username).toSorted()).toEqual(inFinance)
    await approve(id, 'finance')
    expect(await record(id)).toBe('approving')
    await approve(id, 'vp')
    expect(await record(id)).toBe('stopped')
    expect((await people.buyer.ask('GET /api/po/project/{id}', { params: { id: projectId } })).state).toBe('cancelled')
    expect((await standing(id)).state).toBe('approved')
  })

  it('shows whoever reads it its chain, who has it and who will be asked', async () => {
    const { id } = await stopAsked(journey.world)
    const { caseId } = (await people.buyer.ask('GET /api/approval/record/{machine}/{id}', { params: { machine: 'stopRequest', id } })) ?? {
      caseId: '',
    }
    const page = await people.lead.ask('GET /api/approval/case/{id}', { params: { id: caseId } })
    expect(page.chain.map(({ node, standing }) => [node, standing])).toEqual([
      ['lead', 'current'],
      ['legal', 'ahead'],
      ['finance', 'ahead'],
      ['vicePresident', 'ahead'],
    ])
    expect(
      page.chain[0]?.tasks
        .filter(({ isMine }) => isMine)
        .map(({ transitions }) =>
          transitions
            .filter(({ allowed }) => allowed)
            .map(({ event }) => event)
            .toSorted(),
        ),
    ).toEqual([['addSigner', 'approve', 'delegate', 'reject', 'return', 'transfer', 'view']])
    expect(page.form.map(({ field }) => field)).toContain('reason')
    expect(page.copies).not.toEqual([])
    await people.supplier.refused(40301, 'GET /api/approval/case/{id}', { params: { id: caseId } })
    await people.analyst.refused(40301, 'GET /api/approval/case/{id}', { params: { id: caseId } })
  })
})

describe('what is asked besides', () => {
  it('finds people by name, and tells what is said', async () => {
    const { id } = await stopAsked(journey.world)
    const { id: caseId } = await standing(id)
    const task = await taskOf(id, 'lead')
    expect((await people.lead.ask('GET /api/approval/person', { query: { q: '林' } })).map(({ name }) => name)).toContain('林知远')
    expect(await people.lead.ask('GET /api/approval/task/{id}', { params: { id: task.id } })).toMatchObject({ caseId, node: 'lead' })
    await people.buyer.ask('POST /api/approval/case/{id}/comment', { params: { id: caseId }, body: { text: '会议纪要见附件' } })
    const { comments } = await people.lead.ask('GET /api/approval/case/{id}', { params: { id: caseId } })
    expect(comments.map(({ text }) => text)).toEqual(['会议纪要见附件'])
  })

  it('begins with a demand that is written, and not with a draft of a purchase that is dropped', async () => {
    const requester = await journey.signIn('requester')
    const { state } = await requester.ask('POST /api/po/demand', { body: await demandContent(journey.world) })
    expect(state).toBe('draft')
    const draft = await draftProject(journey.world)
    const body = { version: draft.version, reason: '需求已撤销，不再采购' }
    expect((await people.buyer.ask('POST /api/po/project/{id}/cancel', { params: { id: draft.id }, body })).state).toBe('cancelled')
    const reasonId = await reasonIdOf(journey.world)
    expect(await people.lead.ask('GET /api/po/stopReason/{id}/uses', { params: { id: reasonId } })).toEqual([
      expect.objectContaining({ by: 'stopRequest' }),
    ])
  })
})
