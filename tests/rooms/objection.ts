import { sql } from 'drizzle-orm'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { objectionMachine, type ObjectionEvent, type ObjectionFacts } from '#src/machines/objection/objection.ts'
import { bringOn, directly, post, reason, storedBy, type Stored } from '#tests/model/driver.ts'
import type { Case } from '#tests/model/subject.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import type { World } from '#tests/setup/world.ts'
import { withAuthority } from './refused.ts'
import { testRoom } from './room.ts'

const now = new Date('2026-11-22T02:00:00.000Z')
const facts: ObjectionFacts = { now, own: true, inCharge: true, target: 'DOCUMENTS', projectState: 'published', escalatableUntil: now }
const sent = (event: ObjectionEvent): Case => ({ event, facts })

export const grounds = '技术要求第三条指定了单一品牌的产品，排除了同等性能的其他产品'
export const answered = { outcome: 'REJECTED', remedy: 'NONE', answer: '技术要求允许同等性能的其他品牌，未排除竞争，异议不成立。' } as const

export const object = (world: World, projectId: string, person = 'supplier1', target: ObjectionFacts['target'] = 'DOCUMENTS') =>
  world.ask(person, 'POST /api/po/objection', { body: { projectId, target, grounds } })

/** An objection to the documents of a new purchase. */
const filed = async (world: World): Promise<Stored> => {
  const { id } = await object(world, (await publishedProject(world)).id)
  return storedBy(world, id, {
    machine: 'objection',
    look: () => world.ask('lead', 'GET /api/po/objection/{id}', { params: { id } }),
    sender: (event) => (['withdraw', 'escalate'].includes(event) ? 'supplier1' : event === 'decide' ? 'supervisor' : 'buyer'),
    carried: { answer: () => answered, decide: () => answered },
    // A supervisor reads what came to them.
    unseen: Object.fromEntries(
      ['filed', 'accepted', 'answered', 'resolved', 'inadmissible', 'withdrawn'].map((state) => [state, ['decide']]),
    ),
    causes: { settle: () => passEscalation(world, id) },
  })
}

/** Nobody can escalate it any more. */
export const passEscalation = async (world: World, id: string): Promise<void> => {
  const at = world.clock.now().toISOString()
  await world.database.execute(sql`update objection set escalatable_until = ${at}, due_at = ${at} where id = ${id}`)
  await sendDueEvents(world.lifecycle)
}

const ways: Record<string, readonly string[]> = {
  accepted: ['accept'],
  answered: ['accept', 'answer'],
  escalated: ['accept', 'answer', 'escalate'],
  resolved: ['accept', 'answer', 'settle'],
  decided: ['accept', 'answer', 'escalate', 'decide'],
  inadmissible: ['dismiss'],
  withdrawn: ['withdraw'],
}

/** A record that real calls brought to this state. */
const objectionIn = async (world: World, state: string): Promise<Stored> => bringOn(await filed(world), ways[state])

export const objectionRoom = testRoom({
  subject: {
    machine: objectionMachine,
    cases: [
      sent({ type: 'accept' }),
      sent({ type: 'dismiss', reason }),
      sent({ type: 'answer', ...answered }),
      sent({ type: 'withdraw' }),
      sent({ type: 'escalate', reason }),
      sent({ type: 'settle' }),
      sent({ type: 'decide', ...answered }),
    ],
    against: {
      own: { facts: { own: false } },
      inCharge: { facts: { inCharge: false } },
      remedyFits: { event: { remedy: 'CANCEL' } },
      timeIsOver: { facts: { escalatableUntil: null } },
      reasonGiven: { event: { reason: ' 四个字符 ' } },
    },
  },
  reach: objectionIn,
  scenarios: [
    {
      guards: ['own'],
      hear: async (world) => directly(world, await filed(world), { type: 'withdraw' }, withAuthority('poHistory:withdraw')),
    },
    {
      guards: ['inCharge'],
      hear: async (world) => directly(world, await filed(world), { type: 'accept' }, withAuthority('poJcObjection:accept', '4', '2')),
    },
    {
      guards: ['remedyFits'],
      hear: async (world) => {
        const { id } = await objectionIn(world, 'accepted')
        const body = { version: 1, ...answered, remedy: 'CHOOSE_AGAIN' }
        return (language) => post(world, language, 'buyer', `/api/po/objection/${id}/answer`, body)
      },
    },
    { guards: ['timeIsOver'], hear: async (world) => directly(world, await objectionIn(world, 'answered'), { type: 'settle' }) },
    {
      guards: ['reasonGiven'],
      hear: async (world) =>
        directly(world, await filed(world), { type: 'dismiss', reason: '' }, withAuthority('poJcObjection:accept', '3', '2')),
    },
  ],
  readers: ['lead', 'analyst', 'supervisor'],
  calls: {
    who: 'a buyer is signed in',
    stranger: 'an approver of a unit is signed in',
    beginning: {
      who: 'a supplier is signed in',
      given: { 'body.projectId': 'projectId' },
      values: async (world) => ({ projectId: (await publishedProject(world)).id }),
      refused: async (world) => {
        const { id: projectId } = await publishedProject(world)
        // Half of its time is over.
        await world.database.execute(sql`update project set published_at = published_at - interval '40 days' where id = ${projectId}`)
        await world.database.execute(
          sql`update project set deadline = ${world.clock.now().toISOString()}::timestamptz + interval '1 day' where id = ${projectId}`,
        )
        return { projectId }
      },
    },
  },
  many: {
    rows: `(no, project_id, company_id, user_id, target, grounds, answer_by, state, state_since, created_at)
      select 'YY-2026-x' || n, 1001 + n % 30, 31, 11, 'RESULT', '', now() - n * interval '1 minute', (array['resolved', 'decided', 'inadmissible'])[1 + n % 3],
        now() - n * interval '1 minute', now() - n * interval '1 minute'`,
    readers: ['lead', 'buyer', 'supplier1'],
  },
})
