import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { firstBroken } from '#server/lifecycle/log.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { sweepFiles } from '#server/modules/file/index.ts'
import { storageIn } from '#server/storage.ts'
import { readings } from '#tests/setup/everything.ts'
import { smallPdf } from '#tests/setup/files.ts'
import {
  begunQuotation,
  draftProject,
  hour,
  lineOf,
  nothingUnread,
  publishedProject,
  send,
  sheetOf,
  submittedQuotation,
} from '#tests/setup/purchase.ts'
import { queued } from '#tests/setup/queued.ts'
import { askedUntil } from '#src/lib/questionTime.ts'
import { addWorkingDays } from '#src/lib/workingDays.ts'
import type { AnswerRule } from '#src/machines/project/answerRules.ts'
import { passAnswersDue } from '#tests/rooms/project.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

const text = '吊钩的试验载荷按哪个标准？'
const answer = '按 GB/T 10051.1 试验。'
const list = 'GET /api/po/question/page'
const page = 'GET /api/po/question/{id}'

let journey: Journey
let buyer: Person
let buyer2: Person
let lead: Person
let asker: Person
let other: Person
let projectId: string
/** Who was signed in has been away for too long where days go by. */
const signInAnew = async () => {
  buyer = await journey.signIn('buyer')
  buyer2 = await journey.signIn('buyer2')
  lead = await journey.signIn('lead')
  asker = await journey.signIn('supplier1')
  other = await journey.signIn('supplier2')
}
beforeAll(async () => {
  journey = await beginJourney()
  await signInAnew()
})
afterAll(() => journey.close())
beforeEach(async () => {
  projectId = (await publishedProject(journey.world)).id
})

const ask = (person = asker, said: object = {}) => person.ask('POST /api/po/question', { body: { projectId, itemId: null, text, ...said } })
const answering = (id: string, version = 0) => ({ params: { id }, body: { version, answer } })
const idsOf = async (person: Person, query: object = {}) =>
  (await person.ask(list, { query: { limit: 100, projectId, ...query } })).rows.map(({ id }) => id)

const under = async (person: Person) =>
  (await person.ask('GET /api/po/under/{machine}/{id}', { params: { machine: 'project', id: projectId } })).find(
    ({ machine }) => machine === 'question',
  )
const answerAs = (person: string, id: string, said: string) =>
  journey.world.call(person, 'POST /api/po/question/{id}/answer', { params: { id }, body: { version: 0, answer: said } })

const asking = () => journey.world.ask('supplier1', 'POST /api/po/question', { body: { projectId, itemId: null, text } })

const isOfQuestions = (key: string) => key.includes('/question') || key.includes('/under/') || key.includes('/chart/{machine}')

/** Everything that somebody reads of questions, in the texts of the answers. */
const readBy = async (person: string, id: string) => {
  const aims = { ids: [id], q: '吊钩', machines: ['question'] }
  const answers = []
  for (const { key, params, query } of readings(aims, isOfQuestions)) {
    const all = key.includes('/under/') ? { machine: 'project', id: projectId } : params
    answers.push((await journey.world.call(person, key, { params: all, query } as never)).text)
  }
  return answers.map((each) => each.slice(each.indexOf('\n') + 1))
}

describe('a question', () => {
  it('about a line is asked by a quoter and answered to everybody who may quote, who are told of it', async () => {
    const { items } = await asker.ask('GET /api/po/supplierProject/{id}', { params: { id: projectId } })
    const { id } = await ask(asker, { itemId: items[1]?.id })
    expect(await asker.ask(page, { params: { id } })).toMatchObject({ own: true, itemName: items[1]?.name, answer: '', state: 'asked' })
    expect(await idsOf(other)).toEqual([])
    await other.refused(40400, page, { params: { id } })
    await buyer.ask('POST /api/po/question/{id}/answer', answering(id))
    expect(await other.ask(page, { params: { id } })).toMatchObject({ own: false, text, answer, askerName: '' })
    await deliverWaiting(journey.world.lifecycle)
    for (const person of [asker, other]) {
      const { rows } = await person.ask('GET /api/po/notice/page', { query: { limit: 10 } })
      expect(rows.filter(({ message, href }) => message === 'notice.questionAnswered' && href?.endsWith(projectId))).toHaveLength(1)
    }
  })

  it('is asked about what somebody may quote for, a line of it, and in the first half of a short time', async () => {
    const { id: elsewhere } = await publishedProject(journey.world, { items: [lineOf('卸扣', '1.0000')] })
    const { items } = await asker.ask('GET /api/po/supplierProject/{id}', { params: { id: elsewhere } })
    const body = { projectId, itemId: items[0]?.id ?? null, text }
    expect((await asker.refused(42200, 'POST /api/po/question', { body })).errors).toMatchObject([{ path: 'itemId' }])
    const { id: draft } = await draftProject(journey.world)
    await asker.refused(42200, 'POST /api/po/question', { body: { projectId: draft, itemId: null, text } })
    const { id: cables } = await publishedProject(journey.world, { categoryId: '6002' })
    const foreign = await other.refused(40900, 'POST /api/po/question', { body: { projectId: cables, itemId: null, text } })
    expect(foreign.reasons).toEqual(['refusal.mayAsk'])
    const short = new Date(journey.world.clock.now().getTime() + 2 * hour).toISOString()
    const { id: soon } = await publishedProject(journey.world, { deadline: short })
    journey.world.clock.advance(hour - 1000)
    await asker.ask('POST /api/po/question', { body: { projectId: soon, itemId: null, text } })
    journey.world.clock.advance(1000)
    const late = await asker.refused(40900, 'POST /api/po/question', { body: { projectId: soon, itemId: null, text } })
    expect(late.reasons).toEqual(['refusal.timeForQuestions'])
  })

  it('is given to somebody of the house, who drafts and answers; suppliers see no draft', async () => {
    const { id } = await ask()
    await buyer2.refused(40900, 'POST /api/po/question/{id}/answer', answering(id))
    expect((await buyer.ask('GET /api/po/question/{id}/expert', { params: { id } })).map((each) => each.id)).toEqual(['2', '3', '4', '8'])
    await buyer.ask('POST /api/po/question/{id}/assign', { params: { id }, body: { version: 0, toUserId: '4' } })
    await buyer2.ask('POST /api/po/question/{id}/edit', answering(id, 1))
    expect(await buyer.ask(page, { params: { id } })).toMatchObject({ answer, expertName: '赵一帆', version: 2 })
    expect(await asker.ask(page, { params: { id } })).toMatchObject({ answer: '', expertName: '' })
    await buyer2.ask('POST /api/po/question/{id}/answer', { params: { id }, body: { version: 2, answer: `${answer}另见附录。` } })
    expect(await other.ask(page, { params: { id } })).toMatchObject({ answer: `${answer}另见附录。` })
  })

  it('is merged into one of the same purchase that is answered, refused for a reason, or withdrawn by its company', async () => {
    const [first, second, third, fourth] = [await ask(), await ask(other), await ask(), await ask()]
    await buyer.refused(40900, 'POST /api/po/question/{id}/merge', { params: { id: second.id }, body: { version: 0, intoId: first.id } })
    await buyer.ask('POST /api/po/question/{id}/answer', answering(first.id))
    await buyer.ask('POST /api/po/question/{id}/merge', { params: { id: second.id }, body: { version: 0, intoId: first.id } })
    expect(await other.ask(page, { params: { id: second.id } })).toMatchObject({ state: 'merged', intoId: first.id })
    const reason = '与本次采购无关，不予答复'
    await lead.ask('POST /api/po/question/{id}/refuse', { params: { id: third.id }, body: { version: 0, reason } })
    expect(await asker.ask(page, { params: { id: third.id } })).toMatchObject({ state: 'refused', decisionReason: reason })
    await other.refused(40400, 'POST /api/po/question/{id}/withdraw', { params: { id: fourth.id }, body: { version: 0 } })
    await asker.ask('POST /api/po/question/{id}/withdraw', { params: { id: fourth.id }, body: { version: 0 } })
    expect((await idsOf(asker, { own: true })).toSorted()).toEqual([first.id, third.id, fourth.id].toSorted())
    expect((await idsOf(other)).toSorted()).toEqual([first.id, second.id].toSorted())
  })

  it('stands on the page of its purchase, on both sides, as far as it is theirs', async () => {
    const { id } = await ask()
    expect(await under(buyer)).toMatchObject({ total: 1, newest: [{ id, state: 'asked', title: text }] })
    expect(await under(asker)).toMatchObject({ total: 1 })
    expect(await under(other)).toEqual({ machine: 'question', total: 0, newest: [] })
    const { id: draft } = await draftProject(journey.world)
    await other.refused(40400, 'GET /api/po/under/{machine}/{id}', { params: { machine: 'project', id: draft } })
    await buyer.ask('POST /api/po/question/{id}/answer', answering(id))
    expect(await under(other)).toMatchObject({ total: 1, newest: [{ state: 'answered' }] })
  })

  it('that is answered after a quotation was sealed says so on its supplier’s page, and nowhere else', async () => {
    const since = async (person: Person) =>
      (await person.ask('GET /api/po/supplierProject/{id}', { params: { id: projectId } })).answeredSinceSealed
    await submittedQuotation(journey.world, 'supplier1', projectId, ['1.000000', '2.000000'])
    await begunQuotation(journey.world, 'supplier2', projectId)
    const { id } = await ask(other)
    journey.world.clock.advance(1000)
    await buyer.ask('POST /api/po/question/{id}/answer', answering(id))
    expect([await since(asker), await since(other)]).toEqual([1, 0])
  })
})

/** Whether a call was taken. */
const isTaken = async (call: Promise<{ status: number }>): Promise<boolean> => (await call).status === 200

describe('two at once', () => {
  it('answer a question once', async () => {
    const { id } = await ask()
    const taken = await Promise.all(['buyer', 'lead'].map((person) => isTaken(answerAs(person, id, `${answer} ${person}`))))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await other.ask(page, { params: { id } })).toMatchObject({ answer: `${answer} ${taken[0] ? 'buyer' : 'lead'}`, version: 1 })
  })

  it('either answer or withdraw it', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await ask()
      const withdrawn = journey.world.call('supplier1', 'POST /api/po/question/{id}/withdraw', { params: { id }, body: { version: 0 } })
      const taken = await Promise.all([answerAs('buyer', id, answer), withdrawn].map(isTaken))
      expect(taken.filter(Boolean)).toHaveLength(1)
      expect((await asker.ask(page, { params: { id } })).state).toBe(taken[0] ? 'answered' : 'withdrawn')
    }
  })

  it('of one company have different refs', async () => {
    const both = await Promise.all([asking(), asking()])
    expect(await idsOf(asker, { own: true })).toEqual(expect.arrayContaining(both.map(({ id }) => id)))
  })
})

const fileOf = (person: Person, name = '附件.pdf') => person.upload(name, smallPdf)
const bytesTo = async (person: string | null, id: string) =>
  (await journey.world.call(person, 'GET /api/admin/oss/{id}', { params: { id } })).http === 200
/** Which of these read a file: the asker, somebody who runs purchases, another supplier, somebody of neither. */
const readersOf = async (fileId: string) => {
  const found = []
  for (const person of ['supplier1', 'buyer2', 'supplier2', 'reviewer']) if (await bytesTo(person, fileId)) found.push(person)
  return found
}
const documentsTo = async (person: Person, id: string) => (await person.ask(page, { params: { id } })).documents
const uploaderOf = async (fileId: string) =>
  (
    await rowsOf(
      journey.world.database,
      sql`select f.uploaded_by, f.uploader_sealed is not null as sealed, d.added_by from file f left join document d on d.file_id = f.id where f.id = ${fileId}`,
    )
  )[0]
const sweptAfterADay = async (fileId: string) => {
  journey.world.clock.advance(25 * hour)
  await sweepFiles(journey.world.lifecycle, storageIn(journey.world.config.dataDir))
  return (await rowsOf(journey.world.database, sql`select 1 from file where id = ${fileId}`)).length === 0
}

describe('files of a question', () => {
  it('are read by its asker and the house, by other suppliers once it is answered, and by nobody else', async () => {
    const file = await fileOf(asker)
    const { id } = await ask(asker, { documentIds: [file] })
    expect(await readersOf(file)).toEqual(['supplier1', 'buyer2'])
    expect(await documentsTo(buyer, id)).toMatchObject([{ id: file, stage: 'question', type: 'clarifications', addedByName: '' }])
    expect(await documentsTo(asker, id)).toMatchObject([{ id: file, addedByName: '' }])
    await buyer.ask('POST /api/po/question/{id}/answer', answering(id))
    expect(await readersOf(file)).toEqual(['supplier1', 'buyer2', 'supplier2'])
    expect(await documentsTo(other, id)).toMatchObject([{ id: file, addedByName: '' }])
  })

  it('of a draft answer are the house’s until it is sent, and everybody’s who reads it from then on', async () => {
    const { id } = await ask()
    const [first, second] = [await fileOf(buyer, '附录.pdf'), await fileOf(buyer, '附录.pdf')]
    const edit = (version: number, documentIds: string[]) =>
      buyer.ask('POST /api/po/question/{id}/edit', { params: { id }, body: { version, answer, documentIds } })
    await edit(0, [first])
    expect(await readersOf(first)).toEqual(['buyer2'])
    expect(await documentsTo(asker, id)).toEqual([])
    await edit(1, [second])
    await buyer.ask('POST /api/po/question/{id}/answer', { params: { id }, body: { version: 2, answer, documentIds: [second] } })
    expect([await readersOf(first), await readersOf(second)]).toEqual([['buyer2'], ['supplier1', 'buyer2', 'supplier2']])
    expect((await documentsTo(buyer, id)).map((each) => [each.version, each.isFormer, each.addedByName])).toEqual([
      [2, false, '林知远'],
      [1, true, '林知远'],
    ])
    expect((await documentsTo(other, id)).map((each) => [each.version, each.isFormer, each.addedByName])).toEqual([[2, false, '']])
  })

  it('say by the key alone who uploaded them, and are told of by name once the purchase is opened', async () => {
    const file = await fileOf(asker)
    const { id } = await ask(asker, { documentIds: [file] })
    expect(await uploaderOf(file)).toEqual({ uploaded_by: null, sealed: true, added_by: null })
    for (const person of ['supplier1', 'supplier2', 'supplier3'])
      await submittedQuotation(journey.world, person, projectId, ['1.000000', '2.000000'])
    await buyer.ask('POST /api/po/question/{id}/answer', answering(id))
    journey.world.clock.advance(25 * hour)
    await sendDueEvents(journey.world.lifecycle)
    await send(journey.world, 'buyer', projectId, 'open')
    const [inHouse, stranger] = [await journey.signIn('buyer'), await journey.signIn('supplier2')]
    const [own] = await rowsOf<{ name: string }>(journey.world.database, sql`select name from app_user where username = 'supplier1'`)
    expect((await documentsTo(inHouse, id)).map((each) => each.addedByName)).toEqual([own?.name])
    expect((await documentsTo(stranger, id)).map((each) => each.addedByName)).toEqual([''])
    await signInAnew()
  })

  it('stay where it is merged or refused, unread by other suppliers, and go where it is withdrawn', async () => {
    const [merged, refused, withdrawn] = [await fileOf(asker), await fileOf(asker), await fileOf(asker)]
    const [into, first, second, third] = [
      await ask(other),
      await ask(asker, { documentIds: [merged] }),
      await ask(asker, { documentIds: [refused] }),
      await ask(asker, { documentIds: [withdrawn] }),
    ]
    await buyer.ask('POST /api/po/question/{id}/answer', answering(into.id))
    await buyer.ask('POST /api/po/question/{id}/merge', { params: { id: first.id }, body: { version: 0, intoId: into.id } })
    await buyer.ask('POST /api/po/question/{id}/refuse', {
      params: { id: second.id },
      body: { version: 0, reason: '与本次采购无关，不予答复' },
    })
    await asker.ask('POST /api/po/question/{id}/withdraw', { params: { id: third.id }, body: { version: 0 } })
    for (const file of [merged, refused]) expect(await readersOf(file)).toEqual(['supplier1', 'buyer2'])
    expect(await readersOf(withdrawn)).toEqual([])
    expect(await documentsTo(buyer, third.id)).toEqual([])
    expect([await sweptAfterADay(withdrawn), await sweptAfterADay(merged)]).toEqual([true, false])
    await signInAnew()
  })

  it('are the asking person’s own, ten at most, and of one record alone', async () => {
    const body = (documentIds: string[]) => ({ body: { projectId, itemId: null, text, documentIds } })
    const [own, foreign] = [await fileOf(asker), await fileOf(other)]
    const paths = async (person: Person, documentIds: string[]) =>
      (await person.refused(42200, 'POST /api/po/question', body(documentIds))).errors?.map((each) => each.path)
    expect(await paths(asker, [foreign])).toEqual(['documentIds'])
    expect(
      await paths(
        asker,
        Array.from({ length: 11 }, () => own),
      ),
    ).toEqual(['documentIds'])
    await ask(asker, { documentIds: [own] })
    expect(await paths(asker, [own])).toEqual(['documentIds'])
    const sealed = await fileOf(asker)
    await submittedQuotation(journey.world, 'supplier1', projectId, ['1.000000', '2.000000'], '', [sealed])
    expect(await paths(asker, [sealed])).toEqual(['documentIds'])
    // Nor does a quotation take what a question has.
    const begun = await begunQuotation(journey.world, 'supplier1', projectId)
    const taken = await journey.world.call('supplier1', 'POST /api/po/quotation/{id}/saveDraft', {
      params: { id: begun.id },
      body: { draftRevision: begun.draftRevision, sheet: sheetOf(begun, ['1.000000', '2.000000'], '', [own]), unread: nothingUnread },
    })
    expect(taken.status).toBe(42200)
  })
})

/** Words by which the company, or its person, would be known. */
const askerWords = ['远航', 'Yuanhang', 'supplier1']
const house = ['buyer', 'buyer2', 'lead', 'reviewer', 'unit', 'supervisor', 'admin', 'analyst', 'supplier2', 'supplier3']

describe('who asked', () => {
  it('is not in the tables without the key, nor in the log of operations', async () => {
    const { id } = await ask()
    const [row] = await rowsOf<{ row: string }>(
      journey.world.database,
      sql`select (to_jsonb(x) || jsonb_build_object('log', (select jsonb_agg(to_jsonb(l) - 'seq' - 'hash' - 'previous_hash') from transition_log l
            where l.machine = 'question' and l.record_id = x.id)))::text as row from question x where x.id = ${id}`,
    )
    const its = JSON.parse(row?.row ?? '{}') as { begun_company_id: null; begun_user_id: null; log: { actor_id: null }[] }
    expect([its.begun_company_id, its.begun_user_id, its.log.map((entry) => entry.actor_id)]).toEqual([null, null, [null]])
    const told = await rowsOf(
      journey.world.database,
      sql`select 1 from operation_log where row_key like '% /api/po/question' or record_id = ${id}`,
    )
    expect(told).toEqual([])
  })

  it('is told to nobody else before the opening, whatever is read, and to the house by it', async () => {
    await rowsOf(journey.world.database, sql`delete from question returning id`)
    const { id } = await ask(asker, { documentIds: [await fileOf(asker)] })
    const [{ name }] = (await rowsOf<{ name: string }>(
      journey.world.database,
      sql`select name from app_user where username = 'supplier1'`,
    )) as [{ name: string }]
    const words = [...askerWords, name]
    for (const person of house)
      for (const said of await readBy(person, id)) for (const word of words) expect(said, `${person}: ${word}`).not.toContain(word)
    expect((await asker.ask(page, { params: { id } })).lifeLine[0]?.actor).toBe(name)
    await buyer.ask('POST /api/po/question/{id}/answer', answering(id))
    await submittedQuotation(journey.world, 'supplier2', projectId, ['1.000000', '2.000000'])
    await submittedQuotation(journey.world, 'supplier1', projectId, ['1.000000', '2.000000'])
    await submittedQuotation(journey.world, 'supplier3', projectId, ['1.000000', '2.000000'])
    journey.world.clock.advance(25 * hour)
    await sendDueEvents(journey.world.lifecycle)
    const people = [await journey.signIn('buyer'), await journey.signIn('supplier1'), await journey.signIn('supplier2')] as const
    expect((await people[0].ask(page, { params: { id } })).askerName).toBe('')
    await send(journey.world, 'buyer', projectId, 'open')
    const opened = await people[0].ask(page, { params: { id } })
    expect([opened.askerName, opened.lifeLine[0]?.actor]).toEqual([expect.stringContaining('远航'), name])
    expect(await people[1].ask(page, { params: { id } })).toMatchObject({ own: true, askerName: '' })
    const stranger = await people[2].ask(page, { params: { id } })
    expect([stranger.own, stranger.askerName, stranger.lifeLine[0]?.actor]).toEqual([false, '', ''])
  })
})

const detailOf = (id = projectId) => journey.world.ask('buyer', 'GET /api/po/project/{id}', { params: { id } })
const shownTo = (person: string) => journey.world.ask(person, 'GET /api/po/supplierProject/{id}', { params: { id: projectId } })
const judge = () => passAnswersDue(journey.world, projectId)
const askAs = (person: string) => journey.world.ask(person, 'POST /api/po/question', { body: { projectId, itemId: null, text } })
const published = async (answerRule: AnswerRule) => {
  projectId = (await publishedProject(journey.world, { answerRule })).id
}
/** On the full minute. */
const dayLater = (moment: string | null) =>
  new Date(Math.ceil(addWorkingDays(deliveredCalendar, new Date(moment ?? ''), 1).getTime() / 60_000) * 60_000).toISOString()

// People sign in anew as days go by.
describe('answers that are missing at the end of the answering time', () => {
  it('move the deadline by a working day three times, and hold the purchase then, until the last question is dealt with', async () => {
    const [first, second] = [await askAs('supplier1'), await askAs('supplier2')]
    const sealed = await submittedQuotation(journey.world, 'supplier1', projectId, ['1.000000', '2.000000'])
    const moved = []
    for (const _ of ['once', 'twice', 'three times']) {
      const { deadline } = await detailOf()
      await judge()
      const extended = await detailOf()
      expect([extended.state, extended.deadline, extended.holds]).toEqual(['published', dayLater(deadline), []])
      moved.push({ from: deadline, to: extended.deadline, reason: '', cause: 'QUESTION' })
    }
    const { lifeLine } = await detailOf()
    expect(lifeLine.filter(({ event }) => event === 'answersMissed').map(({ extended, actor }) => [extended, actor])).toEqual(
      moved.map((each) => [each, null]),
    )
    expect((await shownTo('supplier3')).extensions).toEqual(moved)
    await judge()
    expect((await detailOf()).holds).toMatchObject([{ kind: 'QUESTION', reason: '', byName: null }])
    await journey.world.ask('buyer', 'POST /api/po/question/{id}/refuse', {
      params: { id: first.id },
      body: { version: 0, reason: '与本次采购无关' },
    })
    expect((await shownTo('supplier3')).holds).toHaveLength(1)
    journey.world.clock.advance(100 * hour)
    await journey.world.ask('supplier2', 'POST /api/po/question/{id}/withdraw', { params: { id: second.id }, body: { version: 0 } })
    const { holds, state, deadline } = await detailOf()
    expect([holds, state]).toEqual([[], 'published'])
    expect(new Date(deadline ?? '').getTime()).toBeGreaterThanOrEqual(
      addWorkingDays(deliveredCalendar, journey.world.clock.now(), 1).getTime(),
    )
    const quotation = await journey.world.ask('supplier1', 'GET /api/po/quotation/{id}', { params: { id: sealed.id } })
    expect([quotation.state, quotation.version]).toEqual(['sealed', sealed.version])
  })

  it('are told to everybody concerned, and neither who asked nor how many', async () => {
    await askAs('supplier1')
    await askAs('supplier1')
    await judge()
    await deliverWaiting(journey.world.lifecycle)
    const told = await rowsOf<{ username: string; values: Record<string, string> }>(
      journey.world.database,
      sql`select u.username, n."values" from notice n join app_user u on u.id = n.user_id
          where n.message = 'notice.answersMissed' and n.href like ${`%/${projectId}`} order by u.id`,
    )
    expect(told.map(({ username }) => username)).toEqual(expect.arrayContaining(['buyer', 'lead', 'supplier1', 'supplier2', 'supplier3']))
    const { no, title, titleEn } = await detailOf()
    for (const { values } of told) expect({ ...values, deadline: '' }).toEqual({ no, title, titleEn, reason: '', deadline: '' })
    expect(told[0]?.values['deadline']).toMatch(/^2026-/)
  })

  it('hold at once, or change nothing, where the purchase says so; a head lets it go on without them', async () => {
    await published('OFF')
    await askAs('supplier1')
    const { deadline } = await detailOf()
    await judge()
    expect(await detailOf()).toMatchObject({ state: 'published', deadline, holds: [] })
    await published('HOLD')
    await askAs('supplier1')
    await judge()
    const { holds, version } = await detailOf()
    const body = { version, holdId: holds[0]?.id ?? '', reason: '不影响报价，继续进行' }
    await journey.world.ask('lead', 'POST /api/po/project/{id}/release', { params: { id: projectId }, body })
    const released = await detailOf()
    expect([released.holds, released.answerRule]).toEqual([[], 'HOLD'])
    journey.world.clock.set(new Date(released.deadline ?? ''))
    await sendDueEvents(journey.world.lifecycle)
    expect(await detailOf()).toMatchObject({ state: 'sealed', deadline: released.deadline })
  })

  it('may be asked for again in the first part of the time as it is now', async () => {
    await askAs('supplier1')
    await judge()
    const late = await journey.world.call('supplier2', 'POST /api/po/question', { body: { projectId, itemId: null, text } })
    const { deadline, publishedAt } = await shownTo('supplier2')
    const isInTime = journey.world.clock.now() < askedUntil(deliveredCalendar, new Date(publishedAt), new Date(deadline))
    expect(late.status === 200).toBe(isInTime)
  })

  it.each<AnswerRule>(['EXTEND_THEN_HOLD', 'HOLD'])(
    'and come at that very moment are there, or too late for it alone: %s',
    async (rule) => {
      for (let round = 0; round < 3; round += 1) {
        await published(rule)
        const { id } = await askAs('supplier1')
        const [its] = await rowsOf<{ at: string }>(journey.world.database, sql`select due_at as at from project where id = ${projectId}`)
        journey.world.clock.set(new Date(its?.at ?? ''))
        const [answered] = await Promise.all([answerAs('buyer', id, answer), sendDueEvents(journey.world.lifecycle)])
        expect(answered.status).toBe(200)
        await sendDueEvents(journey.world.lifecycle)
        const { holds, lifeLine, state } = await detailOf()
        expect([holds, state]).toEqual([[], 'published'])
        expect(lifeLine.filter(({ event }) => event === 'answersMissed').length).toBeLessThanOrEqual(1)
      }
    },
  )

  it.each([
    ['the answer', 'EXTEND_THEN_HOLD'],
    ['the clock', 'EXTEND_THEN_HOLD'],
    ['the answer', 'HOLD'],
    ['the clock', 'HOLD'],
  ] as const)('and come as they are judged are there, whichever the purchase hears first: %s, %s', async (first, rule) => {
    await published(rule)
    const { id } = await askAs('supplier1')
    const before = await detailOf()
    const [its] = await rowsOf<{ at: string }>(journey.world.database, sql`select due_at as at from project where id = ${projectId}`)
    journey.world.clock.set(new Date(its?.at ?? ''))
    const both = [() => answerAs('buyer', id, answer), () => sendDueEvents(journey.world.lifecycle)]
    const purchase = sql`select 1 from project where id = ${projectId} for update`
    await queued(journey.world.database, purchase, first === 'the answer' ? both : both.toReversed())
    const { holds, lifeLine, state, deadline } = await detailOf()
    const isMissed = first === 'the clock'
    expect(lifeLine.filter(({ event }) => event === 'answersMissed')).toHaveLength(isMissed ? 1 : 0)
    expect([holds, state]).toEqual([[], 'published'])
    expect(deadline === before.deadline).toBe(!isMissed)
    expect((await journey.world.ask('supplier1', page, { params: { id } })).state).toBe('answered')
    expect(await firstBroken(journey.world.database)).toBeNull()
  })
})
