import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { advance } from '#server/lifecycle/advance.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { taskMachine, type TaskEvent, type TaskFacts } from '#src/machines/approval/task.ts'
import { bringOn, directly, reason, storedBy, type Stored } from '#tests/model/driver.ts'
import type { Case } from '#tests/model/subject.ts'
import { idOf, deliveredStopAsked, taskAbout } from '#tests/setup/approval.ts'
import { meetingCase, secretary } from '#tests/setup/meeting.ts'
import type { World } from '#tests/setup/world.ts'
import { withAuthority } from './refused.ts'
import { testRoom } from './room.ts'

const now = new Date('2026-11-22T02:00:00.000Z')
const facts: TaskFacts = {
  now,
  isMine: true,
  isDelegate: true,
  isAdder: true,
  isAsked: true,
  awaitsMeeting: false,
  mayTakeBack: true,
  returnTargets: ['start'],
  asksOpinion: false,
  asksFiles: false,
  remindAt: now,
  decideBy: now,
  whenDue: 'remind',
  handles: false,
  waitsForSigner: false,
}
const sent = (event: TaskEvent, more: Partial<TaskFacts> = {}): Case => ({ event, facts: { ...facts, ...more } })

/** What the step does once nobody has decided in time, by where that leads. */
const whenDue: Record<string, TaskFacts['whenDue']> = { timedOut: 'approve', transferred: 'escalate' }

/** What the head of procurement is asked about a new request to stop a purchase; what they have asked somebody else, where that may be taken back. */
const asked = async (world: World, event?: string): Promise<Stored> => {
  const { id: recordId } = await deliveredStopAsked(world)
  const own = await taskAbout(world, recordId, 'lead')
  if (event !== 'remove') return stored(world, recordId, own.id, 'lead')
  await world.ask('lead', 'POST /api/approval/task/{id}/addSigner', {
    params: { id: own.id },
    body: { version: own.version, userId: await idOf(world, 'vp'), place: 'beside', reason },
  })
  return stored(world, recordId, (await taskAbout(world, recordId, 'vp')).id, 'vp')
}

const stored = async (world: World, recordId: string, id: string, owner: string): Promise<Stored> => {
  const [other, third] = [await idOf(world, 'legal'), await idOf(world, 'finance')]
  let place: 'before' | 'beside' = 'beside'
  const system = (event: TaskEvent) => advance(world.lifecycle, { machine: 'task', id, event, actor: null })
  const passTime = async (set: ReturnType<typeof sql>) => {
    await world.database.execute(sql`update approval_task set ${set}, due_at = ${world.clock.now().toISOString()} where id = ${id}`)
    await sendDueEvents(world.lifecycle)
  }
  return storedBy(world, id, {
    machine: 'task',
    look: () => world.ask('buyer', 'GET /api/approval/task/{id}', { params: { id } }),
    sender: (event) => ({ resolve: 'legal', remove: 'lead', reassign: 'admin' })[event] ?? owner,
    ready: async (event, target) => {
      if (event === 'addSigner') place = target === 'added' ? 'before' : 'beside'
      return Promise.resolve()
    },
    carried: {
      approve: () => ({ opinion: '同意' }),
      return: () => ({ to: 'start' }),
      transfer: () => ({ userId: other }),
      delegate: () => ({ userId: other }),
      resolve: () => ({ opinion: '已核实' }),
      addSigner: () => ({ userId: third, place }),
      reassign: () => ({ userId: other }),
    },
    causes: {
      skip: () => system({ type: 'skip', why: 'self' }),
      cancel: () => system({ type: 'cancel' }),
      escalate: () => system({ type: 'escalate' }),
      remind: () => passTime(sql`remind_at = ${world.clock.now().toISOString()}`),
      timeOut: async (target) => {
        const then = JSON.stringify(whenDue[target] ?? 'remind')
        await world.database.execute(
          sql`update flow_definition set content = jsonb_set(content, '{nodes,1,deadline,whenDue}', ${then}::jsonb) where type = 'STOP' and standing = 'published'`,
        )
        await passTime(sql`decide_by = ${world.clock.now().toISOString()}, overdue = false`)
      },
      signed: async () => {
        const signer = await taskAbout(world, recordId, 'finance')
        await world.ask('finance', 'POST /api/approval/task/{id}/approve', {
          params: { id: signer.id },
          body: { version: signer.version, opinion: '同意' },
        })
      },
    },
  })
}

const ways: Record<string, readonly string[]> = {
  viewed: ['view'],
  delegated: ['delegate'],
  resolved: ['delegate', 'resolve'],
  added: ['addSigner'],
  approved: ['approve'],
  rejected: ['reject'],
  returned: ['return'],
  transferred: ['transfer'],
  removed: ['remove'],
  skipped: ['skip'],
  cancelled: ['cancel'],
  timedOut: ['timeOut'],
}

/** A record that real calls brought to this state. */
const taskIn = async (world: World, state: string, event?: string): Promise<Stored> => {
  const record = await asked(world, state === 'removed' ? 'remove' : event)
  await record.ready?.('addSigner', state)
  return bringOn(record, ways[state], state)
}

const mayDecide = (id = '3') => withAuthority('todo:decide', id, '2')

export const taskRoom = testRoom({
  subject: {
    machine: taskMachine,
    cases: [
      sent({ type: 'view' }),
      sent({ type: 'approve', opinion: '同意', documentIds: [] }),
      sent({ type: 'reject', reason, documentIds: [] }),
      sent({ type: 'return', to: 'start', reason, documentIds: [] }),
      sent({ type: 'transfer', userId: '4', reason }),
      sent({ type: 'delegate', userId: '4', reason }),
      sent({ type: 'resolve', opinion: '已核实', documentIds: [] }),
      sent({ type: 'addSigner', userId: '4', place: 'before', reason }),
      sent({ type: 'addSigner', userId: '4', place: 'beside', reason }),
      sent({ type: 'remove' }),
      sent({ type: 'takeBack' }),
      sent({ type: 'reassign', userId: '4', reason }),
      sent({ type: 'skip', why: 'self' }),
      sent({ type: 'cancel' }),
      sent({ type: 'signed' }),
      sent({ type: 'remind' }),
      sent({ type: 'timeOut' }),
      sent({ type: 'timeOut' }, { whenDue: 'approve' }),
      sent({ type: 'timeOut' }, { whenDue: 'transfer' }),
      sent({ type: 'escalate' }),
    ],
    against: {
      isMine: { facts: { isMine: false } },
      isDelegate: { facts: { isDelegate: false } },
      isAdder: { facts: { isAdder: false } },
      isAsked: { facts: { isAsked: false } },
      decidedInMeeting: { facts: { awaitsMeeting: true } },
      mayTakeBack: { facts: { mayTakeBack: false } },
      leadsBack: { event: { to: 'nowhere' } },
      opinionGiven: { facts: { asksOpinion: true }, event: { opinion: '' } },
      filesGiven: { facts: { asksFiles: true }, event: { documentIds: [] } },
      isDecision: { facts: { handles: true } },
      signerDecided: { facts: { waitsForSigner: true } },
      remindsNow: { facts: { remindAt: null } },
      isDue: { facts: { decideBy: null } },
      reasonGiven: { event: { reason: ' 四个字符 ' } },
    },
  },
  reach: taskIn,
  scenarios: [
    {
      guards: ['isMine'],
      hear: async (world) => directly(world, await taskIn(world, 'pending'), { type: 'approve' }, mayDecide()),
    },
    {
      guards: ['isDelegate'],
      hear: async (world) => directly(world, await taskIn(world, 'delegated'), { type: 'resolve' }, mayDecide()),
    },
    {
      guards: ['isAdder'],
      hear: async (world) => directly(world, await taskIn(world, 'pending'), { type: 'remove' }, mayDecide()),
    },
    {
      guards: ['isAsked'],
      hear: async (world) => {
        const record = await taskIn(world, 'pending')
        // Its step has ended, and it was not told.
        await world.database.execute(
          sql`update approval_visit set ended_at = created.at from (select t.visit_id as id, t.created_at as at from approval_task t where t.id = ${record.id}) created where approval_visit.id = created.id`,
        )
        return (language) => record.send('approve', language)
      },
    },
    {
      guards: ['mayTakeBack'],
      hear: async (world) => {
        const record = await taskIn(world, 'approved')
        const [next] = await rowsOf<{ id: string; username: string }>(
          world.database,
          sql`select t.id::text as id, u.username from approval_task t join app_user u on u.id = t.user_id
              where t.case_id = (select case_id from approval_task where id = ${record.id}) and t.state = 'pending' limit 1`,
        )
        await world.ask(next?.username ?? '', 'POST /api/approval/task/{id}/view', { params: { id: next?.id ?? '' }, body: { version: 0 } })
        return (language) => record.send('takeBack', language)
      },
    },
    {
      guards: ['leadsBack'],
      hear: async (world) =>
        directly(
          world,
          await taskIn(world, 'pending'),
          { type: 'return', to: 'legal', reason } as TaskEvent,
          mayDecide(await idOf(world, 'lead')),
        ),
    },
    {
      guards: ['opinionGiven'],
      hear: async (world) => {
        const record = await taskIn(world, 'pending')
        await world.database.execute(
          sql`update flow_definition set content = jsonb_set(content, '{nodes,1,asks}', '{"opinion": true}') where type = 'STOP' and standing = 'published'`,
        )
        const hear = await directly(world, record, { type: 'approve', opinion: '' } as TaskEvent, mayDecide(await idOf(world, 'lead')))
        await world.database.execute(sql`update flow_definition set content = content #- '{nodes,1,asks}' where type = 'STOP'`)
        return hear
      },
    },
    {
      guards: ['filesGiven'],
      hear: async (world) => {
        const record = await taskIn(world, 'pending')
        await world.database.execute(
          sql`update flow_definition set content = jsonb_set(content, '{nodes,1,asks}', '{"files": true}') where type = 'STOP' and standing = 'published'`,
        )
        const event = { type: 'approve', opinion: '同意', documentIds: [] } as TaskEvent
        const hear = await directly(world, record, event, mayDecide(await idOf(world, 'lead')))
        await world.database.execute(sql`update flow_definition set content = content #- '{nodes,1,asks}' where type = 'STOP'`)
        return hear
      },
    },
    {
      guards: ['decidedInMeeting'],
      hear: async (world) => {
        const { taskId: id } = await meetingCase(world)
        const keeper = withAuthority('todo:decide', await idOf(world, secretary), '25')
        return directly(world, { machine: 'task', id }, { type: 'reject', reason }, keeper)
      },
    },
    {
      guards: ['isDecision'],
      hear: async (world) => {
        const record = await taskIn(world, 'pending')
        const become = (kind: string) =>
          world.database.execute(
            sql`update flow_definition set content = jsonb_set(content, '{nodes,1,kind}', ${JSON.stringify(kind)}::jsonb) where type = 'STOP' and standing = 'published'`,
          )
        await become('handle')
        const hear = await directly(
          world,
          record,
          { type: 'reject', reason, documentIds: [] } as TaskEvent,
          mayDecide(await idOf(world, 'lead')),
        )
        await become('approve')
        return hear
      },
    },
    { guards: ['signerDecided'], hear: async (world) => directly(world, await taskIn(world, 'added'), { type: 'signed' }) },
    { guards: ['remindsNow'], hear: async (world) => directly(world, await taskIn(world, 'pending'), { type: 'remind' }) },
    { guards: ['isDue'], hear: async (world) => directly(world, await taskIn(world, 'pending'), { type: 'timeOut' }) },
    {
      guards: ['reasonGiven'],
      hear: async (world) =>
        directly(world, await taskIn(world, 'pending'), { type: 'reject', reason: '' }, mayDecide(await idOf(world, 'lead'))),
    },
  ],
  readers: ['admin', 'lead', 'supervisor', 'analyst'],
  calls: { who: 'a head of procurement is signed in' },
  many: {
    rows: `(case_id, visit_id, node, user_id, place, state, state_since, created_at)
      select (select min(id) from approval_case), (select min(id) from approval_visit), 'lead', (select id from app_user where username = 'lead'), 'own',
        (array['approved', 'rejected', 'pending'])[1 + n % 3], now() - n * interval '1 minute', now() - n * interval '1 minute'`,
    readers: ['lead'],
  },
})
