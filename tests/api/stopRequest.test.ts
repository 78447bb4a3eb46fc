import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { advance } from '#server/lifecycle/advance.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { fieldsOf } from '#src/machines/approval/flowFields.ts'
import { decide } from '#tests/rooms/stopRequest.ts'
import { projectIn } from '#tests/rooms/project.ts'
import { smallPdf } from '#tests/setup/files.ts'
import { draftProject, publishedProject } from '#tests/setup/purchase.ts'
import { reasonIdOf, stopNarrative } from '#tests/setup/stop.ts'
import { beginJourney, type Journey, type Person } from './journey.ts'

const begin = 'POST /api/po/stopRequest'
const page = 'GET /api/po/stopRequest/{id}'
const list = 'GET /api/po/stopRequest/page'
const deciders = ['lead', 'supervisor', 'finance', 'legal', 'vp'] as const

let journey: Journey
let buyer: Person
let buyer2: Person
let supplier: Person
let deciding: Person[]
let plain: string
beforeAll(async () => {
  journey = await beginJourney()
  buyer = await journey.signIn('buyer')
  buyer2 = await journey.signIn('buyer2')
  supplier = await journey.signIn('supplier1')
  deciding = await Promise.all(deciders.map((username) => journey.signIn(username)))
  plain = await reasonIdOf(journey.world)
})
afterAll(() => journey.close())

let projectId: string
beforeEach(async () => {
  projectId = (await publishedProject(journey.world)).id
})

const bodyOf = (more: object = {}) => ({ projectId, reasonId: plain, narrative: stopNarrative, documentIds: [], ...more })
const ask = async (more: object = {}, person = buyer) => (await person.ask(begin, { body: bodyOf(more) })).id
const refused = async (more: object = {}, person = buyer) => (await person.refused(40900, begin, { body: bodyOf(more) })).reasons
const purchase = () => buyer.ask('GET /api/po/project/{id}', { params: { id: projectId } })
const toSupplier = () => supplier.ask('GET /api/po/supplierProject/{id}', { params: { id: projectId } })
const noticesOf = async (person: Person) => {
  await deliverWaiting(journey.world.lifecycle)
  return (await person.ask('GET /api/po/notice/page', { query: { limit: '100' } })).rows
}

describe('a request to stop a purchase', () => {
  it('is made by who runs it or a head, for what is published and has not ended, once at a time', async () => {
    expect(await refused({}, buyer2)).toEqual(['refusal.inCharge'])
    const draft = await draftProject(journey.world)
    expect(await refused({ projectId: draft.id })).toEqual(['refusal.mayStop'])
    const ended = await projectIn(journey.world, 'resultStands')
    expect(await refused({ projectId: ended.id })).toEqual(['refusal.mayStop'])
    await supplier.refused(40301, begin, { body: bodyOf() })
    await buyer.refused(42200, begin, { body: bodyOf({ projectId: '999999' }) })
    await buyer.refused(42200, begin, { body: bodyOf({ narrative: '太短' }) })
    const id = await ask({}, deciding[0])
    expect(await refused()).toEqual(['refusal.stopOpen'])
    await decide(journey.world, id, 'rejected')
    await ask()
  })

  it.each(['published', 'sealed', 'opened', 'chosen', 'contestable'])('is made for one that is %s, and keeps that stage', async (state) => {
    const { id } = await projectIn(journey.world, state)
    const requestId = await ask({ projectId: id })
    expect(await buyer.ask(page, { params: { id: requestId } })).toMatchObject({ stage: state, projectState: state })
    await decide(journey.world, requestId, 'approved')
    expect(await buyer.ask('GET /api/po/project/{id}', { params: { id } })).toMatchObject({ state: 'cancelled', holds: [] })
  })

  it('carries the document that its reason asks for, and a reason that is in use', async () => {
    const reasonId = await reasonIdOf(journey.world, 'NO_BUDGET')
    const lacking = await buyer.refused(42200, begin, { body: bodyOf({ reasonId }) })
    expect(lacking.errors?.map(({ path }) => path)).toEqual(['documentIds'])
    await buyer.refused(42200, begin, { body: bodyOf({ reasonId: await reasonIdOf(journey.world, 'OLD_SYSTEM') }) })
    const fileId = await buyer.upload('预算调整通知.pdf', smallPdf)
    const id = await ask({ reasonId, documentIds: [fileId] })
    for (const person of [buyer, ...deciding])
      expect((await person.ask(page, { params: { id } })).documents.map(({ name }) => name)).toEqual(['预算调整通知.pdf'])
  })

  it('holds the purchase until it is decided: rejected, it goes on, and its deadline moves', async () => {
    const { deadline } = await purchase()
    const id = await ask()
    expect((await purchase()).holds).toMatchObject([{ kind: 'STOP_PENDING', reason: '', byName: '林知远' }])
    journey.world.clock.advance(3_600_000)
    await decide(journey.world, id, 'rejected')
    const its = await purchase()
    expect([its.state, its.holds]).toEqual(['published', []])
    expect(new Date(its.deadline ?? 0).getTime()).toBeGreaterThanOrEqual(new Date(deadline ?? 0).getTime() + 3_600_000)
    expect((await noticesOf(buyer)).map(({ message }) => message)).toContain('notice.stopRejected')
  })

  it('is mended and made again once it is returned, or withdrawn; meanwhile the purchase goes on', async () => {
    const id = await ask()
    await buyer.refused(40900, 'POST /api/po/stopRequest/{id}/edit', {
      params: { id },
      body: { version: 0, reasonId: plain, narrative: stopNarrative, documentIds: [] },
    })
    await decide(journey.world, id, 'returned')
    expect((await purchase()).holds).toEqual([])
    const narrative = '补充说明：需求已由使用单位书面撤回'
    const mended = { version: 1, reasonId: await reasonIdOf(journey.world, 'PRICE_TOO_HIGH'), narrative, documentIds: [] }
    await buyer2.refused(40900, 'POST /api/po/stopRequest/{id}/edit', { params: { id }, body: mended })
    await buyer.ask('POST /api/po/stopRequest/{id}/edit', { params: { id }, body: mended })
    await buyer.ask('POST /api/po/stopRequest/{id}/resubmit', { params: { id }, body: { version: 2 } })
    expect((await purchase()).holds).toMatchObject([{ kind: 'STOP_PENDING' }])
    expect(await buyer.ask(page, { params: { id } })).toMatchObject({
      state: 'approving',
      narrative,
      publicTextEn: 'All quotations were above the ceiling price; this project is terminated.',
    })
    await decide(journey.world, id, 'returned')
    await buyer.ask('POST /api/po/stopRequest/{id}/withdraw', { params: { id }, body: { version: 4 } })
    expect((await purchase()).holds).toEqual([])
    await ask()
  })

  it('ends with its purchase, whatever ends that', async () => {
    const id = await ask()
    const { lifecycle } = journey.world
    await advance(lifecycle, { machine: 'project', id: projectId, event: { type: 'annul' }, actor: null })
    await deliverWaiting(lifecycle)
    expect(await buyer.ask(page, { params: { id } })).toMatchObject({ state: 'withdrawn' })
  })
})

describe('who hears of it', () => {
  it('are those who run purchases and those who decide; of suppliers none, before it is stopped and after', async () => {
    const id = await ask()
    for (const person of [buyer, buyer2, ...deciding]) {
      expect(await person.ask(page, { params: { id } })).toMatchObject({ state: 'approving', quoteCount: null })
      expect((await person.ask(list, { query: { projectId } })).rows.map((row) => row.id)).toEqual([id])
    }
    for (const [person, transitions] of [
      [buyer, []],
      [deciding[1], []],
    ] as const)
      expect((await person?.ask(page, { params: { id } }))?.transitions).toEqual(transitions)
    await supplier.refused(40301, page, { params: { id } })
    await supplier.refused(40301, list)
    expect((await toSupplier()).holds).toMatchObject([{ kind: 'STOP_PENDING', reason: '' }])
    expect(JSON.stringify(await toSupplier())).not.toContain(stopNarrative)
    expect((await noticesOf(supplier))[0]).toMatchObject({ message: 'notice.projectHeld', values: { reason: 'none' } })
    await decide(journey.world, id, 'approved')
    expect((await noticesOf(supplier)).find(({ message }) => message === 'notice.projectStopped')).toMatchObject({
      values: {
        reason: '因有效报价不足，本项目终止。',
        reasonEn: 'There were too few valid quotations; this project is terminated.',
      },
    })
    expect(JSON.stringify([await toSupplier(), await noticesOf(supplier)])).not.toContain(stopNarrative)
    expect((await noticesOf(buyer)).map(({ message }) => message)).toContain('notice.projectStopped')
    await supplier.refused(40301, page, { params: { id } })
  })

  it('choose among what they run and what is not asked for, and everybody among all reasons', async () => {
    const choices = async (person: Person) => person.ask('GET /api/po/stopRequest/choices', { query: { projectId } })
    expect((await choices(buyer)).projects[0]?.id).toBe(projectId)
    expect((await choices(buyer2)).projects.map(({ id }) => id)).not.toContain(projectId)
    const [, supervisor] = deciding
    if (!supervisor) throw new Error('Nobody supervises')
    const theirs = await choices(supervisor)
    expect([theirs.projects, theirs.reasons.length]).toEqual([[], 8])
    await ask()
    expect((await choices(buyer)).projects.map(({ id }) => id)).not.toContain(projectId)
  })
})

it('what is asked of those who decide has all that their chain may ask of it', async () => {
  const id = await ask()
  const { kinds } = journey.world.lifecycle
  const asked = await kinds.stopRequest.approvals?.STOP?.(journey.world.database, id, journey.world.clock.calendar())
  expect(Object.keys(asked?.form ?? {}).toSorted()).toEqual(Object.keys(fieldsOf('STOP')).toSorted())
  expect(asked).toMatchObject({
    unitId: null,
    companyId: '21',
    form: { unit: expect.any(String), method: 'INQUIRY', stage: 'published', amountGross: null, reason: `有效报价不足：${stopNarrative}` },
  })
})
