import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doorOf } from '#server/serving/caller.ts'
import { Refusal } from '#server/refusal.ts'
import { signCall } from '#src/lib/signature.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const randomStrings = (count: number) => Array.from({ length: count }, () => signCall('', 0).randomStr)

/** How often each was admitted; whatever refuses one, refuses it as seen before. */
const admitted = async (tries: Promise<unknown>[]): Promise<boolean[]> => {
  const settled = await Promise.allSettled(tries)
  for (const each of settled) if (each.status === 'rejected') expect(each.reason).toMatchObject({ constructor: Refusal, code: 40002 })
  return settled.map(({ status }) => status === 'fulfilled')
}

describe('calls that wait at the door together', () => {
  it('are admitted once each, the first of those that are the same', async () => {
    const { admitAnybody } = doorOf(world)
    const [under = '', way = '', same = ''] = randomStrings(3)
    const tries = [under, way, same, way, same, same].map((each) => admitAnybody(each))
    expect(await admitted(tries)).toEqual([true, true, true, false, false, false])
  })

  it('of two processes are admitted by one, in whatever order they come to each', async () => {
    const [first, second] = [doorOf(world), doorOf(world)]
    for (let turn = 0; turn < 10; turn += 1) {
      const strings = randomStrings(40)
      const tries = [...strings.map((each) => first.admitAnybody(each)), ...strings.toReversed().map((each) => second.admitAnybody(each))]
      expect((await admitted(tries)).filter(Boolean)).toHaveLength(40)
    }
  })

  it('are each of their own person, and of nobody where there is none', async () => {
    const { admitCaller } = doorOf(world)
    const [buyer, lead] = [await world.tokenOf('buyer'), await world.tokenOf('lead')]
    const callers = await Promise.allSettled(
      [buyer, lead, undefined, 'garbled', buyer].map((token, index) => admitCaller(randomStrings(index + 1).at(-1) ?? '', token)),
    )
    expect(callers.map((each) => (each.status === 'fulfilled' ? each.value.id : (each.reason as Refusal).code))).toEqual([
      '3',
      '2',
      40101,
      40101,
      '3',
    ])
  })
})
