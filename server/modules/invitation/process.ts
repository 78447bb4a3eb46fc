import { eq, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { notice } from '#server/db/tables/procurement.ts'
import { invitation } from '#server/db/tables/supplier.ts'
import type { Applied, Delivery, Lifecycle, Process } from '#server/lifecycle/process.ts'
import { post } from '#server/ports/messages.ts'
import { textOf } from '#server/texts.ts'
import { normalMobile } from '#src/lib/contact.ts'
import { fieldOfMoment, later } from '#src/lib/shanghaiTime.ts'
import { invitationDays, type InvitationEvent, type InvitationFacts } from '#src/machines/registration/invitation.ts'

/** How the lifecycle reads and moves invitations. */
export const invitationProcess = (config: Config): Process => ({
  table: 'invitation',
  load: async (tx, { id, actor, clock, event }) => {
    const query = tx.select().from(invitation).where(eq(invitation.id, id))
    const [row] = await (event ? query.for('update') : query)
    if (!row) return null
    const facts: InvitationFacts = {
      expiresAt: row.expiresAt,
      inCharge: actor !== null && (actor.id === row.inviterId || actor.roles.has('JC_LEAD')),
      lastSentAt: row.lastSentAt,
      now: clock.now(),
    }
    return { state: row.state, version: row.version, facts }
  },
  apply,
  effects: { message: (lifecycle, delivery) => sendCode(lifecycle, delivery, config), notify: notifyInviter },
})

/** Seven days from a moment. */
export const expiryAfter = (now: Date): Date => later(now, invitationDays, 'day')

async function apply(tx: Database, { id, event, now }: Applied): Promise<Record<string, unknown> | undefined> {
  const sent = event as InvitationEvent
  switch (sent.type) {
    case 'resend':
    case 'extend': {
      const expiresAt = sent.type === 'extend' ? { expiresAt: expiryAfter(now) } : {}
      await tx
        .update(invitation)
        .set({ ...expiresAt, lastSentAt: now, sentCount: sql`${invitation.sentCount} + 1` })
        .where(eq(invitation.id, id))
      return undefined
    }
    case 'use':
      await tx.update(invitation).set({ usedByCompanyId: sent.companyId }).where(eq(invitation.id, id))
      return { companyId: sent.companyId }
    case 'revoke':
    case 'expire':
      return undefined
  }
}

/** A code that is worth nothing any more is not sent. */
const sendCode = async ({ database, clock }: Lifecycle, { outboxId, recordId }: Delivery, config: Config): Promise<void> => {
  const [row] = await rowsOf<{ code: string; mobile: string; company_name: string; unit: string; expires_at: Date | string }>(
    database,
    sql`select v.code, v.mobile, v.company_name, u.name as unit, v.expires_at from invitation v join company u on u.id = v.unit_id
        where v.id = ${recordId} and v.state = 'sent'`,
  )
  if (!row) return
  const until = fieldOfMoment(row.expires_at).replace('T', ' ')
  const text = textOf('zh-CN', 'sms.invitation', { unit: row.unit, company: row.company_name, code: row.code, until })
  const expiresAt = new Date(row.expires_at)
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
export const notifyInviter = async ({ database }: Lifecycle, { outboxId, recordId, params, at }: Delivery): Promise<void> => {
  const [row] = await database.select().from(invitation).where(eq(invitation.id, recordId))
  if (!row) return
  const values = { no: '', title: row.companyName, titleEn: row.companyName, reason: '' }
  const href = `/srmManager/srmInviteReg/${recordId}`
  await database
    .insert(notice)
    .values({ outboxId, userId: row.inviterId, message: String(params['message']), values, href, createdAt: at })
    .onConflictDoNothing()
}
