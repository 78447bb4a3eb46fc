import { afterAll, beforeAll } from 'vitest'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { statesOf, type Visitor } from './states.ts'
import type { BackEnd } from './verify.ts'

/** Our own server as a back end to be held against the contract, for the tests of a file. @returns it, once they have begun */
export const ourBackEnd = (): (() => BackEnd) => {
  let world: World
  let backEnd: BackEnd
  beforeAll(async () => {
    world = await buildWorld()
    const { signSalt, uploadSignKey } = world.config
    const visitor: Visitor = { token: async () => null, signs: true }
    backEnd = {
      baseUrl: await world.app.listen({ port: 0, host: '127.0.0.1' }),
      signSalt,
      uploadSignKey,
      now: () => world.clock.now().getTime(),
      states: statesOf(world, visitor),
      visitor,
    }
  })
  afterAll(() => world.close())
  return () => backEnd
}
