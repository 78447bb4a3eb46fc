import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { quoterMachine, type QuoterEvent, type QuoterFacts } from '#src/machines/supplier/quoter.ts'
import { bringOn, directly, post, reason, storedBy, type Scenario, type Stored } from '#tests/model/driver.ts'
import { activeQuoter, dayAfter, draftQuoter, pendingQuoter } from '#tests/setup/supplier.ts'
import type { Case, Subject } from '#tests/model/subject.ts'
import type { World } from '#tests/setup/world.ts'
import { byTheInviter, withAuthority } from './refused.ts'
import { testRoom } from './room.ts'

const day = 86_400_000
const now = new Date('2026-11-22T02:00:00.000Z')
const short = { event: { reason: ' 四个字符 ' } }
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
const quoter = (event: QuoterEvent, changed: Partial<QuoterFacts> = {}): Case => ({ event, facts: { ...quoterFacts, ...changed } })

const quoterSubject: Subject = {
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

const submitting = (guard: string, spoil: (world: World, draft: { id: string; userId: string }) => Promise<unknown>): Scenario => ({
  guards: [guard],
  hear: async (world) => {
    const draft = await draftQuoter(world)
    await spoil(world, draft)
    return (language) => post(world, language, 'supplier1', `/api/srm/quoter/${draft.id}/submit`, { version: draft.version })
  },
})

const quoterScenarios: Scenario[] = [
  {
    guards: ['own'],
    hear: async (world) => directly(world, await quoterIn(world, 'draft'), { type: 'edit' }, withAuthority('poBuQuoter:edit')),
  },
  byTheInviter((world) => quoterIn(world, 'pending'), '5'),
  submitting('mobileVerified', (world, { userId }) =>
    rowsOf(world.database, sql`update app_user set mobile = '' where id = ${userId} returning id`),
  ),
  submitting('hasLetter', (world, { id }) =>
    rowsOf(world.database, sql`update quoter set letter_file_id = null where id = ${id} returning id`),
  ),
  submitting('quotesSomething', (world, { id }) =>
    rowsOf(world.database, sql`update quoter set category_ids = '{6001}' where id = ${id} returning id`),
  ),
  submitting('validityLasts', (world, { id }) =>
    rowsOf(
      world.database,
      sql`update quoter set valid_to = ${dayAfter(world, -1)}, valid_from = valid_from - 10 where id = ${id} returning id`,
    ),
  ),
  {
    guards: ['onePersonOneSupplier'],
    hear: async (world) => {
      const { body } = await activeQuoter(world)
      const twin = await pendingQuoter(world, 'supplier2', { idNo: body.idNo })
      return (language) => post(world, language, 'reviewer', `/api/srm/quoter/${twin.id}/approve`, { version: twin.version })
    },
  },
  { guards: ['validityOver'], hear: async (world) => directly(world, await quoterIn(world, 'active'), { type: 'expire' }) },
  { guards: ['validityEnds'], hear: async (world) => directly(world, await quoterIn(world, 'active'), { type: 'endsSoon' }) },
  // The call's own rule refuses a short reason before the machine is asked.
  {
    guards: ['reasonGiven'],
    hear: async (world) =>
      directly(
        world,
        await quoterIn(world, 'pending'),
        { type: 'return', reason: '没有' },
        withAuthority('srmQuotationOfficer:return', '5', '1'),
      ),
  },
]

export const quoterRoom = testRoom({
  subject: quoterSubject,
  reach: quoterIn,
  scenarios: quoterScenarios,
  readers: ['analyst'],
})
