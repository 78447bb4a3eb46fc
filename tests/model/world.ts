import { afterAll, beforeAll } from 'vitest'
import { buildWorld, type World } from '#tests/setup/world.ts'

/** A port group for one group of tests alone: some let months pass. @returns it, once the group has begun */
export const worldOfItsOwn = (): (() => World) => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld()
  })
  afterAll(() => world.close())
  return () => world
}
