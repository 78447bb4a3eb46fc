import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { advance } from '#server/lifecycle/advance.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { caseMachine, type CaseEvent, type CaseFacts } from '#src/machines/approval/case.ts'
import { bringOn, directly, post, reason, storedBy, type Stored } from '#tests/model/driver.ts'
import type { Case } from '#tests/model/subject.ts'
import { approveAll, caseOfRecord, idOf, publishFlow, deliveredStopAsked, taskAbout } from '#tests/setup/approval.ts'
import type { World } from '#tests/setup/world.ts'
import { meanwhile, withAuthority } from './refused.ts'
import { testRoom } from './room.ts'

const now = new Date('2026-11-22T02:00:00.000Z')
const facts: CaseFacts = { now, isInitiator: true, isUntouched: true, urgeableFrom: null, waitsUntil: now }
const sent = (event: CaseEvent): Case => ({ event, facts })
const position = 'running.lead'

/** Publishes what is in effect for stops once more. @returns its id */
const nextEdition = async (world: World): Promise<string> => {
  const inEffect = async () => {
    const query = { type: 'STOP', unitId: '0', standing: 'published' } as const
    const { rows } = await world.ask('admin', 'GET /api/powf/definition/page', { query })
    return rows[0]?.id ?? ''
  }
  const { content } = await world.ask('admin', 'GET /api/powf/definition/{id}', { params: { id: await inEffect() } })
  await publishFlow(world, content)
  return inEffect()
}

/** The case of a new request to stop a purchase. */
const begun = async (world: World): Promise<Stored> => {
  const { id: recordId, projectId } = await deliveredStopAsked(world)
  const { id } = await caseOfRecord(world, 'stopRequest', recordId)
  const decide = async (event: 'approve' | 'reject' | 'return', body: object) => {
    const task = await taskAbout(world, recordId)
    await world.ask(task.username ?? '', `POST /api/approval/task/{id}/${event}`, {
      params: { id: task.id },
      body: { version: task.version, ...body } as never,
    })
  }
  const request = async () => world.ask('buyer', 'GET /api/po/stopRequest/{id}', { params: { id: recordId } })
  const look = () => world.ask('buyer', 'GET /api/approval/case/{id}', { params: { id } })
  const stored = storedBy(world, id, {
    machine: 'case',
    look,
    sender: (event) => (['jump', 'move', 'end'].includes(event) ? 'admin' : 'buyer'),
    carried: { jump: () => ({ node: 'lead' }) },
    causes: {
      proceed: () => decide('approve', { opinion: '同意' }),
      approve: () => approveAll(world, 'stopRequest', recordId),
      reject: () => decide('reject', { reason }),
      giveBack: () => decide('return', { to: 'start', reason }),
      resume: async () =>
        world.ask('buyer', 'POST /api/po/stopRequest/{id}/resubmit', {
          params: { id: recordId },
          body: { version: (await request()).version },
        }),
      leave: async () => {
        await advance(world.lifecycle, { machine: 'project', id: projectId, event: { type: 'annul' }, actor: null })
        await advance(world.lifecycle, { machine: 'stopRequest', id: recordId, event: { type: 'projectEnded' }, actor: null }).catch(
          () => {},
        )
      },
      timePassed: async () => {
        const at = world.clock.now().toISOString()
        const [timer] = await rowsOf<{ id: string }>(
          world.database,
          sql`insert into approval_visit (case_id, node, begun_at, waits_until) values (${id}, 'pause', ${at}, ${at}) returning id::text as id`,
        )
        await world.database.execute(sql`update approval_case set due_at = ${at} where id = ${id}`)
        await sendDueEvents(world.lifecycle)
        await world.database.execute(sql`update approval_visit set ended_at = ${at} where id = ${timer?.id}`)
      },
    },
  })
  return {
    ...stored,
    // Cases are moved several at once, to an edition.
    send: async (event, language, as) => {
      if (event !== 'move') return stored.send(event, language, as)
      const { version } = await look()
      const path = `/api/powf/definition/${await nextEdition(world)}/move`
      return post(world, language, as ?? 'admin', path, { cases: [{ id, version }], reason })
    },
  }
}

const ways: Record<string, readonly string[]> = {
  returned: ['giveBack'],
  approved: ['approve'],
  rejected: ['reject'],
  withdrawn: ['withdraw'],
  ended: ['end'],
}

/** A record that real calls brought to this state. */
const caseIn = async (world: World, state: string): Promise<Stored> => bringOn(await begun(world), ways[state])

export const caseRoom = testRoom({
  subject: {
    machine: caseMachine,
    cases: [
      sent({ type: 'proceed', position }),
      sent({ type: 'approve', position }),
      sent({ type: 'reject', position }),
      sent({ type: 'giveBack', position }),
      sent({ type: 'resume', position }),
      sent({ type: 'timePassed' }),
      sent({ type: 'leave' }),
      sent({ type: 'withdraw' }),
      sent({ type: 'urge' }),
      sent({ type: 'jump', node: 'lead', reason }),
      sent({ type: 'move', definitionId: '12', reason }),
      sent({ type: 'end', reason }),
    ],
    against: {
      isInitiator: { facts: { isInitiator: false } },
      isUntouched: { facts: { isUntouched: false } },
      notUrgedLately: { facts: { urgeableFrom: new Date(now.getTime() + 1) } },
      waitIsOver: { facts: { waitsUntil: null } },
      reasonGiven: { event: { reason: ' 四个字符 ' } },
    },
  },
  reach: caseIn,
  scenarios: [
    {
      guards: ['isInitiator'],
      hear: async (world) =>
        directly(world, await caseIn(world, 'running'), { type: 'withdraw' }, withAuthority('todo:decide', await idOf(world, 'lead'), '2')),
    },
    {
      guards: ['isUntouched'],
      hear: async (world) => {
        const record = await caseIn(world, 'running')
        await record.causes['proceed']?.('')
        return (language) => record.send('withdraw', language)
      },
    },
    {
      guards: ['notUrgedLately'],
      hear: async (world) => {
        const record = await caseIn(world, 'running')
        const urged = (at: string | null) => world.database.execute(sql`update approval_case set urged_at = ${at} where id = ${record.id}`)
        return meanwhile(
          () => urged(world.clock.now().toISOString()),
          (language) => record.send('urge', language),
          () => urged(null),
        )
      },
    },
    { guards: ['waitIsOver'], hear: async (world) => directly(world, await caseIn(world, 'running'), { type: 'timePassed' }) },
    {
      guards: ['reasonGiven'],
      hear: async (world) =>
        directly(world, await caseIn(world, 'running'), { type: 'end', reason: '' }, withAuthority('todo:administer', '1', '1')),
    },
  ],
  readers: ['admin', 'lead', 'supervisor', 'analyst'],
  calls: {
    who: 'a buyer is signed in',
    shown: async (world) => {
      const { id } = await begun(world)
      await world.ask('buyer', 'POST /api/approval/case/{id}/comment', { params: { id }, body: { text: '会议纪要见附件' } })
      return { id }
    },
  },
  many: {
    rows: `(no, type, definition_id, machine, record_id, company_id, initiator_id, form, state, state_since, created_at)
      select 'SP-2026-x' || n, 'STOP', (select min(id) from flow_definition where type = 'STOP'), 'stopRequest', 1000000 + n, 2, 3, '{"title": "x"}',
        (array['approved', 'rejected', 'withdrawn'])[1 + n % 3], now() - n * interval '1 minute', now() - n * interval '1 minute'`,
    readers: ['buyer'],
  },
})
