import { afterAll, beforeAll, expect, it } from 'vitest'
import { ground } from '#tests/setup/database.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { allApproveTwice, firstDecides, raceOn, signSalt, type Race } from './approvalRaces.ts'

let world: World
let race: Race
beforeAll(async () => {
  world = await buildWorld({ SIGN_SALT: signSalt }, { running: true })
  // Signed by the clock of whoever calls.
  world.clock.set(new Date())
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  race = await raceOn({ database: world.database, addresses: () => [address] })
})
afterAll(() => world.close())

it('stands on the embedded database', () => expect(ground).toBe('embedded'))

it('twenty who approve at once at one process, each of them twice, are all counted, once, and one is asked after them', () =>
  allApproveTwice(race))

it('of twenty who decide at once where any of them may, one does', () => firstDecides(race))
