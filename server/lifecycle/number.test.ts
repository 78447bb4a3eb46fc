import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { nextNumber } from './number.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const number = (prefix: 'JC' | 'BJ', at: string) => nextNumber(world.database, prefix, new Date(at))

it('business numbers count anew for each kind, and each year of Shanghai', async () => {
  const [old, next] = ['2030-12-31T15:59:59.999Z', '2030-12-31T16:00:00.000Z']
  expect([
    await number('JC', old),
    await number('JC', old),
    await number('BJ', old),
    await number('JC', next),
    await number('JC', next),
    await number('BJ', next),
  ]).toEqual(['JC-2030-000001', 'JC-2030-000002', 'BJ-2030-000001', 'JC-2031-000001', 'JC-2031-000002', 'BJ-2031-000001'])
})
