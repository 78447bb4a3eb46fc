import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { handoverMachine, type HandoverEvent, type HandoverFacts } from '#src/machines/supplier/handover.ts'
import { quoterMachine, type QuoterEvent, type QuoterFacts } from '#src/machines/supplier/quoter.ts'
import { scopeMachine, type ScopeEvent, type ScopeFacts } from '#src/machines/supplier/scope.ts'
import { begunQuotation, publishedProject, sheetOf } from '#tests/setup/purchase.ts'
import { activeQuoter, dayAfter, draftQuoter, forceState, newMember, pendingQuoter, proposedScope } from '#tests/setup/supplier.ts'
import type { World } from '#tests/setup/world.ts'
import type { Case, Subject } from './cases.ts'
import { directly, post, reason, untilDeadline, type Heard, type Language, type Scenario, type Stored } from './driver.ts'

const day = 86_400_000
const now = new Date('2026-11-22T02:00:00.000Z')

const scopeFacts: ScopeFacts = { now, own: true, isInviter: false, companyReviewed: true }
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

const deciderOfScope = (event: string): string => (event === 'withdraw' ? 'supplier1' : 'lead')

const scopeRecord = (world: World, id: string): Stored => {
  const look = () => world.ask('lead', 'GET /api/srm/scope/{id}', { params: { id } })
  return {
    machine: 'scope',
    id,
    look,
    sender: deciderOfScope,
    send: async (event, language, as = deciderOfScope(event)) => {
      const { version } = await look()
      return post(world, language, as, `/api/srm/scope/${id}/${event}`, event === 'deny' ? { version, reason } : { version })
    },
    causes: {},
  }
}

/** A scope that real calls brought to this state. */
export const scopeIn = async (world: World, state: string): Promise<Stored> => {
  const record = scopeRecord(world, (await proposedScope(world)).id)
  const [event] = { approved: ['approve'], denied: ['deny'], withdrawn: ['withdraw'] }[state] ?? []
  if (event) await record.send(event, 'en')
  return record
}

const deciderOfQuoter = (event: string): string => (['approve', 'return', 'disable'].includes(event) ? 'reviewer' : 'supplier1')

const quoterRecord = (world: World, id: string, validTo: string): Stored => {
  const look = () => world.ask('supplier1', 'GET /api/srm/quoter/{id}', { params: { id } })
  const lastDay = new Date(`${validTo}T00:00:00+08:00`).getTime()
  return {
    machine: 'quoter',
    id,
    look,
    sender: deciderOfQuoter,
    send: async (event, language, as = deciderOfQuoter(event)) => {
      const { version, realName, letter, categories, validFrom } = await look()
      const content = { realName, letterFileId: letter?.id ?? null, categoryIds: categories.map((each) => each.id), validFrom, validTo }
      const bodies: Record<string, object> = {
        edit: { version, idNo: null, ...content },
        return: { version, reason },
        disable: { version, reason },
      }
      return post(world, language, as, `/api/srm/quoter/${id}/${event}`, bodies[event] ?? { version })
    },
    causes: {
      endsSoon: async () => {
        world.clock.set(lastDay - 2 * day)
        await sendDueEvents(world.lifecycle)
      },
      expire: async () => {
        world.clock.set(lastDay + day)
        await sendDueEvents(world.lifecycle)
      },
    },
  }
}

const quoterWays: Record<string, (record: Stored) => Promise<unknown>> = {
  draft: () => Promise.resolve(),
  pending: (record) => record.send('submit', 'en'),
  returned: async (record) => {
    await quoterWays['pending']?.(record)
    await record.send('return', 'en')
  },
  active: async (record) => {
    await quoterWays['pending']?.(record)
    await record.send('approve', 'en')
  },
  expired: async (record) => {
    await quoterWays['active']?.(record)
    await record.causes['expire']?.('expired')
  },
  disabled: async (record) => {
    await quoterWays['active']?.(record)
    await record.send('disable', 'en')
  },
}

/** A quoter's authority that real calls brought to this state. It lasts a week, so that the clock need not go far. */
export const quoterIn = async (world: World, state: string): Promise<Stored> => {
  const validTo = dayAfter(world, 7)
  const { id } = await draftQuoter(world, 'supplier1', { validTo })
  const record = quoterRecord(world, id, validTo)
  await quoterWays[state]?.(record)
  return record
}

/** The administration goes back and forth between the seeded administrator and a colleague, whoever has it. */
const handoverRecord = (world: World, id: string, giver: string, receiver: string): Stored => {
  const look = () => world.ask(giver, 'GET /api/srm/handover/{id}', { params: { id } })
  // Once it has passed on, the other one administers.
  const sender = (event: string, state: string) => (event !== 'withdraw' || state === 'accepted' ? receiver : giver)
  return {
    machine: 'handover',
    id,
    look,
    sender,
    people: [giver, receiver],
    send: async (event, language, as) => {
      const { version, state } = await look()
      return post(world, language, as ?? sender(event, state), `/api/srm/handover/${id}/${event}`, { version })
    },
    causes: {},
  }
}

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
export const handoverIn = async (world: World, state: string): Promise<Stored> => {
  const record = await openHandover(world)
  const [event] = { accepted: ['accept'], declined: ['decline'], withdrawn: ['withdraw'] }[state] ?? []
  if (event) await record.send(event, 'en')
  return record
}

const withAuthority = (authority: string, id = '12', companyId = '32'): Actor => ({
  id,
  companyId,
  roles: new Set(),
  authorities: new Set([authority]),
})

/** Names a user as the one who invited company 31. */
const invitedBy = async (world: World, userId: string): Promise<void> => {
  await rowsOf(
    world.database,
    sql`with sent as (insert into invitation (code, invitee_name, company_name, mobile, reason, inviter_id, unit_id, expires_at, last_sent_at, state, state_since, created_at)
          values ('reasons-' || ${userId}::text, '', '', '', '', ${userId}, 21, now(), now(), 'used', now(), now()) on conflict (code) do update set reason = '' returning id)
        update company set invitation_id = (select id from sent) where id = 31 returning id`,
  )
}
const invitedByNobody = (world: World) => rowsOf(world.database, sql`update company set invitation_id = null where id = 31 returning id`)

/** Hears a call twice, between what makes it refused and what mends that again. */
const meanwhile =
  (before: () => Promise<unknown>, send: (language: Language) => Promise<Heard>, after: () => Promise<unknown>) =>
  async (language: Language) => {
    await before()
    const heard = await send(language)
    await after()
    return heard
  }

const submitting = (guard: string, spoil: (world: World, draft: { id: string; userId: string }) => Promise<unknown>): Scenario => ({
  guards: [guard],
  hear: async (world) => {
    const draft = await draftQuoter(world)
    await spoil(world, draft)
    return (language) => post(world, language, 'supplier1', `/api/srm/quoter/${draft.id}/submit`, { version: draft.version })
  },
})

/** A quotation ready to be sealed, by a member of the first supplier. */
const sealing = async (world: World, person: string, categoryId = '1001') => {
  const deadline = new Date(world.clock.now().getTime() + untilDeadline).toISOString()
  const { id } = await publishedProject(world, { deadline, categoryId })
  const begun = await begunQuotation(world, person, id)
  const body = { version: begun.version, draftRevision: begun.draftRevision, sheet: sheetOf(begun, ['1.000000', '1.000000']) }
  return (language: Language) => post(world, language, person, `/api/po/quotation/${begun.id}/submit`, body)
}

/** Every reason that the machines of a supplier's business file can give, and those with which it keeps quoting in bounds. */
export const quoterScenarios: Scenario[] = [
  {
    guards: ['own'],
    hear: async (world) => directly(world, await scopeIn(world, 'proposed'), { type: 'withdraw' }, withAuthority('poBuScope:withdraw')),
  },
  {
    guards: ['own'],
    hear: async (world) => directly(world, await quoterIn(world, 'draft'), { type: 'edit' }, withAuthority('poBuQuoter:edit')),
  },
  {
    guards: ['own'],
    hear: async (world) =>
      directly(world, await handoverIn(world, 'proposed'), { type: 'withdraw' }, withAuthority('poBuTeamMembers:withdraw')),
  },
  {
    guards: ['notInviter'],
    hear: async (world) => {
      const { send } = await scopeIn(world, 'proposed')
      return meanwhile(
        () => invitedBy(world, '2'),
        (language) => send('approve', language),
        () => invitedByNobody(world),
      )
    },
  },
  {
    guards: ['notInviter'],
    hear: async (world) => {
      const { send } = await quoterIn(world, 'pending')
      return meanwhile(
        () => invitedBy(world, '5'),
        (language) => send('approve', language),
        () => invitedByNobody(world),
      )
    },
  },
  {
    guards: ['companyReviewed'],
    hear: async (world) => {
      const { send } = await scopeIn(world, 'proposed')
      return meanwhile(
        () => forceState(world, 'company', '31', 'firstReview'),
        (language) => send('approve', language),
        () => forceState(world, 'company', '31', 'approved'),
      )
    },
  },
  // The call's own rule refuses a short reason before the machine is asked.
  ...(['scope', 'quoter'] as const).map((machine): Scenario => ({
    guards: ['reasonGiven'],
    hear: async (world) => {
      const record = machine === 'scope' ? await scopeIn(world, 'proposed') : await quoterIn(world, 'pending')
      const event = { type: machine === 'scope' ? 'deny' : 'return', reason: '没有' }
      const authority = machine === 'scope' ? 'srmcheckJc:denyScope' : 'srmQuotationOfficer:return'
      return directly(world, record, event, withAuthority(authority, '5', '1'))
    },
  })),
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
  {
    guards: ['inScope', 'quoterActive'],
    hear: (world) => sealing(world, 'supplier2', '6002'),
  },
  {
    guards: ['quoterActive'],
    hear: async (world) => {
      await newMember(world, 'supplier3')
      const say = await sealing(world, 'supplier3')
      const keep = (value: string) =>
        rowsOf(world.database, sql`update quoter set valid_from = ${value} where company_id = 33 and user_id = 13 returning id`)
      return meanwhile(
        () => keep(dayAfter(world, 2)),
        say,
        () => keep(dayAfter(world, -300)),
      )
    },
  },
]
