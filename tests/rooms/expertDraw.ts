import { expertDrawMachine, type ExpertDrawEvent, type ExpertDrawFacts } from '#src/machines/expertDraw/expertDraw.ts'
import { bringOn, directly, post, reason, storedBy, type Stored } from '#tests/model/driver.ts'
import type { Case } from '#tests/model/subject.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import type { World } from '#tests/setup/world.ts'
import { withAuthority } from './refused.ts'
import { testRoom } from './room.ts'

const facts: ExpertDrawFacts = { now: new Date('2026-11-22T02:00:00.000Z'), projectState: null }
const sent = (event: ExpertDrawEvent): Case => ({ event, facts })

/** The pool of the demonstration that has most members. */
export const pool = '3'

export const prepared = (projectNo = '') => ({
  groupId: pool,
  purpose: '门机钢丝绳采购评审',
  count: 2,
  categoryId: '1001',
  conflictCompanyIds: ['31'],
  projectNo,
})

/** A record that real calls brought to this state. */
const drawIn = async (world: World, state: string, projectNo?: string): Promise<Stored> => {
  const { id } = await world.ask('lead', 'POST /api/po/expertDraw', { body: prepared(projectNo) })
  const record = storedBy(world, id, {
    machine: 'expertDraw',
    look: () => world.ask('lead', 'GET /api/po/expertDraw/{id}', { params: { id } }),
    sender: () => 'lead',
  })
  return bringOn(record, { drawn: ['draw'], published: ['draw', 'publish'], abandoned: ['abandon'] }[state])
}

export const expertDrawRoom = testRoom({
  subject: {
    machine: expertDrawMachine,
    cases: [sent({ type: 'draw' }), sent({ type: 'publish', reason }), sent({ type: 'abandon', reason })],
    against: { noLongerSecret: { facts: { projectState: 'published' } }, reasonGiven: { event: { reason: ' 四个字符 ' } } },
  },
  reach: (world, state) => drawIn(world, state),
  scenarios: [
    {
      guards: ['noLongerSecret'],
      hear: async (world) => {
        const { id: projectId } = await publishedProject(world)
        const { no } = await world.ask('buyer', 'GET /api/po/project/{id}', { params: { id: projectId } })
        const { id } = await drawIn(world, 'drawn', no)
        return (language) => post(world, language, 'lead', `/api/po/expertDraw/${id}/publish`, { version: 1, reason })
      },
    },
    {
      guards: ['reasonGiven'],
      hear: async (world) =>
        directly(world, await drawIn(world, 'drawn'), { type: 'publish', reason: '' }, withAuthority('poMtUserGroup:publish', '2', '2')),
    },
  ],
  readers: ['lead', 'supervisor'],
  calls: {
    who: 'a head of procurement is signed in',
    beginning: { given: { 'body.groupId': 'groupId' }, values: () => Promise.resolve({ groupId: pool }) },
  },
  many: {
    rows: `(no, company_id, owner_id, group_id, purpose, count, candidate_count, seed_hash, list_hash, sealed, state, state_since, created_at)
      select 'ZJ-2026-x' || n, 2, case when n % 3 = 0 then 8 else 2 end, 3, '评审 ' || n, 3, 9, 'x' || n, '', '', (array['published', 'abandoned', 'prepared'])[1 + n % 3],
        now() - n * interval '1 minute', now() - n * interval '1 minute'`,
    readers: ['lead', 'supervisor'],
  },
})
