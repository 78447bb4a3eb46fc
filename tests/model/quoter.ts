import { sendDueEvents } from '#server/lifecycle/due.ts'
import { handoverMachine, type HandoverEvent, type HandoverFacts } from '#src/machines/supplier/handover.ts'
import { quoterMachine, type QuoterEvent, type QuoterFacts } from '#src/machines/supplier/quoter.ts'
import { scopeMachine, type ScopeEvent, type ScopeFacts } from '#src/machines/supplier/scope.ts'
import { dayAfter, draftQuoter, proposedScope } from '#tests/setup/supplier.ts'
import type { World } from '#tests/setup/world.ts'
import type { Case, Subject } from './cases.ts'
import { bringOn, reason, storedBy, type Stored } from './driver.ts'

const day = 86_400_000
const now = new Date('2026-11-22T02:00:00.000Z')

const scopeFacts: ScopeFacts = { now, own: true, isInviter: false, companyReviewed: true, isAssignee: true }
const quoterFacts: QuoterFacts = {
  now,
  own: true,
  mobileVerified: true,
  hasLetter: true,
  categoryCount: 1,
  validUntil: new Date(now.getTime() + 30 * day),
  isInviter: false,
  activeElsewhere: false,
  warned: false,
}
const handoverFacts: HandoverFacts = { now, own: true, isReceiver: true, hasOwnPassword: true, giverIsAdmin: true }

const scope = (event: ScopeEvent): Case => ({ event, facts: scopeFacts })
const quoter = (event: QuoterEvent, changed: Partial<QuoterFacts> = {}): Case => ({ event, facts: { ...quoterFacts, ...changed } })
const handover = (event: HandoverEvent): Case => ({ event, facts: handoverFacts })
const short = { event: { reason: ' 四个字符 ' } }

/** How the machines of a supplier's business file are asked. */
export const quoterSubjects: Record<'scope' | 'quoter' | 'handover', Subject> = {
  scope: {
    machine: scopeMachine,
    cases: [scope({ type: 'approve' }), scope({ type: 'deny', reason }), scope({ type: 'withdraw' })],
    against: {
      own: { facts: { own: false } },
      notInviter: { facts: { isInviter: true } },
      companyReviewed: { facts: { companyReviewed: false } },
      isAssignee: { facts: { isAssignee: false } },
      reasonGiven: short,
    },
  },
  quoter: {
    machine: quoterMachine,
    cases: [
      quoter({ type: 'edit' }),
      quoter({ type: 'submit' }),
      quoter({ type: 'approve' }),
      quoter({ type: 'return', reason }),
      quoter({ type: 'disable', reason }),
      quoter({ type: 'endsSoon' }, { validUntil: new Date(now.getTime() + 2 * day) }),
      quoter({ type: 'expire' }, { validUntil: now }),
      quoter({ type: 'renew' }),
    ],
    against: {
      own: { facts: { own: false } },
      mobileVerified: { facts: { mobileVerified: false } },
      hasLetter: { facts: { hasLetter: false } },
      quotesSomething: { facts: { categoryCount: 0 } },
      notInviter: { facts: { isInviter: true } },
      onePersonOneSupplier: { facts: { activeElsewhere: true } },
      validityLasts: { facts: { validUntil: now } },
      validityOver: { facts: { validUntil: new Date(now.getTime() + 1) } },
      validityEnds: { facts: { warned: true } },
      reasonGiven: short,
    },
  },
  handover: {
    machine: handoverMachine,
    cases: [handover({ type: 'accept' }), handover({ type: 'decline' }), handover({ type: 'withdraw' })],
    against: {
      own: { facts: { own: false } },
      isReceiver: { facts: { isReceiver: false } },
      hasOwnPassword: { facts: { hasOwnPassword: false } },
      giverIsAdmin: { facts: { giverIsAdmin: false } },
    },
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

const quoterWays: Record<string, readonly string[]> = {
  draft: [],
  pending: ['submit'],
  returned: ['submit', 'return'],
  active: ['submit', 'approve'],
  expired: ['submit', 'approve', 'expire'],
  disabled: ['submit', 'approve', 'disable'],
}

/** A quoter's authority that real calls brought to this state. It lasts a week, so that the clock need not go far. */
export const quoterIn = async (world: World, state: string): Promise<Stored> => {
  const validTo = dayAfter(world, 7)
  const lastDay = new Date(`${validTo}T00:00:00+08:00`).getTime()
  const comes = (moment: number) => {
    world.clock.set(moment)
    return sendDueEvents(world.lifecycle)
  }
  const { id } = await draftQuoter(world, 'supplier1', { validTo })
  const record = storedBy(world, id, {
    machine: 'quoter',
    look: () => world.ask('supplier1', 'GET /api/srm/quoter/{id}', { params: { id } }),
    sender: (event) => (['approve', 'return', 'disable'].includes(event) ? 'reviewer' : 'supplier1'),
    carried: {
      edit: ({ realName, letter, categories, validFrom }) => {
        return {
          idNo: null,
          realName,
          letterFileId: letter?.id ?? null,
          categoryIds: categories.map((each) => each.id),
          validFrom,
          validTo,
        }
      },
    },
    causes: { endsSoon: () => comes(lastDay - 2 * day), expire: () => comes(lastDay + day) },
  })
  return bringOn(record, quoterWays[state])
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

export const openHandover = async (world: World): Promise<Stored> => {
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
export const handoverIn = async (world: World, state: string): Promise<Stored> =>
  bringOn(await openHandover(world), { accepted: ['accept'], declined: ['decline'], withdrawn: ['withdraw'] }[state])
