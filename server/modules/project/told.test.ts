import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { caseOfRecord } from '#tests/setup/approval.ts'
import { hour, openingOf, publishedProject, send, submittedQuotation } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const prices = ['1.000000', '2.000000']

const heard = async (person: string) => {
  while ((await deliverWaiting(world.lifecycle)) > 0) continue
  return (await world.ask(person, 'GET /api/po/notice/page', { query: { limit: '50' } })).rows
}

it('who runs a purchase is told at its deadline whether it can be opened', async () => {
  const [few, enough] = [await publishedProject(world), await publishedProject(world)]
  for (const person of ['supplier1', 'supplier2', 'supplier3']) await submittedQuotation(world, person, enough.id, prices)
  world.clock.advance(24 * hour)
  await sendDueEvents(world.lifecycle)
  const told = new Map((await heard('buyer')).map(({ href, message }) => [href, message]))
  expect([few, enough].map(({ id }) => told.get(`/poJcManager/quotation/${id}`))).toEqual([
    'notice.closedWithTooFew',
    'notice.deadlinePassed',
  ])
})

it('a choice that waits is told to whoever may publish it, and not to the one who made it', async () => {
  const { id } = await publishedProject(world)
  for (const person of ['supplier1', 'supplier2', 'supplier3']) await submittedQuotation(world, person, id, prices)
  world.clock.advance(24 * hour)
  await sendDueEvents(world.lifecycle)
  await send(world, 'buyer', id, 'open')
  const { version, matrix } = await openingOf(world, 'buyer', id)
  const body = { version, quotationId: matrix?.suppliers[0]?.quotationId ?? '', reason: '总价最低，交期满足' }
  await world.ask('lead', 'POST /api/po/project/{id}/choose', { params: { id }, body })
  const { id: caseId } = await caseOfRecord(world, 'project', id)
  const isAsked = async (person: string) =>
    (await heard(person)).some(({ href, message }) => message === 'notice.taskAsked' && href === `/todo/${caseId}`)
  expect(await Promise.all(['buyer', 'lead', 'reviewer'].map(isAsked))).toEqual([true, false, false])
})
