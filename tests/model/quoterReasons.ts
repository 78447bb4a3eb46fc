import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { begunQuotation, publishedProject, sheetOf } from '#tests/setup/purchase.ts'
import { activeQuoter, dayAfter, draftQuoter, forceState, newMember, pendingQuoter } from '#tests/setup/supplier.ts'
import type { World } from '#tests/setup/world.ts'
import { directly, post, untilDeadline, type Heard, type Language, type Scenario, type Stored } from './driver.ts'
import { handoverIn, openHandover, quoterIn, scopeIn } from './quoter.ts'

const withAuthority = (authority: string, id = '12', companyId = '32'): Actor => ({
  id,
  companyId,
  roles: new Set(),
  authorities: new Set([authority]),
  dataScope: 'all',
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

/** Something of a company, approved by whoever invited that company. */
const byTheInviter = (reach: (world: World) => Promise<Stored>, inviterId: string): Scenario => ({
  guards: ['notInviter'],
  hear: async (world) => {
    const { send } = await reach(world)
    return meanwhile(
      () => invitedBy(world, inviterId),
      (language) => send('approve', language),
      () => invitedByNobody(world),
    )
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
  byTheInviter((world) => scopeIn(world, 'proposed'), '2'),
  byTheInviter((world) => quoterIn(world, 'pending'), '5'),
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
