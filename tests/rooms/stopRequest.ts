import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { advance, advanceWithin } from '#server/lifecycle/advance.ts'
import { stopRequestMachine, type StopRequestEvent, type StopRequestFacts } from '#src/machines/project/stopRequest.ts'
import { bringOn, directly, storedBy, type Stored } from '#tests/model/driver.ts'
import type { Case } from '#tests/model/subject.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import { smallPdf } from '#tests/setup/files.ts'
import { reasonIdOf, requestStop, stopNarrative } from '#tests/setup/stop.ts'
import type { World } from '#tests/setup/world.ts'
import { withAuthority } from './refused.ts'
import { testRoom } from './room.ts'

const facts: StopRequestFacts = { now: new Date('2026-11-22T02:00:00.000Z'), inCharge: true, projectState: 'published' }
const sent = (event: StopRequestEvent): Case => ({ event, facts })

/** What the approval of a request brings. */
export const decide = (world: World, id: string, type: 'approved' | 'returned' | 'rejected' | 'withdrawn') =>
  advance(world.lifecycle, { machine: 'stopRequest', id, event: { type }, actor: null })

const ways: Record<string, readonly string[]> = {
  returned: ['returned'],
  stopped: ['approved'],
  rejected: ['rejected'],
  withdrawn: ['withdrawn'],
}

/** A record that real calls brought to this state. */
const stopRequestIn = async (world: World, state: string): Promise<Stored & { projectId: string }> => {
  const { id: projectId } = await publishedProject(world)
  const { id } = await requestStop(world, projectId)
  const reasonId = await reasonIdOf(world)
  const end = (): Promise<void> =>
    world.database.transaction((tx) =>
      advanceWithin(world.lifecycle, tx, { machine: 'project', id: projectId, event: { type: 'annul' }, actor: null }),
    )
  const record = storedBy(world, id, {
    machine: 'stopRequest',
    look: () => world.ask('buyer', 'GET /api/po/stopRequest/{id}', { params: { id } }),
    sender: () => 'buyer',
    carried: { edit: () => ({ reasonId, narrative: stopNarrative, documentIds: [] }) },
    causes: {
      approved: () => decide(world, id, 'approved'),
      returned: () => decide(world, id, 'returned'),
      rejected: () => decide(world, id, 'rejected'),
      withdrawn: () => decide(world, id, 'withdrawn'),
      projectEnded: async () => {
        await end()
        await advance(world.lifecycle, { machine: 'stopRequest', id, event: { type: 'projectEnded' }, actor: null })
      },
    },
  })
  return { ...(await bringOn(record, ways[state])), projectId }
}

export const stopRequestRoom = testRoom({
  subject: {
    machine: stopRequestMachine,
    cases: [
      sent({ type: 'edit' }),
      sent({ type: 'resubmit' }),
      sent({ type: 'withdraw' }),
      sent({ type: 'approved' }),
      sent({ type: 'returned' }),
      sent({ type: 'rejected' }),
      sent({ type: 'withdrawn' }),
      sent({ type: 'projectEnded' }),
    ],
    against: { inCharge: { facts: { inCharge: false } }, mayStop: { facts: { projectState: 'resultStands' } } },
  },
  reach: stopRequestIn,
  scenarios: [
    {
      guards: ['inCharge'],
      hear: async (world) =>
        directly(world, await stopRequestIn(world, 'returned'), { type: 'withdraw' }, withAuthority('poJcStopProject:withdraw', '4', '2')),
    },
    {
      guards: ['mayStop'],
      hear: async (world) => {
        const record = await stopRequestIn(world, 'approving')
        // Its purchase has ended, and nobody has told it yet.
        await world.database.transaction(async (tx) => {
          await rowsOf(tx, sql`select set_config('fairlead.transition', 'on', true)`)
          await tx.execute(sql`update project set state = 'cancelled' where id = ${record.projectId}`)
        })
        return directly(world, record, { type: 'approved' })
      },
    },
  ],
  readers: ['lead', 'analyst', 'supervisor'],
  calls: {
    who: 'a buyer is signed in',
    shown: async (world) => {
      const { id: projectId } = await publishedProject(world)
      const { data } = await world.upload('buyer', '停止采购的依据.pdf', smallPdf)
      return requestStop(world, projectId, 'buyer', undefined, [data.id])
    },
    editedIn: 'returned',
    beginning: {
      given: { 'body.projectId': 'projectId', 'body.reasonId': 'reasonId' },
      values: async (world) => ({ projectId: (await publishedProject(world)).id, reasonId: await reasonIdOf(world) }),
      refused: async (world) => {
        const { id: projectId } = await publishedProject(world)
        await requestStop(world, projectId)
        return { projectId, reasonId: await reasonIdOf(world) }
      },
    },
  },
  many: {
    rows: `(no, project_id, reason_id, narrative, public_text, public_text_en, stage, begun_by, state, state_since, created_at)
      select 'ZZ-2026-x' || n, 1001 + n % 30, 1, '', '', '', 'published', 3, (array['stopped', 'rejected', 'withdrawn'])[1 + n % 3],
        now() - n * interval '1 minute', now() - n * interval '1 minute'`,
    readers: ['lead', 'buyer', 'supervisor'],
  },
})
