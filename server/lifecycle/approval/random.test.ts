import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { faultsOf } from '#src/machines/approval/faults.ts'
import { caseOfRecord, publishFlow, tasksOfRecord } from '#tests/setup/approval.ts'
import { arbitraryDefinitionOf } from '#tests/setup/flowDefinitions.ts'
import { deviationsOfCase } from '#tests/setup/replayedCase.ts'
import { hour, publishedProject } from '#tests/setup/purchase.ts'
import { reasonIdOf, stopNarrative } from '#tests/setup/stop.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
  for (const { table } of Object.values(world.lifecycle.kinds))
    await world.database.execute(sql`update ${sql.identifier(table)} set due_at = null`)
})
afterAll(() => world.close())

/** What a case waits for: its end, its initiator, somebody named or an administrator, or a timer. */
const waitsFor = async (id: string): Promise<string> => {
  const { id: caseId, state } = await caseOfRecord(world, 'stopRequest', id)
  if (state !== 'running') return state
  if ((await tasksOfRecord(world, 'stopRequest', id)).length > 0) return 'somebody'
  const timers = await rowsOf(
    world.database,
    sql`select 1 from approval_visit v where v.case_id = ${caseId} and v.ended_at is null and v.waits_until is not null`,
  )
  return timers.length > 0 ? 'timer' : 'nothing'
}

const events = ['approve', 'approve', 'approve', 'reject', 'return', 'transfer', 'addSigner', 'later'] as const

/** Somebody who is asked does something, or time passes. */
const happen = async (id: string, event: (typeof events)[number]): Promise<void> => {
  if (event === 'later') {
    world.clock.advance(30 * hour)
    await sendDueEvents(world.lifecycle)
    return
  }
  const [task] = await tasksOfRecord(world, 'stopRequest', id)
  if (!task) return
  const of = task.username ?? 'admin'
  const said = {
    approve: { opinion: '同意' },
    reject: {},
    return: { to: 'start' },
    transfer: { userId: '2' },
    addSigner: { userId: '8', place: 'beside' },
  }
  const key = task.username === null ? 'reassign' : event
  const body = {
    version: task.version,
    ...(key === 'approve' ? {} : { reason: '随机试验的理由' }),
    ...(key === 'reassign' ? { userId: '2' } : said[event]),
  }
  const { http } = await world.call(of, `POST /api/approval/task/{id}/${key}` as 'POST /api/approval/task/{id}/approve', {
    params: { id: task.id },
    body: body as never,
  })
  // Whoever is named may have begun the case, or be asked already.
  expect([200, 403, 409, ...('userId' in body ? [422] : [])]).toContain(http)
}

/** Whether an edition can be published: it names nobody who is not there. */
const isPublished = (definition: FlowDefinition): Promise<boolean> =>
  publishFlow(world, definition).then(
    () => true,
    () => false,
  )

it('what waits in the demonstration stands where its machine stands by what is logged of it', async () => {
  const cases = await rowsOf<{ id: string }>(world.database, sql`select id::text as id from approval_case order by id`)
  expect(cases.length).toBeGreaterThan(3)
  for (const { id } of cases) expect(await deviationsOfCase(world.database, id)).toEqual([])
})

it('a case by any definition ends, or waits for somebody, an administrator or a timer, and conforms to its machine, whatever happens to it', async () => {
  const kinds = ['approve', 'handle', 'meeting', 'copy', 'exclusive', 'parallel', 'timer'] as const
  await fc.assert(
    fc.asyncProperty(
      arbitraryDefinitionOf('STOP', kinds),
      fc.array(fc.constantFrom(...events), { maxLength: 8 }),
      async (definition, happening) => {
        expect(faultsOf(definition)).toEqual([])
        fc.pre(await isPublished(definition))
        const { id: projectId } = await publishedProject(world)
        const body = { projectId, reasonId: await reasonIdOf(world), narrative: stopNarrative, documentIds: [] }
        const { http, data } = await world.call('buyer', 'POST /api/po/stopRequest', { body })
        expect([200, 409]).toContain(http)
        fc.pre(http === 200)
        expect(await waitsFor(data.id)).not.toBe('nothing')
        for (const event of happening) {
          await happen(data.id, event)
          expect(await waitsFor(data.id)).not.toBe('nothing')
        }
        expect(await deviationsOfCase(world.database, (await caseOfRecord(world, 'stopRequest', data.id)).id)).toEqual([])
      },
    ),
    { numRuns: 10 },
  )
}, 300_000)
