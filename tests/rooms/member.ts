import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { joinIfInvited } from '#server/modules/team/index.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { memberMachine, type MemberEvent, type MemberFacts } from '#src/machines/supplier/member.ts'
import { invitedMember } from '#tests/setup/supplier.ts'
import type { World } from '#tests/setup/world.ts'
import type { Case, Subject } from '#tests/model/subject.ts'
import { bringOn, directly, post, reason, sendDirectly, storedBy, type Scenario, type Stored } from '#tests/model/driver.ts'
import { testRoom } from './room.ts'

const now = new Date('2026-11-22T02:00:00.000Z')
const facts: MemberFacts = {
  now,
  looksAfter: true,
  isAdministrator: false,
  othersAdminister: false,
  frozenOnThisSide: true,
  hasCome: true,
  isOneself: false,
}
const member = (event: MemberEvent, changed: Partial<MemberFacts> = {}): Case => ({ event, facts: { ...facts, ...changed } })

/** How the machine of a supplier's people is asked. */
const memberSubject: Subject = {
  machine: memberMachine,
  cases: [
    member({ type: 'join' }),
    member({ type: 'freeze', reason }),
    member({ type: 'unfreeze', reason }),
    member({ type: 'unfreeze', reason }, { hasCome: false }),
    member({ type: 'appoint', reason }),
    member({ type: 'remove', reason }),
    member({ type: 'move', companyId: '31' }),
  ],
  against: {
    looksAfter: { facts: { looksAfter: false } },
    isNotOneself: { facts: { isOneself: true } },
    stillAdministered: { facts: { isAdministrator: true } },
    isNotAdministrator: { facts: { isAdministrator: true } },
    frozenOnThisSide: { facts: { frozenOnThisSide: false } },
    reasonGiven: { event: { reason: ' 四个字符 ' } },
  },
}

const ways: Record<string, readonly string[]> = {
  invited: [],
  active: ['join'],
  frozen: ['join', 'freeze'],
  left: ['join', 'remove'],
}

/** A new member of a supplier whose administration nothing else of the tests is about, in this state. */
export const memberIn = async (world: World, state: string): Promise<Stored> => {
  const administrator = await administratorOf(world)
  const { id } = await invitedMember(world, administrator)
  const record = storedBy(world, id, {
    machine: 'member',
    look: () => world.ask('admin', 'GET /api/srm/member/{id}', { params: { id } }),
    // Who administers the company changes with it.
    sender: () => 'admin',
    people: [administrator],
    ready: async (event, target) => {
      if (event === 'unfreeze')
        await world.database.execute(sql`update app_user set must_change_password = ${target === 'invited'} where id = ${id}`)
    },
    causes: {
      join: () =>
        world.database.transaction(async (tx) => {
          await tx.execute(sql`update app_user set must_change_password = false where id = ${id}`)
          await joinIfInvited(world.lifecycle, tx, id)
        }),
      // What a merger sends to each of the people; here they stay where they are.
      move: () => sendDirectly(world, { machine: 'member', id }, { type: 'move', companyId } as { type: string }, null),
    },
  })
  return bringOn(record, ways[state])
}

const companyId = '38'

const administratorOf = async (world: World): Promise<string> => {
  const [found] = await rowsOf<{ username: string }>(
    world.database,
    sql`select u.username from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
        where u.company_id = ${companyId} and r.code = 'SUP_ADMIN' and not u.disabled order by u.id limit 1`,
  )
  return found?.username ?? ''
}

const stranger: Actor = {
  id: '11',
  companyId: '31',
  roles: new Set(),
  authorities: new Set(['member:freeze']),
  dataScope: 'all',
  inPerson: true,
}

/** Every reason the machine of a supplier's people can give. */
const memberScenarios: Scenario[] = [
  {
    guards: ['looksAfter'],
    hear: async (world) => directly(world, await memberIn(world, 'active'), { type: 'freeze' }, stranger),
  },
  {
    guards: ['isNotOneself', 'stillAdministered'],
    hear: async (world) => {
      const { version } = await world.ask('admin', 'GET /api/srm/member/{id}', { params: { id: '11' } })
      return (language) => post(world, language, 'supplier1', '/api/srm/member/11/freeze', { version, reason })
    },
  },
  {
    guards: ['isNotAdministrator'],
    hear: async (world) => {
      const { version } = await world.ask('admin', 'GET /api/srm/member/{id}', { params: { id: '11' } })
      return (language) => post(world, language, 'admin', '/api/srm/member/11/appoint', { version, reason })
    },
  },
  {
    guards: ['frozenOnThisSide'],
    hear: async (world) => {
      const { id, look, people = [] } = await memberIn(world, 'frozen')
      const { version } = await look()
      return (language) => post(world, language, people[0] ?? '', `/api/srm/member/${id}/unfreeze`, { version, reason })
    },
  },
]

export const memberRoom = testRoom({
  subject: memberSubject,
  reach: memberIn,
  scenarios: memberScenarios,
  readers: ['admin'],
})
