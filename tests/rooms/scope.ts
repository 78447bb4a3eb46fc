import { scopeMachine, type ScopeEvent, type ScopeFacts } from '#src/machines/supplier/scope.ts'
import { bringOn, directly, reason, storedBy, type Scenario, type Stored } from '#tests/model/driver.ts'
import { forceState, proposedScope } from '#tests/setup/supplier.ts'
import type { Case, Subject } from '#tests/model/subject.ts'
import type { World } from '#tests/setup/world.ts'
import { byTheInviter, meanwhile, withAuthority } from './refused.ts'
import { testRoom } from './room.ts'

const now = new Date('2026-11-22T02:00:00.000Z')
const short = { event: { reason: ' 四个字符 ' } }
const scopeFacts: ScopeFacts = { now, own: true, isInviter: false, companyReviewed: true, isAssignee: true }
const scope = (event: ScopeEvent): Case => ({ event, facts: scopeFacts })

const scopeSubject: Subject = {
  machine: scopeMachine,
  cases: [scope({ type: 'approve' }), scope({ type: 'deny', reason }), scope({ type: 'withdraw' })],
  against: {
    own: { facts: { own: false } },
    notInviter: { facts: { isInviter: true } },
    companyReviewed: { facts: { companyReviewed: false } },
    isAssignee: { facts: { isAssignee: false } },
    reasonGiven: short,
  },
}

/** A scope that real calls brought to this state. */
export const scopeIn = async (world: World, state: string): Promise<Stored> => {
  const { id } = await proposedScope(world)
  const record = storedBy(world, id, {
    machine: 'scope',
    look: () => world.ask('lead', 'GET /api/srm/scope/{id}', { params: { id } }),
    sender: (event) => (event === 'withdraw' ? 'supplier1' : 'lead'),
  })
  return bringOn(record, { approved: ['approve'], denied: ['deny'], withdrawn: ['withdraw'] }[state])
}

const scopeScenarios: Scenario[] = [
  {
    guards: ['own'],
    hear: async (world) => directly(world, await scopeIn(world, 'proposed'), { type: 'withdraw' }, withAuthority('poBuScope:withdraw')),
  },
  byTheInviter((world) => scopeIn(world, 'proposed'), '2'),
  // Before group approval nothing is decided, and in it nothing by somebody who has not claimed the case.
  ...[
    { guard: 'companyReviewed', state: 'firstReview' },
    { guard: 'isAssignee', state: 'groupApproval' },
  ].map(({ guard, state }): Scenario => ({
    guards: [guard],
    hear: async (world) => {
      const { send } = await scopeIn(world, 'proposed')
      return meanwhile(
        () => forceState(world, 'company', '31', state),
        (language) => send('approve', language),
        () => forceState(world, 'company', '31', 'approved'),
      )
    },
  })),
  // The call's own rule refuses a short reason before the machine is asked.
  {
    guards: ['reasonGiven'],
    hear: async (world) =>
      directly(world, await scopeIn(world, 'proposed'), { type: 'deny', reason: '没有' }, withAuthority('srmcheckJc:denyScope', '5', '1')),
  },
]

export const scopeRoom = testRoom({
  subject: scopeSubject,
  reach: scopeIn,
  scenarios: scopeScenarios,
  readers: ['lead', 'analyst'],
})
