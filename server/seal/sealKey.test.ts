import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { holdSealKey } from './sealKey.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const another = 'a key that sealed nothing here'
const kept = () =>
  world.database.execute(sql`select key_check from seal_key`).then((result) => (result as unknown as { rows: unknown[] }).rows)

it('keeps to the key that is known, whatever is sealed', async () => {
  await world.database.execute(sql`delete from seal_key`)
  await expect(holdSealKey(world.database, another)).rejects.toThrow(ConfigError)
  expect(await kept()).toEqual([])
  await holdSealKey(world.database, world.config.sealKey)
  await holdSealKey(world.database, world.config.sealKey)
  await expect(holdSealKey(world.database, another)).rejects.toThrow(/sealed by another key/)
  expect(JSON.stringify(await kept())).not.toContain(world.config.sealKey)
})

it('learns the key of a database in which nothing is sealed', async () => {
  await world.database
    .transaction(async (tx) => {
      await tx.execute(sql`delete from seal_key`)
      await tx.execute(sql`truncate quotation cascade`)
      await holdSealKey(tx, another)
      expect((await tx.execute(sql`select 1 from seal_key`)) as unknown as { rows: unknown[] }).toMatchObject({ rows: [{}] })
      throw new Error('undone')
    })
    .catch((error: Error) => expect(error.message).toBe('undone'))
})
