import { sendDueEvents } from '#server/lifecycle/due.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { Facts } from '#src/machines/lifecycle.ts'
import { integrityMachine, type IntegrityEvent, type IntegrityFacts } from '#src/machines/supplier/integrity.ts'
import { draftRecord, passStatement, reason, recordContent, recordOf } from '#tests/setup/integrity.ts'
import type { World } from '#tests/setup/world.ts'
import type { Case, Subject } from '#tests/model/subject.ts'
import { bringOn, directly, storedBy, type Scenario, type Stored } from '#tests/model/driver.ts'
import { testRoom } from './room.ts'
import { deliveredCalendar } from '#src/lib/deliveredCalendar.ts'

const day = 86_400_000
const now = new Date('2026-11-21T02:00:00.000Z')
const later = new Date(now.getTime() + 60 * day)

const facts: IntegrityFacts = {
  now,
  calendar: deliveredCalendar,
  own: true,
  isRecorder: false,
  notifiedAt: now,
  stated: false,
  effectUntil: now,
}

const integrity = (event: IntegrityEvent, changed: Partial<IntegrityFacts> = {}): Case => ({
  event,
  facts: { ...facts, ...changed } as Facts,
})

const integritySubject: Subject = {
  machine: integrityMachine,
  cases: [
    integrity({ type: 'edit' }),
    integrity({ type: 'notifyCompany' }),
    integrity({ type: 'stateCase', statement: '港口封航，已电话告知' }),
    integrity({ type: 'takeEffect' }, { now: later }),
    integrity({ type: 'drop', reason }),
    integrity({ type: 'appeal', reason }),
    integrity({ type: 'dismissAppeal', reason }),
    integrity({ type: 'upholdAppeal', reason }),
    integrity({ type: 'lift', reason }),
    integrity({ type: 'expire' }),
  ],
  against: {
    own: { facts: { own: false } },
    isNotRecorder: { facts: { isRecorder: true } },
    notStatedYet: { facts: { stated: true } },
    statementOver: { facts: { notifiedAt: later } },
    effectOver: { facts: { effectUntil: null } },
    statementGiven: { event: { statement: ' 四个字符 ' } },
    reasonGiven: { event: { reason: ' 四个字符 ' } },
  },
}

/** Long enough that the effect of a record in force does not end while its days of statement pass. */
const content = { effect: 'NO_INVITE', effectDays: 30, companyId: '35' } as const
const supplier = 'quoter35'
const senders: Record<string, string> = {
  stateCase: supplier,
  appeal: supplier,
  lift: 'lead2',
  dismissAppeal: 'lead2',
  upholdAppeal: 'lead2',
}

const endEffect = async (world: World): Promise<void> => {
  world.clock.advance(content.effectDays * day)
  await sendDueEvents(world.lifecycle)
}

const ways: Record<string, readonly string[]> = {
  draft: [],
  notified: ['notifyCompany'],
  effective: ['notifyCompany', 'takeEffect'],
  appealed: ['notifyCompany', 'takeEffect', 'appeal'],
  expired: ['notifyCompany', 'takeEffect', 'expire'],
  revoked: ['notifyCompany', 'drop'],
}

/** A record that real calls brought to this state. For its company a draft does not exist. */
export const integrityIn = async (world: World, state: string): Promise<Stored> => {
  const id = await draftRecord(world, content)
  const record = storedBy(world, id, {
    machine: 'integrity',
    look: () => recordOf(world, id),
    sender: (event) => senders[event] ?? 'lead',
    unseen: { draft: ['stateCase', 'appeal'] },
    carried: { edit: () => recordContent(content), stateCase: () => ({ statement: '港口封航，已电话告知' }) },
    causes: { takeEffect: () => passStatement(world), expire: () => endEffect(world) },
  })
  return bringOn(record, ways[state])
}

/** Somebody who may do everything to records and to the company they are about. */
const everything = (id: string, companyId: string): Actor => ({
  id,
  companyId,
  roles: new Set(),
  authorities: new Set(integrityMachine.events.flatMap((event) => [`integrityManagement:${event}`, `integrity:${event}`])),
  dataScope: 'all',
  inPerson: true,
})

const integrityScenarios: Scenario[] = [
  {
    guards: ['isNotRecorder'],
    hear: async (world) => {
      const stored = await integrityIn(world, 'effective')
      return (language) => stored.send('lift', language, 'lead')
    },
  },
  {
    guards: ['notStatedYet'],
    hear: async (world) => {
      const stored = await integrityIn(world, 'notified')
      await stored.send('stateCase', 'en')
      return (language) => stored.send('stateCase', language)
    },
  },
  {
    guards: ['statementOver'],
    hear: async (world) => directly(world, await integrityIn(world, 'notified'), { type: 'takeEffect' }),
  },
  {
    guards: ['effectOver'],
    hear: async (world) => directly(world, await integrityIn(world, 'effective'), { type: 'expire' }),
  },
  {
    // The call's own rule refuses a short statement before the machine is asked.
    guards: ['statementGiven'],
    hear: async (world) => {
      const stored = await integrityIn(world, 'notified')
      const sent = { type: 'stateCase', statement: '没有' }
      return directly(world, stored, sent, everything('19', content.companyId))
    },
  },
]

export const integrityRoom = testRoom({
  subject: integritySubject,
  reach: integrityIn,
  scenarios: integrityScenarios,
  readers: ['supervisor', 'lead', 'analyst'],
})
