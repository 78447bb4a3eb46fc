import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ground } from '#tests/setup/database.ts'
import { statementsOf } from '#tests/setup/statements.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { reachDisk } from './write.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
  await world.tokenOf('reviewer')
})
afterAll(() => world.close())

const waits = (statements: string[]): number[] =>
  statements.flatMap((text, index) => (text.includes('pg_logical_emit_message') ? [index] : []))

const claimed = async () => {
  const { rows } = await world.ask('reviewer', 'GET /api/admin/company/page', { query: { page: 1, limit: 2, state: 'firstReview' } })
  return rows.map(
    ({ id, version }) =>
      () =>
        world.call('reviewer', 'POST /api/admin/company/{id}/{x}', { params: { id, x: 'claim' }, body: { version } }),
  )
}

/** Five that wait at once. */
const together = () => Promise.all(Array.from({ length: 5 }, () => reachDisk(world.database)))

describe.runIf(ground === 'server')('an event', () => {
  it('leaves the chain before it waits for the disk, and is answered after it', async () => {
    const [claim] = await claimed()
    const statements = await statementsOf(async () => claim?.())
    const written = statements.findIndex((text) => text.includes('transition_head'))
    expect(statements[written]).toContain('synchronous_commit')
    expect(statements.slice(written + 1)).toEqual([
      expect.stringContaining('operation_log'),
      'commit',
      expect.stringContaining('pg_logical_emit_message'),
    ])
  })

  it('that is refused waits for nothing', async () => {
    const [, claim] = await claimed()
    const { http } = (await claim?.()) ?? {}
    expect(http).toBe(200)
    expect(waits(await statementsOf(async () => claim?.()))).toEqual([])
  })

  it('shares its wait with those that come while another is under way', async () => {
    expect(waits(await statementsOf(together))).toHaveLength(2)
    expect(waits(await statementsOf(together))).toHaveLength(2)
  })
})
