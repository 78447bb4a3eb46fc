import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attacks } from '#tests/attack/attacks.ts'
import { tryAttacks } from '#tests/attack/main.ts'
import { targetAt } from '#tests/attack/target.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const people = ['supplier1', 'supplier2', 'newsupplier', 'buyer', 'lead', 'reviewer', 'unit', 'supervisor', 'admin']

const targetIn = async (at: World, mostRequests = 20_000) => {
  if (!at.app.server.listening) await at.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = at.app.server.address() as { port: number }
  const tokens = new Map(await Promise.all(people.map(async (person) => [person, await at.tokenOf(person)] as const)))
  const { signSalt, uploadSignKey } = at.config
  return targetAt({
    baseUrl: `http://127.0.0.1:${port}`,
    signSalt,
    uploadSignKey,
    tokens,
    mostRequests,
    now: () => at.clock.now().getTime(),
  })
}

describe('an attack', () => {
  it.each(attacks.filter(({ quick }) => quick))('by a $by who $name, breaks nothing', async (attack) => {
    const [outcome] = await tryAttacks(await targetIn(world), [attack])
    expect(outcome?.broken).toEqual([])
    expect(outcome?.requests).toBeGreaterThan(0)
  })

  it('by a supplier who replaces its quotation across the deadline finds no way over it', async () => {
    const running = await buildWorld({}, { running: true })
    const [outcome] = await tryAttacks(
      await targetIn(running),
      attacks.filter(({ together }) => together),
    )
    expect(outcome?.broken).toEqual([])
    await running.close()
  })

  it('is told from one that did not hold, and from one that was not tried', async () => {
    const open = await buildWorld({ SIGNATURE: 'off' })
    const replay = attacks.filter(({ name }) => name.startsWith('sends a call again'))
    const [outcome] = await tryAttacks(await targetIn(open), replay)
    expect(outcome?.broken).toHaveLength(4)
    const [late] = await tryAttacks(await targetIn(open), replay, 0)
    expect(late).toMatchObject({ broken: null, why: 'no time is left' })
    const [few] = await tryAttacks(await targetIn(open, 2), replay)
    expect(few).toMatchObject({ broken: null, requests: 2 })
    await open.close()
  })
})
