import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { publishResult } from '#tests/setup/approval.ts'
import { hour, lineOf, openingOf, publishedProject, send, submittedQuotation } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const things = ['只此一种的绞车', '别处没有的滑轮']

/** A purchase of one of each whose deadline has passed, for which one supplier asks these prices. */
const sealedFor = async (prices: string[], names = things, owner = 'buyer') => {
  const items = names.map((name) => lineOf(name, '1.0000'))
  const { id } = await publishedProject(world, { method: 'DIRECT', visibility: 'INVITED', invitedCompanyIds: ['31'], items }, owner)
  await submittedQuotation(world, 'supplier1', id, prices)
  world.clock.advance(24 * hour)
  await sendDueEvents(world.lifecycle)
  return id
}

const chosenFor = async (prices: string[], names = things, owner = 'buyer') => {
  const id = await sealedFor(prices, names, owner)
  await send(world, owner, id, 'open')
  const { version, matrix } = await openingOf(world, owner, id)
  const body = { version, quotationId: matrix?.suppliers[0]?.quotationId ?? '', reason: '独家供应，价格合理' }
  await world.ask(owner, 'POST /api/po/project/{id}/choose', { params: { id }, body })
  return id
}

const decidedFor = async (prices: string[], names = things, owner = 'buyer') => {
  const id = await chosenFor(prices, names, owner)
  expect(await publishResult(world, id)).toMatchObject({ status: 200 })
  return id
}

const nothing = [null, null, null]
const lastPricesIn = async (id: string) =>
  (await openingOf(world, 'buyer', id)).matrix?.items.map(({ lastPrice, lastProjectId, lastProjectNo }) => [
    lastPrice,
    lastProjectId,
    lastProjectNo,
  ])

it('what was last paid for the same thing is what the latest published result chose, never what is sealed or not yet told', async () => {
  const first = await decidedFor(['71.000000', '81.000000'])
  expect(await lastPricesIn(first)).toEqual([nothing, nothing])
  const second = await decidedFor(['72.000000', '82.000000'])
  await sealedFor(['73.000000', '83.000000'])
  await chosenFor(['74.000000', '84.000000'])

  const now = await sealedFor(['75.000000', '85.000000'], ['只此一种的绞车', '从未买过的吊钩'])
  expect(JSON.stringify(await openingOf(world, 'buyer', now))).not.toContain('72.')
  await send(world, 'buyer', now, 'open')
  const { no } = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id: second } })
  expect(await lastPricesIn(now)).toEqual([['72.000000', second, no], nothing])
  // A result that stands is compared with what was known before it.
  expect((await lastPricesIn(second))?.map(([price]) => price)).toEqual(['71.000000', '81.000000'])
})

it('is no more than somebody sees: of a purchase that is another’s neither price nor number nor date', async () => {
  const thing = ['谁也没有的绞盘']
  const own = await decidedFor(['51.000000'], thing)
  const others = await decidedFor(['52.000000'], thing, 'buyer2')
  const now = await sealedFor(['53.000000'], thing)
  await send(world, 'buyer', now, 'open')
  const seen = async () => (await lastPricesIn(now))?.map(([price, id]) => [price, id])
  expect(await seen()).toEqual([['52.000000', others]])
  await world.database.execute(sql`update role set data_scope = 'own' where code = 'JC_BUYER'`)
  expect(await seen()).toEqual([['51.000000', own]])
  await world.database.execute(sql`update role set data_scope = 'all' where code = 'JC_BUYER'`)
})
