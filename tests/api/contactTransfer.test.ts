import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { ask } from '#tests/rooms/question.ts'
import { handOver } from '#tests/rooms/contactTransfer.ts'
import { reason, sendDirectly } from '#tests/model/driver.ts'
import { choose, passStandstill, projectIn } from '#tests/rooms/project.ts'
import { withAuthority } from '#tests/rooms/refused.ts'
import { readings } from '#tests/setup/everything.ts'
import { draftProject, openingOf, publishedProject } from '#tests/setup/purchase.ts'
import { reasonIdOf, stopNarrative, stopProject } from '#tests/setup/stop.ts'
import { tasksOfRecord } from '#tests/setup/approval.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

const list = 'GET /api/po/contactTransfer/page'
const page = 'GET /api/po/contactTransfer/{id}'
const project = 'GET /api/po/project/{id}'
const ids = { lead: '2', buyer: '3', buyer2: '4', lead2: '8', unit: '7' }

let journey: Journey
let buyer: Person
let buyer2: Person
let lead: Person
let supplier: Person
let projectId: string
beforeAll(async () => {
  journey = await beginJourney()
  buyer = await journey.signIn('buyer')
  buyer2 = await journey.signIn('buyer2')
  lead = await journey.signIn('lead')
  supplier = await journey.signIn('supplier1')
})
afterAll(() => journey.close())
beforeEach(async () => {
  projectId = (await publishedProject(journey.world)).id
})

const give = (projectIds = [projectId], person = 'buyer', toUserId = ids.buyer2) => handOver(journey.world, projectIds, person, toUserId)
const giving = (person: string, projectIds = [projectId], toUserId = ids.buyer2) =>
  journey.world.call(person, 'POST /api/po/contactTransfer', { body: { projectIds, toUserId, reason } })
const send = (person: string, id: string, event: 'accept' | 'withdraw') =>
  journey.world.call(person, `POST /api/po/contactTransfer/{id}/${event}`, { params: { id }, body: { version: 0 } })
const openOf = async (id: string) =>
  (await lead.ask(list, { query: { projectId: id, state: 'proposed', limit: 50 } })).rows.map((row) => row.id)
const noticesOf = async (person: Person) => {
  await deliverWaiting(journey.world.lifecycle)
  return (await person.ask('GET /api/po/notice/page', { query: { limit: 50 } })).rows
}
const mine = async (person: Person) =>
  (await person.ask('GET /api/po/project/page', { query: { mine: 'true', limit: 100 } })).rows.map((row) => row.id)
/** Who is asked to approve a choice. */
const asked = async (id: string) => (await tasksOfRecord(journey.world, 'project', id)).map(({ username }) => username)
const choices = (person: Person, query: { fromUserId?: string; projectIds?: string } = {}) =>
  person.ask('GET /api/po/contactTransfer/choices', { query })

describe('a purchase that is handed over', () => {
  it('is its receiver’s once they accept: dashboard, list and events; its history names both', async () => {
    const body = { projectIds: [projectId], toUserId: ids.buyer2, reason }
    const { id } = await buyer.ask('POST /api/po/contactTransfer', { body })
    expect(await buyer2.ask(page, { params: { id } })).toMatchObject({ projectId, fromName: '林知远', toName: '赵一帆', reason })
    expect((await send('buyer', id, 'accept')).refusal?.reasons).toEqual(['refusal.isReceiver'])
    await buyer2.ask('POST /api/po/contactTransfer/{id}/accept', { params: { id }, body: { version: 0 } })
    const its = await buyer2.ask(project, { params: { id: projectId } })
    expect(its.ownerName).toBe('赵一帆')
    expect(its.lifeLine.at(-1)).toMatchObject({
      event: 'handedOver',
      from: 'published',
      to: 'published',
      giver: '林知远',
      receiver: '赵一帆',
    })
    expect([(await mine(buyer)).includes(projectId), (await mine(buyer2)).includes(projectId)]).toEqual([false, true])
    const stop = { projectId, reasonId: await reasonIdOf(journey.world), narrative: stopNarrative }
    const refused = await buyer.refused(40900, 'POST /api/po/stopRequest', { body: stop })
    expect(refused.reasons).toEqual(['refusal.inCharge'])
    await buyer2.ask('POST /api/po/stopRequest', { body: stop })
  })

  it('takes with it what waits there: questions given to who ran it, and notices that ask for something', async () => {
    const { id: questionId } = await ask(journey.world, projectId)
    await buyer.ask('POST /api/po/question/{id}/assign', { params: { id: questionId }, body: { version: 0, toUserId: ids.buyer } })
    const asking = async (person: Person) =>
      (await noticesOf(person)).filter(({ href, readAt }) => href === `/poJcManager/poJcQuestion/${questionId}` && readAt === null).length
    expect([await asking(buyer), await asking(buyer2)]).toEqual([2, 0])
    const { id } = await give()
    expect(await buyer2.ask(page, { params: { id } })).toMatchObject({ openQuestions: 1, projectState: 'published' })
    await send('buyer2', id, 'accept')
    expect([await asking(buyer), await asking(buyer2)]).toEqual([0, 2])
    const its = await buyer2.ask('GET /api/po/question/{id}', { params: { id: questionId } })
    expect(its.expertName).toBe('赵一帆')
    const body = { version: its.version, answer: '按国家标准验收。' }
    await buyer.refused(40900, 'POST /api/po/question/{id}/answer', { params: { id: questionId }, body })
    await buyer2.ask('POST /api/po/question/{id}/answer', { params: { id: questionId }, body })
  })

  it('asks whoever may publish a choice by then, and nobody who made it', async () => {
    const { id: own } = await projectIn(journey.world, 'chosen')
    expect(await asked(own)).not.toContain('buyer2')
    await send('buyer2', (await give([own])).id, 'accept')
    expect(await asked(own)).toContain('buyer2')
    expect(await asked(own)).not.toContain('buyer')

    const { id: other } = await projectIn(journey.world, 'opened')
    const { matrix } = await openingOf(journey.world, 'lead', other)
    await choose(journey.world, other, matrix?.suppliers[0]?.quotationId ?? '', 'lead')
    expect(await asked(other)).toContain('buyer')
    expect(await asked(other)).not.toContain('lead')
    await send('lead', (await give([other], 'buyer', ids.lead)).id, 'accept')
    expect(await asked(other)).toEqual(['lead2'])
  })

  it('leaves a question with a third person who was given it', async () => {
    const { id: questionId } = await ask(journey.world, projectId)
    await buyer.ask('POST /api/po/question/{id}/assign', { params: { id: questionId }, body: { version: 0, toUserId: ids.lead2 } })
    await send('buyer2', (await give()).id, 'accept')
    expect((await lead.ask('GET /api/po/question/{id}', { params: { id: questionId } })).expertName).toBe('沈若谷')
  })

  it('tells suppliers of the new contact, on its page and by a notice, and of a draft nobody', async () => {
    const told = async () => (await noticesOf(supplier)).filter(({ message, values }) => message === 'notice.projectContact' && values)
    const before = (await told()).length
    await send('buyer2', (await give()).id, 'accept')
    expect((await supplier.ask('GET /api/po/supplierProject/{id}', { params: { id: projectId } })).contactName).toBe('赵一帆')
    const [first] = await told()
    expect(first).toMatchObject({ href: `/poManager/poDetailed/${projectId}`, values: { contact: '赵一帆', contactEn: 'Zhao Yifan' } })
    const draft = await draftProject(journey.world)
    await send('buyer2', (await give([draft.id])).id, 'accept')
    expect(await told()).toHaveLength(before + 1)
  })

  it('goes over while it is held, too', async () => {
    const { version } = await lead.ask(project, { params: { id: projectId } })
    await lead.ask('POST /api/po/project/{id}/hold', { params: { id: projectId }, body: { version, kind: 'SUPERVISOR', reason } })
    expect((await send('buyer2', (await give()).id, 'accept')).status).toBe(200)
    expect((await lead.ask(project, { params: { id: projectId } })).holds).toHaveLength(1)
  })
})

describe('who hands over', () => {
  it('is who runs it, or a head for somebody absent, who is told; withdrawn by who began it or a head', async () => {
    expect((await giving('buyer2', [projectId], ids.lead2)).refusal?.reasons).toEqual(['refusal.inCharge'])
    const { id } = await give([projectId], 'lead')
    expect((await noticesOf(buyer)).some((each) => each.message === 'notice.contactTransferBegun' && each.href?.endsWith(id))).toBe(true)
    expect((await send('buyer', id, 'withdraw')).refusal?.reasons).toEqual(['refusal.mayWithdraw'])
    expect((await send('lead', id, 'withdraw')).status).toBe(200)
    const own = await give()
    expect((await send('lead', own.id, 'withdraw')).status).toBe(200)
  })

  it('names somebody else who may run all of it, each by a record of its own, all or none', async () => {
    const { id: other } = await publishedProject(journey.world)
    const foreign = await publishedProject(journey.world, {}, 'buyer2')
    expect((await giving('buyer', [projectId], ids.buyer)).refusal?.reasons).toEqual(['refusal.receiverFits'])
    expect((await giving('buyer', [projectId], ids.unit)).refusal?.reasons).toEqual(['refusal.receiverFits'])
    expect((await giving('buyer', [projectId, foreign.id], ids.lead2)).refusal?.reasons).toEqual(['refusal.inCharge'])
    expect(await openOf(projectId)).toEqual([])
    await give([projectId, other, other])
    expect([(await openOf(projectId)).length, (await openOf(other)).length]).toEqual([1, 1])
    const hidden = await draftProject(journey.world, {}, 'buyer2')
    const unknown = await giving('buyer', [hidden.id], ids.lead2)
    expect([unknown.status, unknown.refusal?.errors?.map(({ path }) => path)]).toEqual([42200, ['projectIds']])
  })

  it('is offered what they run and nothing is open for, and who may run what they chose', async () => {
    const own = await choices(buyer, { projectIds: projectId })
    expect(own.owners.map(({ id }) => id)).toEqual([ids.buyer])
    expect(own.projects.map(({ id }) => id)).toContain(projectId)
    expect(own.receivers.map(({ id }) => id)).toEqual(expect.arrayContaining([ids.buyer2, ids.lead, ids.lead2]))
    expect(own.receivers.map(({ id }) => id)).not.toContain(ids.buyer)
    const { id } = await give()
    expect((await choices(buyer)).projects.map((each) => each.id)).not.toContain(projectId)
    await buyer.ask('POST /api/po/contactTransfer/{id}/withdraw', { params: { id }, body: { version: 0 } })
    const absent = await choices(lead, { fromUserId: ids.buyer2 })
    expect([absent.fromUserId, absent.projects.some((each) => each.id === projectId)]).toEqual([ids.buyer2, false])
    expect((await choices(lead, { projectIds: projectId })).fromUserId).toBe(ids.buyer)
    expect((await choices(buyer, { fromUserId: ids.buyer2 })).projects).toEqual([])
  })

  it('reaches with a draft whom it shall pass to, and nobody else', async () => {
    const draft = await draftProject(journey.world)
    const { id } = await give([draft.id], 'buyer', ids.lead2)
    await buyer2.refused(40400, page, { params: { id } })
    const transfer = await give([(await draftProject(journey.world)).id])
    expect(await buyer2.ask(page, { params: { id: transfer.id } })).toMatchObject({ projectState: 'draft' })
    await buyer2.ask('POST /api/po/contactTransfer/{id}/decline', { params: { id: transfer.id }, body: { version: 0, reason } })
    expect((await buyer.ask(page, { params: { id: transfer.id } })).decisionReason).toBe(reason)
  })
})

describe('a purchase that ends', () => {
  const ways: [string, () => Promise<string>, (id: string) => Promise<unknown>][] = [
    ['cancelled', () => Promise.resolve(projectId), (id) => stopProject(journey.world, id)],
    [
      'discarded as a draft',
      async () => (await draftProject(journey.world)).id,
      (id) => buyer.ask('POST /api/po/project/{id}/discard', { params: { id }, body: { version: 0 } }),
    ],
    [
      'with a result that stands',
      async () => (await projectIn(journey.world, 'contestable')).id,
      (id) => passStandstill(journey.world, id),
    ],
  ]
  it.each(ways)('%s, is handed over no more; whoever should have taken it is told', async (_, begun, end) => {
    const its = await begun()
    const { id } = await give([its])
    const href = `/poJcManager/pojcContactUser/${id}`
    await end(its)
    const told = (await noticesOf(buyer2)).filter((each) => each.href === href).map(({ message }) => message)
    expect(told.toSorted()).toEqual(['notice.contactTransferLapsed', 'notice.contactTransferProposed'])
    const transfer = await buyer2.ask(page, { params: { id } })
    expect(transfer).toMatchObject({ state: 'lapsed', transitions: [] })
    expect(transfer.lifeLine.at(-1)).toMatchObject({ event: 'projectEnded', actor: null })
  })

  it('leaves what was decided about it as it is', async () => {
    const { id } = await give()
    await send('buyer2', id, 'accept')
    await stopProject(journey.world, projectId, 'buyer2')
    expect(await buyer.ask(page, { params: { id } })).toMatchObject({ state: 'accepted' })
  })
})

/** Whether each of some calls at once was taken. */
const taken = async (...calls: Promise<{ status: number }>[]) => (await Promise.all(calls)).map(({ status }) => status === 200)

describe('two at once', () => {
  it('hand a purchase over to one person', async () => {
    const { id: other } = await publishedProject(journey.world)
    const both = await taken(giving('buyer', [projectId, other]), giving('lead', [other, projectId], ids.lead2))
    expect(both.filter(Boolean)).toHaveLength(1)
    expect([(await openOf(projectId)).length, (await openOf(other)).length]).toEqual([1, 1])
  })

  it('accept once, or accept or withdraw', async () => {
    for (let round = 0; round < 3; round += 1) {
      const first = await give()
      expect((await taken(send('buyer2', first.id, 'accept'), send('buyer2', first.id, 'accept'))).filter(Boolean)).toHaveLength(1)
      const back = await give([projectId], 'buyer2', ids.buyer)
      const [accepted, withdrawn] = await taken(send('buyer', back.id, 'accept'), send('buyer2', back.id, 'withdraw'))
      expect(accepted).toBe(!withdrawn)
      const { ownerName } = await lead.ask(project, { params: { id: projectId } })
      expect(ownerName).toBe(accepted ? '林知远' : '赵一帆')
      projectId = (await publishedProject(journey.world)).id
    }
  })

  it('accept, or end the purchase: nobody takes over what has ended', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id } = await give()
      await taken(
        send('buyer2', id, 'accept'),
        stopProject(journey.world, projectId).then(
          () => ({ status: 200 }),
          () => ({ status: 409 }),
        ),
      )
      const its = await lead.ask(project, { params: { id: projectId } })
      const end = its.lifeLine.findIndex(({ event }) => event === 'stop')
      const over = its.lifeLine.findIndex(({ event }) => event === 'handedOver')
      expect([end === -1 || end > over, its.ownerName]).toEqual([true, over === -1 ? '林知远' : '赵一帆'])
      projectId = (await publishedProject(journey.world)).id
    }
  })

  it('accept, or close the receiver’s account: nothing comes into closed hands', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { id } = await give()
      await journey.world.tokenOf('buyer2')
      const closing = journey.world.call('admin', 'POST /api/admin/user/{id}/disable', { params: { id: ids.buyer2 }, body: {} })
      const [accepted] = await Promise.all([send('buyer2', id, 'accept'), closing])
      expect([200, 40101, 40900]).toContain(accepted.status)
      expect((await lead.ask(project, { params: { id: projectId } })).ownerName).toBe(accepted.status === 200 ? '赵一帆' : '林知远')
      if (accepted.status !== 200) {
        const actor = withAuthority('pojcContactUser:accept', ids.buyer2, '2')
        const late = await sendDirectly(journey.world, { machine: 'contactTransfer', id }, { type: 'accept' }, actor)
        expect(late?.reasons).toEqual(['refusal.receiverFits'])
      }
      const refused = await giving('lead', [(await publishedProject(journey.world)).id])
      expect(refused.refusal?.reasons).toEqual(['refusal.receiverFits'])
      await journey.world.ask('admin', 'POST /api/admin/user/{id}/enable', { params: { id: ids.buyer2 } })
      projectId = (await publishedProject(journey.world)).id
    }
  })
})

const isOfTransfers = (key: string) => key.includes('/contactTransfer') || key.includes('/under/') || key.includes('/supplierProject')

it('suppliers and approvers of units read nothing of it', async () => {
  const secret = '因个人健康原因离岗'
  const { id } = await journey.world.ask('buyer', 'POST /api/po/contactTransfer', {
    body: { projectIds: [projectId], toUserId: ids.buyer2, reason: secret },
  })
  await send('buyer2', id, 'accept')
  await deliverWaiting(journey.world.lifecycle)
  for (const person of ['supplier1', 'supplier2', 'unit', 'supervisor']) {
    for (const { key, params, query } of readings({ ids: [id, projectId], q: '钢丝绳', machines: ['contactTransfer'] }, isOfTransfers)) {
      const { text } = await journey.world.call(person, key, { params, query } as never)
      expect(text, `${person} ${key}`).not.toContain(secret)
      expect(text, `${person} ${key}`).not.toContain('LX-')
    }
    const { text } = await journey.world.call(person, 'GET /api/po/notice/page', { query: { limit: 50 } })
    expect(text, person).not.toContain(secret)
  }
  const under = await supplier.ask('GET /api/po/under/{machine}/{id}', { params: { machine: 'project', id: projectId } })
  expect(under.map(({ machine }) => machine)).not.toContain('contactTransfer')
})
