import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { firstBroken } from '#server/lifecycle/log.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { dayAfter } from '#tests/setup/supplier.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { testRooms } from '#tests/rooms/index.ts'
import { beginnings, happenings, newLife, sendTo, settle } from './commands.ts'
import { readSnapshot } from './snapshot.ts'

const runs = Number(process.env['RUNS'] ?? 10)
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
/** Where a failure was found, as the report of one names both: with the same SEED only that is run again. */
const path = process.env['PROPERTY_PATH']
const replayed = process.env['REPLAY_PATH']
/** On average half as many are tried in a run. */
const commands = 40

it(
  `whatever anybody sends in whatever order, no invariant is broken (SEED=${seed}, RUNS=${runs})`,
  async () => {
    const tally = { accepted: 0, refused: 0 }
    const begun = performance.now()
    await fc.assert(
      fc.asyncProperty(beginnings(), happenings(commands, replayed), async (machines, events) => {
        const world = await buildWorld()
        try {
          const life = await newLife(world, machines)
          await fc.asyncModelRun(() => ({ model: {}, real: life }), events)
          tally.accepted += life.tally.accepted
          tally.refused += life.tally.refused
          expect(await firstBroken(world.database)).toBeNull()
        } finally {
          await world.close()
        }
      }),
      { numRuns: runs, seed, ...(path === undefined ? {} : { path }), endOnFailure: false },
    )
    const seconds = (performance.now() - begun) / 1000
    process.stdout.write(
      `Properties: ${runs} runs, ${tally.accepted} events accepted, ${tally.refused} refused, ${seconds.toFixed(0)} s, SEED=${seed}\n`,
    )
    // What refuses everything breaks nothing.
    if (path === undefined) expect(tally.accepted).toBeGreaterThan(runs)
  },
  600_000 + runs * 20_000,
)

/** Servers that judge by facts that are not so, and what is then found broken. */
const brokenServers: {
  machine: BusinessMachineId
  state: string
  wrong: object
  before?: (world: World) => Promise<unknown>
  events: [event: string, person: string][]
  found: RegExp
}[] = [
  {
    machine: 'integrity',
    state: 'effective',
    wrong: { isRecorder: false },
    events: [['lift', 'lead']],
    found: /nobody decides on whom they invited, or on what they recorded: lift/,
  },
  {
    machine: 'project',
    state: 'published',
    wrong: { deadline: new Date(0) },
    events: [['open', 'buyer']],
    // What is over is moved before anything else is asked, whoever asks.
    found: /what is refused changes nothing: refusing open changed project/,
  },
  {
    machine: 'quotation',
    state: 'draft',
    wrong: { quoterActive: true },
    before: (world) =>
      rowsOf(
        world.database,
        sql`update quoter set valid_from = ${dayAfter(world, 2)} where company_id = 31 and state = 'active' returning id`,
      ),
    events: [['submit', 'supplier1']],
    found: /only who may quote has quoted: .* no active quoter/,
  },
]

describe('a server that judges wrongly', () => {
  it.each(brokenServers)('is found out: $machine, $wrong', async ({ machine, state, wrong, before, events, found }) => {
    const world = await buildWorld()
    const life = await newLife(world, [])
    const record = await testRooms[machine].reach(world, state)
    await before?.(world)
    await settle(world)
    life.before = await readSnapshot(world)
    life.records.push(record)
    const process = world.lifecycle.kinds[machine]
    world.lifecycle.kinds[machine] = {
      ...process,
      load: async (tx, question) => {
        const loaded = await process.load(tx, question)
        return loaded && { ...loaded, facts: { ...loaded.facts, ...wrong } }
      },
    }
    const send = async () => {
      for (const [event, person] of events) await sendTo(life, record, event, person)
    }
    await expect(send()).rejects.toThrow(found)
    await world.close()
  })
})
