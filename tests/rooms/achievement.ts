import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { addWorkingDays } from '#src/lib/workingDays.ts'
import { achievementMachine, type AchievementEvent, type AchievementFacts } from '#src/machines/supplier/achievement.ts'
import { reviewDays } from '#src/machines/waiting.ts'
import { achievementWays, carryOn, claimOf, decision, draftAchievement, personOf } from '#tests/setup/cooperation.ts'
import type { World } from '#tests/setup/world.ts'
import type { Case, Subject } from '#tests/model/subject.ts'
import { directly, post, storedBy, type Scenario, type Stored } from '#tests/model/driver.ts'
import { testRoom } from './room.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

const waitingSince = new Date('2026-11-02T02:00:00.000Z')
const now = addWorkingDays(deliveredCalendar, waitingSince, reviewDays.escalate)
const facts: AchievementFacts = {
  now,
  calendar: deliveredCalendar,
  own: true,
  ofVerifier: true,
  isInviter: false,
  proofCount: 1,
  verifierIsOther: true,
  waitingSince,
  remindersSent: 0,
}
const at = (event: AchievementEvent, changed: Partial<AchievementFacts> = {}): Case => ({ event, facts: { ...facts, ...changed } })

const achievementSubject: Subject = {
  machine: achievementMachine,
  cases: [
    at({ type: 'edit' }),
    at({ type: 'submit' }),
    at({ type: 'claim' }),
    at({ type: 'pass' }),
    at({ type: 'return', reason: decision }),
    at({ type: 'reject', reason: decision }),
    at({ type: 'confirm' }),
    at({ type: 'refuse', reason: decision }),
    at({ type: 'waitedLong' }),
    at({ type: 'waitedLong' }, { remindersSent: 1 }),
    at({ type: 'revoke', reason: decision }),
  ],
  against: {
    own: { facts: { own: false } },
    ofVerifier: { facts: { ofVerifier: false } },
    notInviter: { facts: { isInviter: true } },
    hasProof: { facts: { proofCount: 0 } },
    verifierIsOther: { facts: { verifierIsOther: false } },
    waitedLong: { facts: { waitingSince: now } },
    reasonGiven: { event: { reason: ' 四个字符 ' } },
  },
}

const look = (world: World, id: string) => world.ask('supplier1', 'GET /api/admin/srmAchievment/{id}', { params: { id } })

/** Lets the first reminder go out, and where it leads further, the second. */
const wait = async (world: World, target: string): Promise<void> => {
  for (const days of target === 'firstReview' ? [reviewDays.remind, reviewDays.escalate] : [reviewDays.remind]) {
    world.clock.set(addWorkingDays(deliveredCalendar, world.clock.now(), days))
    await sendDueEvents(world.lifecycle)
  }
}

const ofReviewer = ['claim', 'pass', 'return', 'reject', 'revoke']
const ofUnit = ['confirm', 'refuse']
/** A draft is its supplier's alone; a unit sees what has come to it. */
const unseen: Record<string, string[]> = { draft: [...ofReviewer, ...ofUnit], submitted: ofUnit, firstReview: ofUnit, rejected: ofUnit }

/** A record of cooperation that real calls brought to this state. */
export const achievementIn = async (world: World, state: string): Promise<Stored> => {
  const { id } = await draftAchievement(world)
  const { proofs } = await look(world, id)
  await carryOn(world, id, ...(achievementWays[state] ?? []))
  return storedBy(world, id, {
    machine: 'achievement',
    look: () => look(world, id),
    sender: personOf,
    unseen,
    carried: { edit: () => claimOf({ proofs: proofs.map((each) => each.id) }) },
    causes: { waitedLong: (target) => wait(world, target) },
  })
}

const somebody = (companyId: string, authority: string): Actor => ({
  id: '3',
  companyId,
  roles: new Set(),
  authorities: new Set([authority]),
  dataScope: 'all',
  inPerson: true,
})

const submitting = (guard: string, spoil: (world: World, id: string) => Promise<unknown>): Scenario => ({
  guards: [guard],
  hear: async (world) => {
    const { id, version } = await draftAchievement(world)
    await spoil(world, id)
    return (language) => post(world, language, 'supplier1', `/api/admin/srmAchievment/${id}/submit`, { version })
  },
})

const achievementScenarios: Scenario[] = [
  submitting('hasProof', (world, id) =>
    rowsOf(world.database, sql`delete from achievement_proof where achievement_id = ${id} returning file_id`),
  ),
  submitting('verifierIsOther', (world, id) =>
    rowsOf(world.database, sql`update achievement set verify_company_id = sale_company_id where id = ${id} returning id`),
  ),
  {
    guards: ['own'],
    hear: async (world) => directly(world, await achievementIn(world, 'draft'), { type: 'edit' }, somebody('32', 'achievement:edit')),
  },
  {
    guards: ['ofVerifier'],
    hear: async (world) =>
      directly(world, await achievementIn(world, 'verifying'), { type: 'confirm' }, somebody('22', 'srmcheckAchievment:confirm')),
  },
  {
    guards: ['notInviter'],
    hear: async (world) => {
      const { id, look: read } = await achievementIn(world, 'submitted')
      const { version } = await read()
      const invitedBy = (invitationId: string | null) =>
        rowsOf(world.database, sql`update company set invitation_id = ${invitationId} where id = 31 returning id`)
      const [made] = await rowsOf<{ id: string }>(
        world.database,
        sql`insert into invitation (code, invitee_name, company_name, mobile, reason, inviter_id, unit_id, expires_at, last_sent_at, state, state_since, created_at)
            values ('BYREVIEWER', '', '', '', '', (select id from app_user where username = 'reviewer'), 1, now(), now(), 'used', now(), now()) returning id`,
      )
      return async (language) => {
        await invitedBy(made?.id ?? null)
        const heard = await post(world, language, 'reviewer', `/api/admin/srmAchievment/${id}/claim`, { version })
        await invitedBy(null)
        return heard
      }
    },
  },
  {
    guards: ['waitedLong'],
    hear: async (world) => directly(world, await achievementIn(world, 'verifying'), { type: 'waitedLong' }),
  },
]

export const achievementRoom = testRoom({
  subject: achievementSubject,
  reach: achievementIn,
  scenarios: achievementScenarios,
  readers: ['lead', 'analyst'],
})
