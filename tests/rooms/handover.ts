import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { handoverMachine, type HandoverEvent, type HandoverFacts } from '#src/machines/supplier/handover.ts'
import { bringOn, directly, storedBy, type Scenario, type Stored } from '#tests/model/driver.ts'
import type { Case, Subject } from '#tests/model/subject.ts'
import type { World } from '#tests/setup/world.ts'
import { meanwhile, withAuthority } from './refused.ts'
import { testRoom } from './room.ts'

const now = new Date('2026-11-22T02:00:00.000Z')
const handoverFacts: HandoverFacts = { now, own: true, isReceiver: true, hasOwnPassword: true, giverIsAdmin: true }
const handover = (event: HandoverEvent): Case => ({ event, facts: handoverFacts })

const handoverSubject: Subject = {
  machine: handoverMachine,
  cases: [handover({ type: 'accept' }), handover({ type: 'decline' }), handover({ type: 'withdraw' })],
  against: {
    own: { facts: { own: false } },
    isReceiver: { facts: { isReceiver: false } },
    hasOwnPassword: { facts: { hasOwnPassword: false } },
    giverIsAdmin: { facts: { giverIsAdmin: false } },
  },
}

/** The administration goes back and forth between the seeded administrator and a colleague, whoever has it. */
const handoverRecord = (world: World, id: string, giver: string, receiver: string): Stored =>
  storedBy(world, id, {
    machine: 'handover',
    look: () => world.ask(giver, 'GET /api/srm/handover/{id}', { params: { id } }),
    // Once it has passed on, the other one administers.
    sender: (event, state) => (event !== 'withdraw' || state === 'accepted' ? receiver : giver),
    people: [giver, receiver],
  })

const openHandover = async (world: World): Promise<Stored> => {
  const members = await world.ask('supplier1', 'GET /api/admin/companyUser/{id}/menbers', { params: { id: '31' } })
  const admin = members.find(({ isAdmin }) => isAdmin)?.username === 'm31-xuchen' ? 'm31-xuchen' : 'supplier1'
  const other = admin === 'supplier1' ? 'm31-xuchen' : 'supplier1'
  const { rows } = await world.ask(admin, 'GET /api/srm/handover/page', { query: { state: 'proposed' } })
  for (const { id, version } of rows) await world.ask(admin, 'POST /api/srm/handover/{id}/withdraw', { params: { id }, body: { version } })
  const toUserId = members.find(({ username }) => username === other)?.id ?? ''
  const { id } = await world.ask(admin, 'POST /api/srm/handover', { body: { toUserId } })
  return handoverRecord(world, id, admin, other)
}

/** A handover that real calls brought to this state. */
const handoverIn = async (world: World, state: string): Promise<Stored> =>
  bringOn(await openHandover(world), { accepted: ['accept'], declined: ['decline'], withdrawn: ['withdraw'] }[state])

const handoverScenarios: Scenario[] = [
  {
    guards: ['own'],
    hear: async (world) =>
      directly(world, await handoverIn(world, 'proposed'), { type: 'withdraw' }, withAuthority('poBuTeamMembers:withdraw')),
  },
  {
    guards: ['isReceiver'],
    hear: async (world) => {
      const record = await openHandover(world)
      return directly(world, record, { type: 'accept' }, withAuthority('poBuTeamMembers:accept', '83', '33'))
    },
  },
  {
    guards: ['hasOwnPassword'],
    // Who must change the password may call nothing else: heard from the machine itself.
    hear: async (world) => {
      const { id } = await openHandover(world)
      const must = (value: boolean) =>
        rowsOf<{ id: string }>(
          world.database,
          sql`update app_user u set must_change_password = ${value} from handover h where h.id = ${id} and u.id = h.to_user_id returning u.id`,
        )
      const [receiver] = await must(true)
      const heard = await directly(
        world,
        { machine: 'handover', id },
        { type: 'accept' },
        withAuthority('poBuTeamMembers:accept', String(receiver?.id), '31'),
      )
      await must(false)
      return heard
    },
  },
  {
    guards: ['giverIsAdmin'],
    hear: async (world) => {
      const record = await openHandover(world)
      const giver = (from: string) =>
        rowsOf(world.database, sql`update handover set from_user_id = ${from} where id = ${record.id} returning id`)
      const [{ from } = { from: '' }] = await rowsOf<{ from: string }>(
        world.database,
        sql`select from_user_id::text as from from handover where id = ${record.id}`,
      )
      return meanwhile(
        () => giver('12'),
        (language) => record.send('accept', language),
        () => giver(from),
      )
    },
  },
]

export const handoverRoom = testRoom({
  subject: handoverSubject,
  reach: handoverIn,
  scenarios: handoverScenarios,
  readers: [],
})
