import { afterAll, beforeAll, expect, it } from 'vitest'
import { movedHeader, sinceHeader } from '#src/lib/moved.ts'
import { draftProject, publishedProject, submittedQuotation } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

/** What somebody hears with their notices to have moved since a moment. */
const movedFor = async (person: string, since: string | undefined) => {
  const { headers } = await world.app.inject({
    method: 'GET',
    url: `/api/po/notice/page?${world.sign()}`,
    headers: { authorization: await world.tokenOf(person), ...(since === undefined ? {} : { [sinceHeader]: since }) },
  })
  return headers[movedHeader]
}

const now = () => {
  world.clock.advance(20_000)
  return world.clock.now().toISOString()
}

it('whoever does not ask, or not by a moment, is told nothing', async () => {
  expect([await movedFor('buyer', undefined), await movedFor('buyer', 'yesterday')]).toEqual([undefined, undefined])
})

it('tells which records have moved since, and none before', async () => {
  const before = now()
  expect(await movedFor('buyer', before)).toBe('')
  await publishedProject(world, {}, 'buyer2')
  expect(await movedFor('buyer', before)).toBe('project')
  expect(await movedFor('buyer', now())).toBe('')
})

it('tells nobody of what their lists do not show: no draft of a colleague, no quotation of another, nothing of the house to a supplier', async () => {
  const { id } = await publishedProject(world)
  const before = now()
  await draftProject(world, {}, 'buyer2')
  expect(await movedFor('supplier2', before)).toBe('')
  await submittedQuotation(world, 'supplier1', id, ['42.500000', '1.000000'])
  // Whose a sealed one is, no query can ask: it is told of to nobody, its own company included.
  expect([await movedFor('supplier1', before), await movedFor('supplier2', before)]).toEqual(['', ''])
  expect((await movedFor('buyer', before))?.toString().split(' ')).not.toContain('quotation')
})

it('looks back ten minutes at most', async () => {
  const before = now()
  await publishedProject(world)
  world.clock.advance(11 * 60_000)
  expect(await movedFor('buyer', before)).toBe('')
})
