import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { firstBroken } from '#server/lifecycle/log.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import type { Input, Key } from '#src/contract/index.ts'
import { addWorkingDays } from '#src/lib/workingDays.ts'
import type { ObjectionTarget } from '#src/machines/objection/terms.ts'
import { answered, grounds } from '#tests/rooms/objection.ts'
import { publishResult } from '#tests/setup/approval.ts'
import { smallPdf } from '#tests/setup/files.ts'
import { readings } from '#tests/setup/everything.ts'
import { contentOf, holdOn, hour, openingOf, publishedProject, releasePurchase, send, submittedQuotation } from '#tests/setup/purchase.ts'
import { stopProject } from '#tests/setup/stop.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

const page = 'GET /api/po/objection/{id}'
const list = 'GET /api/po/objection/page'
const reason = '提出异议的供应商未参与本次采购'

let journey: Journey
const people = {} as Record<'buyer' | 'buyer2' | 'lead' | 'supervisor' | 'filer' | 'other' | 'third', Person>
const usernames = { filer: 'supplier1', other: 'supplier2', third: 'supplier3' } as const
let projectId: string

beforeAll(async () => {
  journey = await beginJourney()
})
afterAll(async () => {
  expect(await firstBroken(journey.world.database)).toBeNull()
  await journey.close()
})
// People sign in anew as days go by.
beforeEach(async () => {
  for (const name of ['buyer', 'buyer2', 'lead', 'supervisor'] as const) people[name] = await journey.signIn(name)
  for (const [name, username] of Object.entries(usernames)) people[name as keyof typeof usernames] = await journey.signIn(username)
  projectId = (await publishedProject(journey.world)).id
})

const pass = async (hours: number) => {
  journey.world.clock.advance(hours * hour)
  await sendDueEvents(journey.world.lifecycle)
  for (const name of ['buyer', 'lead', 'supervisor'] as const) people[name] = await journey.signIn(name)
  for (const [name, username] of Object.entries(usernames)) people[name as keyof typeof usernames] = await journey.signIn(username)
}
/** What is told of one record is told in its order, one after the other. */
const deliverAll = async () => {
  while ((await deliverWaiting(journey.world.lifecycle)) > 0);
}
const now = () => journey.world.clock.now().getTime()
const object = (person: Person, target: ObjectionTarget = 'DOCUMENTS', said = grounds) =>
  person.ask('POST /api/po/objection', { body: { projectId, target, grounds: said } })
const refusedTo = async (person: Person, target: ObjectionTarget) =>
  (await person.refused(40900, 'POST /api/po/objection', { body: { projectId, target, grounds } })).reasons

type Event = 'accept' | 'dismiss' | 'answer' | 'withdraw' | 'escalate' | 'decide'
const carried: Record<Event, object> = {
  accept: {},
  withdraw: {},
  dismiss: { reason },
  escalate: { reason },
  answer: answered,
  decide: answered,
}
const bodyOf = (event: Event, version: number, more: object) => ({ version, ...carried[event], ...more })
const keyOf = (event: Event) => `POST /api/po/objection/{id}/${event}` as 'POST /api/po/objection/{id}/answer'
const act = (person: Person, id: string, event: Event, version: number, more: object = {}) =>
  person.ask(keyOf(event), { params: { id }, body: bodyOf(event, version, more) as Input<'POST /api/po/objection/{id}/answer'>['body'] })
const isTaken = async (username: string, id: string, event: Event, version: number, more: object = {}) => {
  const body = bodyOf(event, version, more) as Input<'POST /api/po/objection/{id}/answer'>['body']
  return (await journey.world.call(username, keyOf(event), { params: { id }, body })).status === 200
}

const purchase = () => people.lead.ask('GET /api/po/project/{id}', { params: { id: projectId } })
const toSupplier = (person = people.filer) => person.ask('GET /api/po/supplierProject/{id}', { params: { id: projectId } })
const under = async (person: Person) =>
  (await person.ask('GET /api/po/under/{machine}/{id}', { params: { machine: 'project', id: projectId } })).find(
    ({ machine }) => machine === 'objection',
  )
const opened = async () => {
  for (const person of Object.values(usernames)) await submittedQuotation(journey.world, person, projectId, ['1.000000', '2.000000'])
  await pass(25)
  await send(journey.world, 'buyer', projectId, 'open')
}
const chosen = async () => {
  const { version, matrix } = await openingOf(journey.world, 'buyer', projectId)
  const first = matrix?.suppliers.find(({ name }) => !name.includes('远航'))
  const body = { version, quotationId: first?.quotationId ?? '', reason: '总价最低，交期满足' }
  await people.buyer.ask('POST /api/po/project/{id}/choose', { params: { id: projectId }, body })
  return first
}
const contestable = async () => {
  await opened()
  const first = await chosen()
  await publishResult(journey.world, projectId)
  return first
}
const cancelled = () => stopProject(journey.world, projectId, 'lead')

describe('what may be objected to', () => {
  it('is the documents until half of a short time to quote is over, by whoever may quote', async () => {
    const { id: cables } = await publishedProject(journey.world, { categoryId: '6002' })
    const foreign = await people.other.refused(40900, 'POST /api/po/objection', {
      body: { projectId: cables, target: 'DOCUMENTS', grounds },
    })
    expect(foreign.reasons).toEqual(['refusal.mayObject'])
    const until = now() + (new Date((await toSupplier()).deadline).getTime() - now()) / 2
    expect(await refusedTo(people.filer, 'RESULT')).toEqual(['refusal.mayObject', 'refusal.timeForObjections'])
    expect(await refusedTo(people.filer, 'CANCELLATION')).toEqual(['refusal.timeForObjections'])
    await pass((until - 1000 - now()) / hour)
    await object(people.filer)
    await pass(1 / 3600)
    expect(await refusedTo(people.other, 'DOCUMENTS')).toEqual(['refusal.timeForObjections'])
  })

  it('is them until ten days before the deadline where that is longer', async () => {
    const day = 24 * hour
    projectId = (await publishedProject(journey.world, { deadline: new Date(now() + 30 * day).toISOString() })).id
    journey.world.clock.advance(20 * day - 1000)
    await pass(0)
    await object(people.filer)
    await pass(1)
    expect(await refusedTo(people.other, 'DOCUMENTS')).toEqual(['refusal.timeForObjections'])
  })

  it('is the opening for a working day, by whoever quoted', async () => {
    projectId = (await publishedProject(journey.world, { visibility: 'OPEN' })).id
    await opened()
    const fourth = await journey.signIn('supplier4')
    expect(await refusedTo(fourth, 'OPENING')).toEqual(['refusal.mayObject'])
    const { openedAt } = await toSupplier()
    await object(people.filer, 'OPENING')
    await pass((addWorkingDays(deliveredCalendar, new Date(openedAt ?? ''), 1).getTime() - now()) / hour)
    expect(await refusedTo(people.other, 'OPENING')).toEqual(['refusal.timeForObjections'])
  })

  it('is the result while it is contestable, and a cancellation for three days', async () => {
    await contestable()
    const { id } = await object(people.filer, 'RESULT')
    await act(people.filer, id, 'withdraw', 0)
    await pass(24 * 5)
    expect((await purchase()).state).toBe('resultStands')
    expect(await refusedTo(people.filer, 'RESULT')).toEqual(['refusal.timeForObjections'])
    projectId = (await publishedProject(journey.world)).id
    await cancelled()
    await object(people.filer, 'CANCELLATION')
    await pass(24 * 3)
    expect(await refusedTo(people.other, 'CANCELLATION')).toEqual(['refusal.timeForObjections'])
  })

  it('is what somebody sees, with twenty signs, and once at a time', async () => {
    await people.filer.refused(42200, 'POST /api/po/objection', { body: { projectId: '999999', target: 'DOCUMENTS', grounds } })
    await people.filer.refused(42200, 'POST /api/po/objection', { body: { projectId, target: 'DOCUMENTS', grounds: '太短' } })
    const { id } = await object(people.filer)
    expect(await refusedTo(people.filer, 'DOCUMENTS')).toEqual(['refusal.objectsAlready'])
    await act(people.filer, id, 'withdraw', 0)
    await object(people.filer)
  })

  it('stands still with the purchase', async () => {
    const { id } = await object(people.other)
    await act(people.buyer, id, 'accept', 0)
    await pass(20)
    await object(people.filer)
  })
})

describe('an objection', () => {
  it('is accepted, which holds its purchase, and answered, which lets it go on; its filer is told of both', async () => {
    const { id } = await object(people.filer)
    expect(await people.filer.ask(page, { params: { id } })).toMatchObject({
      state: 'filed',
      answerBy: new Date(now() + 72 * hour).toISOString(),
    })
    await people.buyer2.refused(40900, keyOf('accept'), { params: { id }, body: bodyOf('accept', 0, {}) as never })
    await act(people.buyer, id, 'accept', 0)
    const held = await purchase()
    expect(held.holds).toMatchObject([{ kind: 'OBJECTION', reason: '' }])
    expect((await toSupplier(people.other)).holds).toMatchObject([{ kind: 'OBJECTION', reason: '' }])
    await pass(10)
    await people.buyer.refused(42200, keyOf('answer'), { params: { id }, body: bodyOf('answer', 1, { answer: '不成立' }) as never })
    await act(people.buyer, id, 'answer', 1)
    const moved = await purchase()
    expect([moved.holds, new Date(moved.deadline ?? '') > new Date(held.deadline ?? '')]).toEqual([[], true])
    expect(await people.filer.ask(page, { params: { id } })).toMatchObject({ ...answered, state: 'answered' })
    await deliverAll()
    const { rows } = await people.filer.ask('GET /api/po/notice/page', { query: { limit: 50 } })
    const messages = rows.filter(({ href }) => href?.endsWith(id)).map(({ message }) => message)
    expect(messages.toSorted()).toEqual(['notice.objectionAccepted', 'notice.objectionAnswered'])
  })

  it('is inadmissible for a reason, or withdrawn; neither holds', async () => {
    const [first, second] = [await object(people.filer), await object(people.other)]
    await act(people.lead, first.id, 'dismiss', 0)
    expect(await people.filer.ask(page, { params: { id: first.id } })).toMatchObject({ state: 'inadmissible', decisionReason: reason })
    await act(people.buyer, second.id, 'accept', 0)
    await people.filer.refused(40400, keyOf('withdraw'), { params: { id: second.id }, body: bodyOf('withdraw', 1, {}) as never })
    await act(people.other, second.id, 'withdraw', 1)
    expect((await purchase()).holds).toEqual([])
  })

  it('to a cancellation holds nothing, and nothing follows from it', async () => {
    await cancelled()
    const { id } = await object(people.filer, 'CANCELLATION')
    await act(people.lead, id, 'accept', 0)
    expect((await purchase()).holds).toEqual([])
    const more = { outcome: 'UPHELD', remedy: 'CANCEL' }
    const refused = await people.lead.refused(40900, keyOf('answer'), { params: { id }, body: bodyOf('answer', 1, more) as never })
    expect(refused.reasons).toEqual(['refusal.remedyFits'])
    await act(people.lead, id, 'answer', 1, { outcome: 'PARTLY' })
  })

  it('that is open keeps a result from standing, though its time is over, and lets it stand once it has ended', async () => {
    await contestable()
    const { id } = await object(people.filer, 'RESULT')
    await pass(24 * 6)
    expect((await purchase()).state).toBe('contestable')
    await act(people.lead, id, 'accept', 0)
    await pass(24)
    await act(people.buyer, id, 'answer', 1)
    // It may be taken further for three days.
    await pass(71)
    expect((await purchase()).state).toBe('contestable')
    await pass(1)
    expect((await people.filer.ask(page, { params: { id } })).state).toBe('resolved')
    await people.filer.refused(40900, keyOf('escalate'), { params: { id }, body: bodyOf('escalate', 3, {}) as never })
    await pass(48)
    expect((await purchase()).state).toBe('resultStands')
  })

  it('that is upheld brings another choice: the published result is gone, and who quoted is told', async () => {
    const first = await contestable()
    const { id } = await object(people.filer, 'RESULT')
    await act(people.buyer, id, 'accept', 0)
    await act(people.buyer, id, 'answer', 1, { outcome: 'UPHELD', remedy: 'CHOOSE_AGAIN' })
    expect(await purchase()).toMatchObject({ state: 'opened', holds: [] })
    const { chosenQuotationId } = await openingOf(journey.world, 'buyer', projectId)
    expect([first === undefined, chosenQuotationId]).toEqual([false, null])
    expect(await toSupplier()).toMatchObject({ contestableUntil: null, myQuotation: { state: 'opened' } })
    await deliverAll()
    const { rows } = await people.third.ask('GET /api/po/notice/page', { query: { limit: 100 } })
    expect(rows.map(({ message }) => message)).toContain('notice.resultWithdrawn')
    expect(JSON.stringify(rows), 'an answer may speak of whoever objected').not.toContain(answered.answer)
    await chosen()
    await publishResult(journey.world, projectId)
    expect((await purchase()).state).toBe('contestable')
    await object(people.other, 'RESULT')
  })

  it('that is upheld ends the purchase, with whatever else holds it; the other objection is answered all the same', async () => {
    const [first, second] = [await object(people.filer), await object(people.other)]
    await act(people.buyer, first.id, 'accept', 0)
    await act(people.buyer, second.id, 'accept', 0)
    expect((await purchase()).holds).toHaveLength(2)
    const remedies = { outcome: 'UPHELD', remedy: 'CHOOSE_AGAIN' }
    await people.buyer.refused(40900, keyOf('answer'), { params: { id: first.id }, body: bodyOf('answer', 1, remedies) as never })
    await act(people.buyer, first.id, 'answer', 1, { outcome: 'UPHELD', remedy: 'CANCEL' })
    expect(await purchase()).toMatchObject({ state: 'cancelled', holds: [] })
    await act(people.buyer, second.id, 'answer', 1)
    await act(people.other, second.id, 'escalate', 2)
    await act(people.supervisor, second.id, 'decide', 3)
    expect((await purchase()).holds).toEqual([])
  })

  it('is answered after a head let its purchase go on', async () => {
    const { id } = await object(people.filer)
    await act(people.buyer, id, 'accept', 0)
    await releasePurchase(journey.world, projectId, await holdOn(journey.world, projectId))
    await act(people.buyer, id, 'answer', 1)
    expect((await people.filer.ask(page, { params: { id } })).state).toBe('answered')
  })

  it('stands on the page of its purchase, to those who run it, and to its filer alone', async () => {
    const { id } = await object(people.filer)
    expect(await under(people.buyer)).toMatchObject({ total: 1, newest: [{ id }] })
    expect(await under(people.filer)).toMatchObject({ total: 1 })
    expect(await under(people.other)).toEqual({ machine: 'objection', total: 0, newest: [] })
  })
})

describe('a supervisor', () => {
  it('reads what was escalated, what it names, and nothing else of the purchase; holds it again and decides', async () => {
    const fileId = await people.buyer.upload('技术要求.pdf', smallPdf)
    const other = await people.buyer.upload('合同范本.pdf', smallPdf)
    const begun = await people.buyer.ask('POST /api/po/project', { body: { ...contentOf(journey.world), documentIds: [fileId] } })
    await people.buyer.ask('POST /api/po/project/{id}/publish', { params: { id: begun.id }, body: { version: begun.version } })
    const kept = await people.buyer.ask('POST /api/po/project', { body: { ...contentOf(journey.world), documentIds: [other] } })
    projectId = begun.id
    const { id } = await object(people.filer)
    await act(people.buyer, id, 'accept', 0)
    await act(people.buyer, id, 'answer', 1)
    await people.supervisor.refused(40400, page, { params: { id } })
    await act(people.filer, id, 'escalate', 2)
    expect((await purchase()).holds).toMatchObject([{ kind: 'OBJECTION', byName: null }])
    const seen = await people.supervisor.ask(page, { params: { id } })
    expect(seen).toMatchObject({
      grounds,
      escalateReason: reason,
      description: contentOf(journey.world).description,
      documents: [{ id: fileId }],
    })
    expect((await people.filer.ask(page, { params: { id } })).documents).toEqual([])
    await people.supervisor.ask('GET /api/admin/oss/{id}', { params: { id: fileId } })
    await people.supervisor.refused(40400, 'GET /api/admin/oss/{id}', { params: { id: other } })
    for (const [key, params] of [
      ['GET /api/po/project/{id}', { id: projectId }],
      ['GET /api/po/project/{id}/opening', { id: projectId }],
      ['GET /api/po/supplierProject/{id}', { id: projectId }],
    ] as const)
      expect((await journey.world.call('supervisor', key, { params })).http, key).toBe(403)
    const under = await journey.world.call('supervisor', 'GET /api/po/under/{machine}/{id}', {
      params: { machine: 'project', id: projectId },
    })
    expect(under.http).toBe(404)
    expect([kept.id, (await people.supervisor.ask(list, { query: { limit: 100, projectId } })).rows.map((row) => row.id)]).toEqual([
      kept.id,
      [id],
    ])
    await act(people.supervisor, id, 'decide', 3, { outcome: 'PARTLY', answer: `${answered.answer}${answered.answer}` })
    expect(await people.filer.ask(page, { params: { id } })).toMatchObject({ state: 'decided', outcome: 'PARTLY', answer: answered.answer })
    expect((await purchase()).holds).toEqual([])
    await deliverAll()
    const { rows } = await people.supervisor.ask('GET /api/po/notice/page', { query: { limit: 20 } })
    expect(rows.map(({ message }) => message)).toContain('notice.objectionEscalated')
  })

  it('reads the choice of a contested result, with its reason', async () => {
    const first = await contestable()
    const { id } = await object(people.filer, 'RESULT')
    await act(people.buyer, id, 'accept', 0)
    await act(people.buyer, id, 'answer', 1)
    await act(people.filer, id, 'escalate', 2)
    const seen = await people.supervisor.ask(page, { params: { id } })
    expect(seen).toMatchObject({ chosenName: first?.name, chosenReason: '总价最低，交期满足', description: '', documents: [] })
    expect(seen.openedAt).not.toBeNull()
    expect(await people.filer.ask(page, { params: { id } })).toMatchObject({ chosenName: '', chosenReason: '', openedAt: null })
    await act(people.supervisor, id, 'decide', 3, { outcome: 'UPHELD', remedy: 'CHOOSE_AGAIN' })
    expect((await purchase()).state).toBe('opened')
  })
})

describe('two at once', () => {
  it('decide one once, and what follows happens once', async () => {
    await contestable()
    const { id } = await object(people.filer, 'RESULT')
    await act(people.buyer, id, 'accept', 0)
    const ways = [
      ['buyer', { outcome: 'UPHELD', remedy: 'CHOOSE_AGAIN' }],
      ['lead', { outcome: 'UPHELD', remedy: 'CANCEL' }],
    ] as const
    const taken = await Promise.all(ways.map(([person, more]) => isTaken(person, id, 'answer', 1, more)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await purchase()).toMatchObject({ state: taken[0] ? 'opened' : 'cancelled', holds: [] })
  })

  it('file one while the clock lets the result stand: it keeps it, or comes too late', async () => {
    for (let round = 0; round < 3; round += 1) {
      projectId = (await publishedProject(journey.world)).id
      await contestable()
      // The clock comes late with what is due, and the filer’s moment lies before it.
      const at = new Date(now() + 5).toISOString()
      await rowsOf(
        journey.world.database,
        sql`update project set contestable_until = ${at}, due_at = ${at} where id = ${projectId} returning id`,
      )
      const body = { projectId, target: 'RESULT' as const, grounds }
      const filing = journey.world.call('supplier1', 'POST /api/po/objection', { body })
      journey.world.clock.advance(round * 5)
      const [filed] = await Promise.all([filing, sendDueEvents(journey.world.lifecycle)])
      await pass(1)
      expect([filed.status === 200 ? 'contestable' : 'resultStands', round]).toEqual([(await purchase()).state, round])
    }
  })

  it('answer one, or let its purchase go on by hand: both are taken, and it goes on once', async () => {
    for (let round = 0; round < 3; round += 1) {
      projectId = (await publishedProject(journey.world)).id
      const { id } = await object(people.filer)
      await act(people.buyer, id, 'accept', 0)
      const holdId = await holdOn(journey.world, projectId)
      const [isAnswered, released] = await Promise.all([
        isTaken('buyer', id, 'answer', 1),
        releasePurchase(journey.world, projectId, holdId),
      ])
      expect([isAnswered, [200, 409].includes(released.http)]).toEqual([true, true])
      const { holds, lifeLine } = await purchase()
      const ends = lifeLine.filter(({ event }) => event === 'released' || event === 'release')
      expect([holds, ends.length]).toEqual([[], 1])
    }
  })

  it('of several suppliers file at once, and each is counted', async () => {
    const body = { projectId, target: 'DOCUMENTS' as const, grounds }
    const filed = await Promise.all(
      ['supplier1', 'supplier1', 'supplier2', 'supplier3'].map((person) => journey.world.call(person, 'POST /api/po/objection', { body })),
    )
    expect(filed.filter(({ status }) => status === 200)).toHaveLength(3)
    const [row] = await rowsOf<{ open: number }>(
      journey.world.database,
      sql`select open_objections as open from project where id = ${projectId}`,
    )
    expect(row?.open).toBe(3)
  })
})

/** Words by which the company, or its person, would be known. */
const itsGrounds = '中选供应商的检测报告已过有效期，不符合公告第二条的要求，请复核'
const filerWords = ['Yuanhang', '远航', 'supplier1', itsGrounds]
const others = ['supplier2', 'supplier3', 'supplier4', 'quoter35', 'newsupplier'] as const
const isOfObjections = (key: Key) =>
  /\/(objection|under|chart|notice|atlas|search|desk|dashboard|supplierProject|quotation|project)\b/.test(key)

describe('who filed one', () => {
  it('is told to no other supplier, whatever they read: neither name, nor that and how many there are', async () => {
    // Whatever others filed before.
    await rowsOf(journey.world.database, sql`delete from objection returning id`)
    await contestable()
    const { id } = await object(people.filer, 'RESULT', itsGrounds)
    await act(people.buyer, id, 'accept', 0)
    await act(people.buyer, id, 'answer', 1)
    await deliverAll()
    const aims = { ids: [id, projectId], q: '检测报告', machines: ['objection', 'project'] }
    const { no } = await people.filer.ask(page, { params: { id } })
    for (const person of others) {
      for (const { key, params, query } of readings(aims, isOfObjections)) {
        const { text } = await journey.world.call(person, key, { params, query } as never)
        const said = text.slice(text.indexOf('\n') + 1)
        for (const word of [...filerWords, no]) expect(said, `${person} ${key}: ${word}`).not.toContain(word)
      }
      const mine = await journey.world.call(person, list, { query: { limit: 100 } })
      if (mine.http === 200) expect(mine.data.total).toBe(0)
    }
  })

  it('cannot be told from the number of its objection, nor from its id', async () => {
    const [first, second] = [await object(people.filer), await object(people.other)]
    const nos = await Promise.all([first, second].map(async ({ id }) => (await people.buyer.ask(page, { params: { id } })).no.slice(-6)))
    expect(Math.abs(Number(nos[1]) - Number(nos[0]))).not.toBe(1)
    expect(BigInt(second.id) - BigInt(first.id)).not.toBe(1n)
  })

  it('is named to who handles it', async () => {
    const { id } = await object(people.filer)
    expect((await people.buyer.ask(page, { params: { id } })).filerName).toContain('远航')
    const { rows } = await people.lead.ask(list, { query: { limit: 100, projectId } })
    expect(rows.map(({ filerName }) => filerName)).toEqual([expect.stringContaining('远航')])
  })
})
