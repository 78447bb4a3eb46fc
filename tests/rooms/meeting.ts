import { later } from '#src/lib/shanghaiTime.ts'
import { meetingMachine, type MeetingEvent, type MeetingFacts } from '#src/machines/approval/meeting.ts'
import { bringOn, directly, reason, storedBy, type Stored } from '#tests/model/driver.ts'
import type { Case } from '#tests/model/subject.ts'
import { idOf } from '#tests/setup/approval.ts'
import { heldBody, meetingCase, meetingContent, planMeeting, scanOf, secretary } from '#tests/setup/meeting.ts'
import type { World } from '#tests/setup/world.ts'
import { withAuthority } from './refused.ts'
import { testRoom } from './room.ts'

const now = new Date('2026-11-22T02:00:00.000Z')
const facts: MeetingFacts = { now, keepsMinutes: true, startsAt: now }
const sent = (event: MeetingEvent): Case => ({ event, facts })

/** A record that real calls brought to this state. */
const meetingIn = async (world: World, state: string): Promise<Stored> => {
  const { taskId } = await meetingCase(world)
  const { id } = await planMeeting(world, [taskId])
  const fileId = await scanOf(world)
  const { version: _, ...held } = heldBody([taskId], [fileId])
  const record = storedBy(world, id, {
    machine: 'meeting',
    names: { taskId, fileId },
    look: () => world.ask(secretary, 'GET /api/approval/meeting/{id}', { params: { id } }),
    sender: () => secretary,
    carried: { edit: () => meetingContent(world, [taskId]), hold: () => held },
  })
  return bringOn(record, { held: ['hold'], cancelled: ['cancel'] }[state])
}

export const meetingRoom = testRoom({
  subject: {
    machine: meetingMachine,
    cases: [
      sent({ type: 'edit' }),
      sent({ type: 'hold', minutesNo: '21', attendance: '谭永安', absent: '', items: [], documentIds: [] }),
      sent({ type: 'cancel', reason }),
    ],
    against: {
      keepsMinutes: { facts: { keepsMinutes: false } },
      hasBegun: { facts: { startsAt: later(now, 1, 'minute') } },
      reasonGiven: { event: { reason: ' 四个字符 ' } },
    },
  },
  reach: meetingIn,
  scenarios: [
    {
      guards: ['keepsMinutes'],
      hear: async (world) =>
        directly(world, await meetingIn(world, 'planned'), { type: 'cancel', reason }, withAuthority('todo:decide', '3', '2')),
    },
    {
      guards: ['hasBegun'],
      hear: async (world) => {
        const { taskId } = await meetingCase(world)
        const body = { ...meetingContent(world, [taskId]), startsAt: later(world.clock.now(), 1, 'hour').toISOString() }
        const { id } = await world.ask(secretary, 'POST /api/approval/meeting', { body })
        const keeper = withAuthority('todo:decide', await idOf(world, secretary), '25')
        const { version: _, ...held } = heldBody([taskId], [await scanOf(world)])
        return directly(world, { machine: 'meeting', id }, { type: 'hold', ...held }, keeper)
      },
    },
    {
      guards: ['reasonGiven'],
      hear: async (world) =>
        directly(
          world,
          await meetingIn(world, 'planned'),
          { type: 'cancel', reason: '' },
          withAuthority('todo:decide', await idOf(world, secretary), '25'),
        ),
    },
  ],
  readers: ['admin', 'analyst'],
  emptyTo: ['supervisor', 'lead'],
  calls: {
    who: 'a keeper of minutes is signed in',
    shown: async (world) => ({ id: (await meetingIn(world, 'held')).id }),
    beginning: {
      given: { 'body.taskIds.0': 'taskId' },
      values: async (world) => ({ taskId: (await meetingCase(world)).taskId }),
    },
  },
  many: {
    rows: `(company_id, keeper_id, title, kind, place, starts_at, state, state_since, created_at)
      select 25, 101 + n % 24, '会议 ' || n, 'MANAGERS', '301', now() - n * interval '1 hour',
        (array['held', 'cancelled'])[1 + n % 2], now() - n * interval '1 minute', now() - n * interval '1 minute'`,
    readers: ['admin'],
  },
})
