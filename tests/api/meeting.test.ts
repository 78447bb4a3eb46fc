import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import type { Input } from '#src/contract/index.ts'
import { startOfDate, dateAfter, dateOf } from '#src/lib/shanghaiTime.ts'
import { caseOfRecord, idOf, tasksOfRecord } from '#tests/setup/approval.ts'
import { heldBody, meetingCase, meetingContent, minutesNo, scanOf, secretary } from '#tests/setup/meeting.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

const plan = 'POST /api/approval/meeting'
const hold = 'POST /api/approval/meeting/{id}/hold'
const page = 'GET /api/approval/meeting/{id}'
const approve = 'POST /api/approval/task/{id}/approve'

type Decisions = Input<typeof hold>['body']['items']

let journey: Journey
let keeper: Person
let requester: Person
beforeAll(async () => {
  journey = await beginJourney()
  keeper = await journey.signIn(secretary)
  requester = await journey.signIn('requester25')
})
afterAll(() => journey.close())

let first: { demandId: string; taskId: string }
let second: { demandId: string; taskId: string }
beforeEach(async () => {
  first = await meetingCase(journey.world)
  second = await meetingCase(journey.world)
})

const planned = async (...taskIds: string[]) => (await keeper.ask(plan, { body: meetingContent(journey.world, taskIds) })).id
const bodyOf = async (items: Decisions, version = 0) => ({ ...heldBody([], [await scanOf(journey.world)], version), items })
const said = (taskId: string, result: Decisions[number]['result'], opinion = '与会人员一致意见'): Decisions[number] => ({
  taskId,
  result,
  opinion,
})
const demandOf = async ({ demandId }: typeof first) => (await requester.ask('GET /api/po/demand/{id}', { params: { id: demandId } })).state
const taskOf = async ({ taskId }: typeof first) => keeper.ask('GET /api/approval/task/{id}', { params: { id: taskId } })
const waiting = async () => (await keeper.ask('GET /api/approval/meeting/agenda')).map(({ taskId }) => taskId)

describe('a meeting', () => {
  it('decides the cases on its agenda, in the name of whoever keeps its minutes', async () => {
    const id = await planned(first.taskId, second.taskId)
    const body = await bodyOf([said(first.taskId, 'approved', '同意'), said(second.taskId, 'rejected', '暂不采购，先行调剂')])
    expect(await keeper.ask(hold, { params: { id }, body })).toMatchObject({ state: 'held', transitions: [] })
    expect([await demandOf(first), await demandOf(second)]).toEqual(['approved', 'rejected'])
    expect(await taskOf(first)).toMatchObject({ state: 'approved', opinion: `${minutesNo} · 同意` })
    expect(await keeper.ask(page, { params: { id } })).toMatchObject({
      minutesNo,
      attendance: body.attendance,
      items: [
        { taskId: first.taskId, result: 'approved' },
        { taskId: second.taskId, result: 'rejected' },
      ],
      documents: [{ stage: 'minutes', name: '会议纪要.pdf' }],
    })
    const { id: caseId } = await caseOfRecord(journey.world, 'demand', first.demandId)
    const { chain } = await requester.ask('GET /api/approval/case/{id}', { params: { id: caseId } })
    expect(chain.find(({ kind }) => kind === 'meeting')?.meetings).toMatchObject([{ id, state: 'held', minutesNo, result: 'approved' }])
    const [entry] = await rowsOf<{ actor: string }>(
      journey.world.database,
      sql`select actor_id::text as actor from transition_log where machine = 'task' and record_id = ${first.taskId} and event = 'approve'`,
    )
    expect(entry?.actor).toBe(await idOf(journey.world, secretary))
  })

  it('gives a case back to who began it, who is asked for it anew', async () => {
    const id = await planned(first.taskId)
    await keeper.ask(hold, { params: { id }, body: await bodyOf([said(first.taskId, 'returned', '请补充三家比价')]) })
    expect(await requester.ask('GET /api/po/demand/{id}', { params: { id: first.demandId } })).toMatchObject({
      state: 'draft',
      decisionReason: `${minutesNo} · 请补充三家比价`,
    })
  })

  it('defers a case, which waits and comes to another one', async () => {
    const id = await planned(first.taskId)
    await keeper.ask(hold, { params: { id }, body: await bodyOf([said(first.taskId, 'deferred', '')]) })
    expect([await demandOf(first), (await taskOf(first)).state]).toEqual(['approving', 'pending'])
    expect(await waiting()).toContain(first.taskId)
    const later = await planned(first.taskId)
    await keeper.ask(hold, { params: { id: later }, body: await bodyOf([said(first.taskId, 'approved')]) })
    expect(await demandOf(first)).toBe('approved')
  })

  it('is held once, with a number, a scan and a result for every case', async () => {
    const id = await planned(first.taskId, second.taskId)
    const whole = await bodyOf([said(first.taskId, 'approved'), said(second.taskId, 'approved')])
    const wrong = async (change: Partial<typeof whole>) =>
      (await keeper.refused(42200, hold, { params: { id }, body: { ...whole, ...change } })).errors?.map(({ path }) => path)
    expect(await wrong({ minutesNo: ' ' })).toEqual(['minutesNo'])
    expect(await wrong({ documentIds: [] })).toEqual(['documentIds'])
    expect(await wrong({ documentIds: [await scanOf(journey.world, 'requester25')] })).toEqual(['documentIds'])
    expect(await wrong({ items: [said(first.taskId, 'approved')] })).toEqual(['items'])
    expect(await wrong({ items: [said(first.taskId, 'approved'), said(first.taskId, 'approved')] })).toEqual(['items'])
    expect(await wrong({ items: [said(first.taskId, 'approved'), said('999999', 'approved')] })).toEqual(['items.1.taskId'])
    expect(await wrong({ items: [said(first.taskId, 'approved'), said(second.taskId, 'rejected', '不')] })).toEqual(['items.1.opinion'])
    expect(await demandOf(first)).toBe('approving')
    await keeper.ask(hold, { params: { id }, body: whole })
    await keeper.refused(40900, hold, { params: { id }, body: { ...whole, version: 1 } })
  })

  it('decides nothing where one of its cases is decided otherwise, and names that case', async () => {
    const id = await planned(first.taskId, second.taskId)
    const { version } = await requester.ask('GET /api/po/demand/{id}', { params: { id: second.demandId } })
    const { id: caseId, version: its } = await caseOfRecord(journey.world, 'demand', second.demandId)
    const admin = await journey.signIn('admin')
    await admin.ask('POST /api/approval/case/{id}/end', { params: { id: caseId }, body: { version: its, reason: '需求已另行安排' } })
    expect((await requester.ask('GET /api/po/demand/{id}', { params: { id: second.demandId } })).version).toBeGreaterThan(version)
    const body = await bodyOf([said(first.taskId, 'approved'), said(second.taskId, 'approved')])
    const { errors } = await keeper.refused(40900, hold, { params: { id }, body })
    expect(errors?.map(({ path }) => path)).toEqual(['items.1'])
    expect([await demandOf(first), (await taskOf(first)).state]).toEqual(['approving', 'pending'])
    expect(await keeper.ask(page, { params: { id } })).toMatchObject({
      state: 'planned',
      minutesNo: '',
      items: [{ result: null }, { result: null }],
    })
    // What is not open any more may be put off, or leave the agenda.
    await keeper.ask('POST /api/approval/meeting/{id}/edit', {
      params: { id },
      body: { version: 0, ...meetingContent(journey.world, [first.taskId]) },
    })
    await keeper.ask(hold, { params: { id }, body: await bodyOf([said(first.taskId, 'approved')], 1) })
    expect(await demandOf(first)).toBe('approved')
  })
})

describe('an agenda', () => {
  it('offers what waits and is on none, and a case stands on one at a time', async () => {
    expect(await waiting()).toEqual(expect.arrayContaining([first.taskId, second.taskId]))
    const id = await planned(first.taskId)
    expect(await waiting()).not.toContain(first.taskId)
    const { errors } = await keeper.refused(42200, plan, { body: meetingContent(journey.world, [second.taskId, first.taskId]) })
    expect(errors?.map(({ path }) => path)).toEqual(['taskIds.1'])
    const own = await keeper.ask('GET /api/approval/meeting/agenda', { query: { meetingId: id } })
    expect(own.map(({ taskId }) => taskId)).toContain(first.taskId)
    await keeper.ask('POST /api/approval/meeting/{id}/cancel', { params: { id }, body: { version: 0, reason: '参会人数不足，另行安排' } })
    await planned(first.taskId)
  })

  it('takes nothing of which somebody else keeps the minutes', async () => {
    const buyer = await journey.signIn('buyer')
    await buyer.refused(42200, plan, { body: meetingContent(journey.world, [first.taskId]) })
    expect(await buyer.ask('GET /api/approval/meeting/agenda')).toEqual([])
  })
})

describe('whoever keeps minutes', () => {
  it('does not decide by pressing, and may give the task to somebody else', async () => {
    const params = { id: first.taskId }
    const { transitions, version } = await taskOf(first)
    expect(transitions.find(({ event }) => event === 'approve')).toMatchObject({ allowed: false, reasons: ['refusal.decidedInMeeting'] })
    expect((await keeper.refused(40900, approve, { params, body: { version, opinion: '同意', documentIds: [] } })).reasons).toEqual([
      'refusal.decidedInMeeting',
    ])
    const reason = '由贺安宁记录本次会议'
    for (const event of ['reject', 'return'] as const)
      expect(
        (
          await keeper.refused(40900, `POST /api/approval/task/{id}/${event}` as typeof approve, {
            params,
            body: { version, reason, documentIds: [], ...(event === 'return' ? { to: 'start' } : {}) } as never,
          })
        ).reasons,
      ).toEqual(['refusal.decidedInMeeting'])
    const userId = await idOf(journey.world, 'safety25')
    await keeper.ask('POST /api/approval/task/{id}/transfer', { params, body: { version, userId, reason } })
    const safety = await journey.signIn('safety25')
    const [passed] = await tasksOfRecord(journey.world, 'demand', first.demandId)
    expect((await safety.ask('GET /api/approval/meeting/agenda')).map(({ taskId }) => taskId)).toEqual([passed?.id])
  })

  it('takes nothing back that a meeting has decided', async () => {
    const id = await planned(first.taskId)
    await keeper.ask(hold, { params: { id }, body: await bodyOf([said(first.taskId, 'approved')]) })
    const { version } = await taskOf(first)
    await keeper.refused(40900, 'POST /api/approval/task/{id}/takeBack', {
      params: { id: first.taskId },
      body: { version } as never,
    })
  })

  it('alone reads meetings of their company; whoever stands in for them keeps minutes too', async () => {
    const id = await planned(first.taskId)
    for (const stranger of [requester, await journey.signIn('buyer')]) {
      await stranger.refused(40400, page, { params: { id } })
      await stranger.refused(40400, 'POST /api/approval/meeting/{id}/cancel', {
        params: { id },
        body: { version: 0, reason: '与我无关的会议' },
      })
      expect((await stranger.ask('GET /api/approval/meeting/page', { query: {} })).total).toBe(0)
    }
    const now = journey.world.clock.now()
    const substituteId = await idOf(journey.world, 'head25')
    const today = startOfDate(dateOf(now))
    const userId = await idOf(journey.world, secretary)
    await journey.world.database.execute(
      sql`insert into absence (user_id, substitute_id, from_at, until_at, types, reason, set_by, created_at)
          values (${userId}, ${substituteId}, ${today.toISOString()}, ${startOfDate(dateAfter(dateOf(now), 2)).toISOString()}, '{}', '年休假', ${userId}, ${now.toISOString()})`,
    )
    const { taskId, demandId } = await meetingCase(journey.world)
    await journey.world.database.execute(sql`delete from absence where user_id = ${userId}`)
    const standIn = await journey.signIn('head25')
    expect((await standIn.ask(page, { params: { id } })).id).toBe(id)
    const { id: own } = await standIn.ask(plan, { body: meetingContent(journey.world, [taskId]) })
    const scan = await scanOf(journey.world, 'head25')
    await standIn.ask(hold, { params: { id: own }, body: { ...heldBody([taskId], [scan]) } })
    expect((await requester.ask('GET /api/po/demand/{id}', { params: { id: demandId } })).state).toBe('approved')
  })
})
