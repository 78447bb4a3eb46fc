import { eq, sql, type SQL } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { rowsOf } from '#server/db/connect.ts'
import { withinDataScope } from '#server/db/dataScope.ts'
import { contains } from '#server/db/list.ts'
import { notice } from '#server/db/tables/procurement.ts'
import { invitation } from '#server/db/tables/supplier.ts'
import { defineKind, namedIn } from '#server/lifecycle/recordKind.ts'
import type { Actor, EffectDelivery, LifecycleContext } from '#server/lifecycle/process.ts'
import { post } from '#server/ports/messages.ts'
import { textOf } from '#server/texts.ts'
import { normalMobile } from '#src/lib/contact.ts'
import { fieldOfMoment, later } from '#src/lib/shanghaiTime.ts'
import { invitationDays } from '#src/machines/registration/invitation.ts'

/** Seven days from a moment. */
export const expiryAfter = (now: Date): Date => later(now, invitationDays, 'day')

export const isOfGroup = ({ roles }: Actor): boolean => roles.has('JC_BUYER') || roles.has('JC_LEAD')

/** Invitations, as `v`, that can still be used and end within so many days. */
export const invitationsEndingWithin = (days: number, now: Date): SQL =>
  sql`v.state = 'sent' and v.expires_at < ${later(now, days, 'day').toISOString()}::timestamptz`

const sentAgain = (sentCount: number, now: Date) => ({ lastSentAt: now, sentCount: sentCount + 1 })

/** Invitations, as `v`. */
const invitationInScope = (actor: Actor): SQL => withinDataScope(actor, { owner: sql`v.inviter_id`, unit: sql`v.unit_id` })

/** Group procurement reads every one, as `v`, a unit its own; of these, what their roles let them see. */
export const readableInvitations = (actor: Actor): SQL =>
  sql`(${isOfGroup(actor) ? sql`true` : sql`v.unit_id = ${actor.companyId}`}
    and ${invitationInScope(actor)})`

/** Invitations to register, as `v`. */
export const invitationKind = (config: Config) =>
  defineKind('invitation')({
    table: invitation,
    alias: 'v',
    // Its code opens a registration: it is no name.
    name: sql`v.company_name || ' #' || v.id`,
    nameEn: sql`v.company_name || ' #' || v.id`,
    shownOn: sql`v.id`,
    companies: [sql`v.unit_id`, sql`v.used_by_company_id`],
    unit: namedIn('company', sql`v.unit_id`),
    search: (q) => contains(q, sql`v.search_grams`, sql`v.search`),
    people: [{ user: sql`v.inviter_id`, works: ['sent'] }],
    related: [
      { machine: 'company', id: sql`v.unit_id`, qualifier: 'unit' },
      { machine: 'company', id: sql`v.used_by_company_id`, qualifier: 'company' },
    ],
    readable: readableInvitations,
    listedTo: ['srmInviteReg'],
    listedInHouse: invitationInScope,
    facts: ({ expiresAt, inviterId, lastSentAt }, actor) => ({
      expiresAt,
      inCharge: actor !== null && (actor.id === inviterId || actor.roles.has('JC_LEAD')),
      lastSentAt,
    }),
    writes: {
      resend: (_, { row, now }) => sentAgain(row.sentCount, now),
      extend: (_, { row, now }) => ({ ...sentAgain(row.sentCount, now), expiresAt: expiryAfter(now) }),
      use: ({ companyId }) => ({ usedByCompanyId: companyId }),
    },
    effects: { message: (lifecycle, delivery) => sendCode(lifecycle, delivery, config), notify: notifyInviter },
  })

/** A code that is worth nothing any more is not sent. */
const sendCode = async ({ database, clock }: LifecycleContext, { outboxId, recordId }: EffectDelivery, config: Config): Promise<void> => {
  const [row] = await rowsOf<{ code: string; mobile: string; company: string; unit: string; expiresAt: string }>(
    database,
    sql`select v.code, v.mobile, v.company_name as company, u.name as unit, v.expires_at as "expiresAt"
        from invitation v join company u on u.id = v.unit_id
        where v.id = ${recordId} and v.state = 'sent'`,
  )
  if (!row) return
  const until = fieldOfMoment(row.expiresAt).replace('T', ' ')
  const text = textOf('zh-CN', 'sms.invitation', { unit: row.unit, company: row.company, code: row.code, until })
  const expiresAt = new Date(row.expiresAt)
  const message = {
    channel: 'sms',
    recipient: normalMobile(row.mobile),
    subject: '',
    text,
    expiresAt,
    dedupKey: `invitation-${outboxId}`,
  } as const
  await post(database, config, message, clock.now())
}

/** Tells whoever sent it what became of it. */
export const notifyInviter = async ({ database }: LifecycleContext, { outboxId, recordId, params, at }: EffectDelivery): Promise<void> => {
  const [row] = await database.select().from(invitation).where(eq(invitation.id, recordId))
  if (!row) return
  const values = { no: '', title: row.companyName, titleEn: row.companyName, reason: '' }
  const href = `/srmManager/srmInviteReg/${recordId}`
  await database
    .insert(notice)
    .values({ outboxId, userId: row.inviterId, message: String(params['message']), values, href, createdAt: at })
    .onConflictDoNothing()
}
