import { sendDueEvents } from '#server/lifecycle/due.ts'
import { redeemInvitation } from '#server/modules/invitation/redeem.ts'
import { step, type Facts } from '#src/machines/lifecycle.ts'
import { resendPauseMilliseconds, invitationDays, invitationMachine } from '#src/machines/registration/invitation.ts'
import type { InvitationEvent, InvitationFacts } from '#src/machines/registration/invitation.ts'
import { hour } from '#tests/setup/purchase.ts'
import { sentInvitation } from '#tests/setup/cooperation.ts'
import type { World } from '#tests/setup/world.ts'
import type { Case, Subject } from '#tests/model/subject.ts'
import { bringOn, directly, post, storedBy, wordsOf, type Scenario, type Stored } from '#tests/model/driver.ts'
import { testRoom } from './room.ts'

const sentAt = new Date('2026-11-21T02:00:00.000Z')
const expiresAt = new Date(sentAt.getTime() + invitationDays * 24 * hour)
const before = new Date(expiresAt.getTime() - 1)
const facts: InvitationFacts = { now: before, expiresAt, inCharge: true, lastSentAt: sentAt }
const at = (event: InvitationEvent, changed: Partial<InvitationFacts> = {}): Case => ({ event, facts: { ...facts, ...changed } })

const invitationSubject: Subject = {
  machine: invitationMachine,
  cases: [
    at({ type: 'resend' }),
    at({ type: 'extend' }),
    at({ type: 'revoke' }),
    at({ type: 'use', companyId: '44' }),
    at({ type: 'expire' }, { now: expiresAt }),
  ],
  against: {
    inCharge: { facts: { inCharge: false } },
    inTime: { facts: { now: expiresAt } },
    timeIsUp: { facts: { now: before } },
    pausedLongEnough: { facts: { lastSentAt: new Date(before.getTime() - resendPauseMilliseconds + 1) } },
  },
}

const look = (world: World, id: string) => world.ask('buyer', 'GET /api/srm/invitation/{id}', { params: { id } })

const expire = async (world: World): Promise<void> => {
  world.clock.advance(invitationDays * 24 * hour)
  await sendDueEvents(world.lifecycle)
}

const redeem = async (world: World, id: string): Promise<void> => {
  const { code } = await look(world, id)
  await world.database.transaction((tx) => redeemInvitation(world.lifecycle, tx, code, '44'))
}

/** An invitation that real calls brought to this state, and that may be sent again. */
export const invitationIn = async (world: World, state: string): Promise<Stored> => {
  const { id } = await sentInvitation(world)
  world.clock.advance(resendPauseMilliseconds)
  const record = storedBy(world, id, {
    machine: 'invitation',
    look: () => look(world, id),
    sender: () => 'buyer',
    causes: { expire: () => expire(world), use: () => redeem(world, id) },
  })
  return bringOn(record, { revoked: ['revoke'], used: ['use'], expired: ['expire'] }[state])
}

const invitationScenarios: Scenario[] = [
  {
    guards: ['pausedLongEnough'],
    hear: async (world) => {
      const { id, version } = await sentInvitation(world)
      return (language) => post(world, language, 'buyer', `/api/srm/invitation/${id}/resend`, { version })
    },
  },
  {
    guards: ['timeIsUp'],
    hear: async (world) => directly(world, await invitationIn(world, 'sent'), { type: 'expire' }),
  },
  {
    // On the server what is out of time expires before anything else is asked of it: the machine alone says this.
    guards: ['inTime'],
    hear: () => {
      const outcome = step(invitationMachine, 'sent', { ...facts, now: expiresAt } as Facts, { type: 'resend' })
      const reasons = outcome.accepted ? [] : outcome.reasons
      return Promise.resolve((language) => Promise.resolve({ http: 409, status: 40900, reasons, message: wordsOf(reasons, language) }))
    },
  },
]

export const invitationRoom = testRoom({
  subject: invitationSubject,
  reach: invitationIn,
  scenarios: invitationScenarios,
  readers: ['lead', 'analyst'],
})
