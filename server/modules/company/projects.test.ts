import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { publishResult } from '#tests/setup/approval.ts'
import { openingOf, publishedProject, hour, send, submittedQuotation } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const first = { params: { id: '31' }, query: { page: 1, limit: 100 } }
const rowFor = async (person: string, projectId: string) => {
  const { rows } = await world.ask(person, 'GET /api/srm/company/{id}/projects', first)
  return rows.find((row) => row.projectId === projectId)
}

let projectId: string
beforeEach(async () => {
  const { id } = await publishedProject(world, { deadline: new Date(world.clock.now().getTime() + hour).toISOString() })
  projectId = id
  for (const [index, quoter] of ['supplier1', 'supplier2', 'supplier3'].entries())
    await submittedQuotation(world, quoter, id, [`${10 + index}.000000`, '20.000000'])
})

const open = async () => {
  world.clock.advance(hour)
  await sendDueEvents(world.lifecycle)
  await send(world, 'buyer', projectId, 'open')
}

const watchers = ['buyer', 'lead', 'reviewer', 'admin']

it('shows the company its sealed quotation, and nobody else that there is one', async () => {
  expect(await rowFor('supplier1', projectId)).toMatchObject({ quotationState: 'sealed', rank: null, chosen: false })
  for (const person of watchers) expect(await rowFor(person, projectId), person).toBeUndefined()
})

it('tells buyers the rank once the quotes are open, the company and others not before the result', async () => {
  await open()
  expect(await rowFor('buyer', projectId)).toMatchObject({ rank: 1, chosen: false })
  for (const person of ['supplier1', 'reviewer', 'admin']) expect(await rowFor(person, projectId), person).toMatchObject({ rank: null })
})

it('keeps the choice for the buyers until the result is published', async () => {
  await open()
  const { version, matrix } = await openingOf(world, 'buyer', projectId)
  const quotationId = matrix?.suppliers.find(({ companyId }) => companyId === '31')?.quotationId ?? ''
  const body = { version, quotationId, reason: '总价最低且交期满足' }
  await world.ask('buyer', 'POST /api/po/project/{id}/choose', { params: { id: projectId }, body })
  for (const person of ['supplier1', 'reviewer'])
    expect(await rowFor(person, projectId), person).toMatchObject({ rank: null, chosen: false })
  expect(await rowFor('lead', projectId)).toMatchObject({ rank: 1, chosen: true })
  await publishResult(world, projectId)
  for (const person of ['supplier1', 'reviewer']) expect(await rowFor(person, projectId), person).toMatchObject({ rank: 1, chosen: true })
})

it('does not exist for another supplier, nor for a company that is not there', async () => {
  expect((await world.call('supplier2', 'GET /api/srm/company/{id}/projects', first)).status).toBe(40400)
  expect((await world.call('admin', 'GET /api/srm/company/{id}/projects', { ...first, params: { id: '999999' } })).status).toBe(40400)
})
