import { sql } from 'drizzle-orm'
import { contactTransferMachine, type ContactTransferEvent, type ContactTransferFacts } from '#src/machines/project/contactTransfer.ts'
import { bringOn, directly, reason, storedBy, type Stored } from '#tests/model/driver.ts'
import type { Case } from '#tests/model/subject.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import { stopProject } from '#tests/setup/stop.ts'
import type { World } from '#tests/setup/world.ts'
import { meanwhile, withAuthority } from './refused.ts'
import { testRoom } from './room.ts'

const facts: ContactTransferFacts = {
  now: new Date('2026-11-22T02:00:00.000Z'),
  isReceiver: true,
  receiverFits: true,
  projectRuns: true,
  mayWithdraw: true,
}
const sent = (event: ContactTransferEvent): Case => ({ event, facts })

/** Who runs the purchase, and who shall. */
const [giver, receiver] = ['buyer2', 'buyer']
const receiverId = '3'

export const handOver = (world: World, projectIds: string[], person = giver, toUserId = receiverId) =>
  world.ask(person, 'POST /api/po/contactTransfer', { body: { projectIds, toUserId, reason } })

/** A record that real calls brought to this state. */
const transferIn = async (world: World, state: string): Promise<Stored & { projectId: string }> => {
  const { id: projectId } = await publishedProject(world, {}, giver)
  const { id } = await handOver(world, [projectId])
  const record = storedBy(world, id, {
    machine: 'contactTransfer',
    look: () => world.ask(receiver, 'GET /api/po/contactTransfer/{id}', { params: { id } }),
    sender: (event) => (event === 'withdraw' ? giver : receiver),
    causes: { projectEnded: () => stopProject(world, projectId, giver) },
  })
  await bringOn(record, { accepted: ['accept'], declined: ['decline'], withdrawn: ['withdraw'], lapsed: ['projectEnded'] }[state])
  return { ...record, projectId }
}

export const contactTransferRoom = testRoom({
  subject: {
    machine: contactTransferMachine,
    cases: [sent({ type: 'accept' }), sent({ type: 'decline', reason }), sent({ type: 'withdraw' }), sent({ type: 'projectEnded' })],
    against: {
      isReceiver: { facts: { isReceiver: false } },
      receiverFits: { facts: { receiverFits: false } },
      projectRuns: { facts: { projectRuns: false } },
      mayWithdraw: { facts: { mayWithdraw: false } },
      reasonGiven: { event: { reason: ' 四个字符 ' } },
    },
  },
  reach: transferIn,
  scenarios: [
    {
      guards: ['isReceiver'],
      hear: async (world) => {
        const { send } = await transferIn(world, 'proposed')
        return (language) => send('accept', language, giver)
      },
    },
    {
      guards: ['receiverFits'],
      hear: async (world) => {
        const { send } = await transferIn(world, 'proposed')
        const scoped = (scope: string) => world.database.execute(sql`update role set data_scope = ${scope} where code = 'JC_BUYER'`)
        return meanwhile(
          () => scoped('own'),
          (language) => send('accept', language),
          () => scoped('all'),
        )
      },
    },
    {
      guards: ['projectRuns'],
      hear: async (world) => {
        const { send, projectId } = await transferIn(world, 'proposed')
        const { effects } = world.lifecycle.kinds.project
        const { follow } = effects
        // The receiver is quicker than what follows from the end.
        effects['follow'] = () => Promise.reject(new Error('the process died'))
        await stopProject(world, projectId, giver)
        if (follow) effects['follow'] = follow
        return (language) => send('accept', language)
      },
    },
    {
      guards: ['mayWithdraw'],
      hear: async (world) => {
        const { send } = await transferIn(world, 'proposed')
        return (language) => send('withdraw', language, receiver)
      },
    },
    {
      guards: ['reasonGiven'],
      hear: async (world) =>
        directly(
          world,
          await transferIn(world, 'proposed'),
          { type: 'decline', reason: '' },
          withAuthority('pojcContactUser:decline', receiverId, '2'),
        ),
    },
  ],
  readers: ['lead', 'analyst'],
  calls: {
    who: 'a buyer is signed in',
    beginning: {
      given: { 'body.projectIds.0': 'projectId' },
      values: async (world) => ({ projectId: (await publishedProject(world)).id }),
      refused: async (world) => {
        const { id: projectId } = await publishedProject(world)
        await handOver(world, [projectId], receiver, '4')
        return { projectId }
      },
    },
  },
  many: {
    rows: `(no, project_id, from_user_id, to_user_id, begun_by, reason, state, state_since, created_at)
      select 'LX-2026-x' || n, 1001 + n % 30, 3, 4, 3, '', (array['accepted', 'declined', 'withdrawn'])[1 + n % 3],
        now() - n * interval '1 minute', now() - n * interval '1 minute'`,
    readers: ['lead', 'buyer'],
  },
})
