import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import type { StepDeadline } from '#src/machines/approval/definition.ts'
import { hour } from '#tests/setup/purchase.ts'
import { beginApprovals, endPurchase, parallel, step, type Approvals } from './approvals.ts'

let desk: Approvals
beforeAll(async () => {
  desk = await beginApprovals()
  const { database, lifecycle, clock } = desk.journey.world
  await database.execute(sql`delete from absence`)
  // What the demonstration waits for is not what is looked at here.
  for (const { table } of Object.values(lifecycle.kinds)) await database.execute(sql`update ${sql.identifier(table)} set due_at = null`)
  // A Monday at ten in the morning.
  clock.set(new Date('2026-11-23T02:00:00.000Z'))
})
afterAll(() => desk.journey.close())

const due = async (whenDue: StepDeadline['whenDue'], more: Partial<StepDeadline> = {}) =>
  step('lead', await desk.users('lead'), { deadline: { count: 1, unit: 'workingDays', whenDue, ...more } })

/** Working days pass, whatever hours lie between. */
const later = async (hours: number) => {
  desk.journey.world.clock.advance(hours * hour)
  await sendDueEvents(desk.journey.world.lifecycle)
}

describe('a deadline', () => {
  it('reminds before, and tells when it has passed, each of it once', async () => {
    desk.journey.world.clock.set(new Date('2026-11-23T02:00:00.000Z'))
    const id = await desk.begin(await due('remind', { remindBefore: 2 }))
    await later(1)
    expect(await desk.told('lead', id)).toEqual(['notice.taskAsked'])
    await later(22.9)
    expect(await desk.told('lead', id)).toEqual(['notice.taskAsked', 'notice.taskDueSoon'])
    await later(24)
    await later(24)
    expect(await desk.told('lead', id)).toEqual(['notice.taskAsked', 'notice.taskDueSoon', 'notice.taskOverdue'])
    const { rows } = await (await desk.as('lead')).ask('GET /api/approval/task/page', { query: { of: 'mine', late: 'true', limit: '100' } })
    expect(rows.length).toBeGreaterThan(0)
    await desk.send('lead', id, 'approve')
    expect(await desk.record(id)).toBe('stopped')
  })

  it('passes the task on: upwards, or to whom its step names', async () => {
    desk.journey.world.clock.set(new Date('2026-11-30T02:00:00.000Z'))
    const transferred = await desk.begin(await due('transfer', { to: await desk.users('vp') }))
    const escalated = await desk.begin(await due('escalate'))
    await later(25)
    expect(await desk.all(transferred)).toEqual(['lead lead transferred', 'lead vp pending'])
    const [first, second, ...others] = await desk.all(escalated)
    expect([first, second === 'lead lead pending', others]).toEqual(['lead lead transferred', false, []])
  })

  it('decides where its step says so', async () => {
    desk.journey.world.clock.set(new Date('2026-12-07T02:00:00.000Z'))
    const approved = await desk.begin(await due('approve'))
    const rejected = await desk.begin(await due('reject'))
    await later(25)
    expect([await desk.all(approved), await desk.record(approved)]).toEqual([['lead lead timedOut'], 'stopped'])
    expect([await desk.all(rejected), await desk.record(rejected)]).toEqual([['lead lead timedOut'], 'rejected'])
  })

  it('whose decision the record refuses brings it to an administrator, and stays there', async () => {
    desk.journey.world.clock.set(new Date('2026-12-14T02:00:00.000Z'))
    const id = await desk.begin(await due('approve'))
    await endPurchase(desk, id)
    await later(25)
    expect([await desk.all(id), await desk.record(id)]).toEqual([['lead lead transferred', 'lead  pending'], 'approving'])
    await later(72)
    expect(await desk.all(id)).toEqual(['lead lead transferred', 'lead  pending'])
  })
})

describe('what waits for nobody', () => {
  it('a timer goes on by itself, and not before', async () => {
    desk.journey.world.clock.set(new Date('2026-12-21T02:00:00.000Z'))
    const id = await desk.begin(
      { kind: 'timer', id: 'wait', title: { zh: '等待', en: 'Wait' }, wait: { count: 1, unit: 'workingDays' } },
      step('vp', await desk.users('vp')),
    )
    expect(await desk.asked(id)).toEqual([])
    await later(20)
    expect(await desk.asked(id)).toEqual([])
    await later(5)
    expect(await desk.asked(id)).toEqual(['vp'])
    await desk.send('vp', id, 'approve')
    expect(await desk.record(id)).toBe('stopped')
  })

  it('a timer beside others holds up nothing but what follows them all', async () => {
    desk.journey.world.clock.set(new Date('2026-12-28T02:00:00.000Z'))
    const id = await desk.begin(
      parallel(
        'beside',
        [{ kind: 'timer', id: 'wait', title: { zh: '等待', en: 'Wait' }, wait: { count: 1, unit: 'workingDays' } }],
        [step('legal', await desk.users('legal'))],
      ),
      step('vp', await desk.users('vp')),
    )
    await desk.send('legal', id, 'approve')
    expect(await desk.asked(id)).toEqual([])
    await later(25)
    expect(await desk.asked(id)).toEqual(['vp'])
  })
})
