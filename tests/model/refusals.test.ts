import { describe, expect, it } from 'vitest'
import { businessMachines } from '#src/machines/index.ts'
import { opposites } from './subject.ts'
import { wordsOf, type Language } from './driver.ts'
import { testRooms } from '#tests/rooms/index.ts'
import { worldOfItsOwn } from './world.ts'

const languages: Language[] = ['zh-CN', 'en']

const rooms = Object.entries(testRooms).filter(([, { scenarios }]) => scenarios.length > 0)

describe.each(rooms)('a guard that says no on the running server: %s', (_, { scenarios }) => {
  const world = worldOfItsOwn()

  it.each([...scenarios])('gives its reason in both languages: $guards', async ({ guards, hear }) => {
    const reasons = guards.map((guard) => `refusal.${guard}`)
    const say = await hear(world())
    for (const language of languages)
      expect(await say(language)).toMatchObject({ http: 409, status: 40900, reasons, message: wordsOf(reasons, language) })
  })
})

it('every guard has been heard, unless it is the opposite of another', () => {
  const heard = new Set(rooms.flatMap(([, { scenarios }]) => scenarios.flatMap(({ guards }) => guards)))
  const guards = Object.values(businessMachines).flatMap(({ implementations }) => Object.keys(implementations.guards))
  expect(new Set(guards.filter((guard) => !heard.has(guard)))).toEqual(opposites)
})
