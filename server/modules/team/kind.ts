import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { putNotices } from '#server/db/notices.ts'
import { handover } from '#server/db/tables/supplier.ts'
import { companyName, companyNameEn, defineKind, ofCompany } from '#server/lifecycle/recordKind.ts'
import type { EffectDelivery, LifecycleContext } from '#server/lifecycle/process.ts'
import { passAdministration } from './administration.ts'

/** How the administration of companies passes on, as `h`. */
export const handoverKind = defineKind('handover')({
  ...ofCompany('h'),
  table: handover,
  name: sql`${companyName} || ' #' || h.id`,
  nameEn: sql`${companyNameEn} || ' #' || h.id`,
  people: [{ user: sql`h.from_user_id` }, { user: sql`h.to_user_id` }],
  readable: ({ companyId }) => sql`h.company_id = ${companyId}`,
  listedTo: ['poBuTeamMembers'],
  // Nobody locks the receiver out while the company passes into these hands: first held, then looked at. The company comes before its people.
  lock: async (tx, id) => {
    await tx.execute(sql`select 1 from handover where id = ${id} for update`)
    await tx.execute(sql`select id from company where id = (select company_id from handover where id = ${id}) for no key update`)
    await tx.execute(sql`select id from app_user where id = (select to_user_id from handover where id = ${id}) for no key update`)
  },
  asks: () => ({
    giverIsAdmin: sql<boolean>`exists (select 1 from app_user g join user_role ur on ur.user_id = g.id join role r on r.id = ur.role_id
      where g.id = handover.from_user_id and g.company_id = handover.company_id and r.code = 'SUP_ADMIN')`,
    receiverIsOpen: sql<boolean>`(select not u.disabled from app_user u where u.id = handover.to_user_id)`,
    hasOwnPassword: sql<boolean>`(select not u.must_change_password from app_user u where u.id = handover.to_user_id)`,
  }),
  facts: ({ companyId, toUserId, receiverIsOpen, hasOwnPassword, giverIsAdmin }, actor) => ({
    own: actor?.companyId === companyId,
    isReceiver: actor?.id === toUserId && receiverIsOpen,
    hasOwnPassword,
    giverIsAdmin,
  }),
  apply: async (tx, { event, row: { companyId, fromUserId, toUserId }, actor, now }) => {
    if (event.type !== 'accept') return undefined
    await passAdministration(tx, { companyId, from: [fromUserId], to: toUserId, actorId: actor?.id ?? null, at: now })
    return { from: fromUserId, to: toUserId }
  },
  effects: { notify },
})

const page = '/poBuManager/poBuTeamMembers'

/** Tells one of the two what the other has done. */
async function notify({ database }: LifecycleContext, { outboxId, recordId, params, at }: EffectDelivery): Promise<void> {
  const toReceiver = params['audience'] === 'receiver'
  const [about] = await rowsOf<{ userId: string; name: string; nameEn: string }>(
    database,
    sql`select ${toReceiver ? sql`h.to_user_id` : sql`h.from_user_id`} as "userId", o.name, o.name_en as "nameEn"
        from handover h join app_user o on o.id = ${toReceiver ? sql`h.from_user_id` : sql`h.to_user_id`} where h.id = ${recordId}`,
  )
  if (!about) return
  await putNotices(database, sql`select u.id from app_user u where u.id = ${about.userId} and not u.disabled`, {
    outboxId,
    message: String(params['message']),
    values: { no: '', title: about.name, titleEn: about.nameEn || about.name, reason: '' },
    // What is proposed is answered on the page itself; what became of it is told by its record.
    href: params['message'] === 'notice.handoverProposed' ? page : `${page}?handover=${recordId}`,
    at,
  })
}
