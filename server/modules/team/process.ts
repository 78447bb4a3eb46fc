import { eq, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { putNotices } from '#server/db/notices.ts'
import { giveRole, takeRole } from '#server/db/roles.ts'
import { company } from '#server/db/tables/platform.ts'
import { companyHistory, handover } from '#server/db/tables/supplier.ts'
import type { Applied, Delivery, Lifecycle, Process } from '#server/lifecycle/process.ts'
import type { HandoverFacts } from '#src/machines/supplier/handover.ts'

/** How the lifecycle reads and moves handovers. */
export const handoverProcess: Process = {
  table: 'handover',
  load: async (tx, { id, actor, clock, event }) => {
    const query = tx.select().from(handover).where(eq(handover.id, id))
    const [row] = await (event ? query.for('update') : query)
    if (!row) return null
    // Nobody locks the receiver out while the company passes into these hands: first held, then looked at.
    if (event) await tx.execute(sql`select id from app_user where id = ${row.toUserId} for no key update`)
    const [found] = await rowsOf<{ own_password: boolean; open: boolean; giver_is_admin: boolean }>(
      tx,
      sql`select not u.must_change_password as own_password, not u.disabled as open,
            exists (select 1 from app_user g join user_role ur on ur.user_id = g.id join role r on r.id = ur.role_id
              where g.id = ${row.fromUserId} and g.company_id = ${row.companyId} and r.code = 'SUP_ADMIN') as giver_is_admin
          from app_user u where u.id = ${row.toUserId}`,
    )
    const facts: HandoverFacts = {
      own: actor?.companyId === row.companyId,
      isReceiver: actor?.id === row.toUserId && found?.open === true,
      hasOwnPassword: found?.own_password === true,
      giverIsAdmin: found?.giver_is_admin === true,
      now: clock.now(),
    }
    return { state: row.state, version: row.version, facts }
  },
  apply,
  effects: { notify },
}

async function apply(tx: Database, { id, event, actor, now }: Applied): Promise<Record<string, unknown> | undefined> {
  if (event.type !== 'accept') return undefined
  const [row] = await tx.select().from(handover).where(eq(handover.id, id))
  if (!row) throw new Error(`No handover ${id}`)
  const { companyId, fromUserId, toUserId } = row
  await giveRole(tx, toUserId, 'SUP_ADMIN')
  await takeRole(tx, fromUserId, 'SUP_ADMIN')
  await giveRole(tx, fromUserId, 'SUP_MEMBER')
  await tx.update(company).set({ adminId: toUserId }).where(eq(company.id, companyId))
  const change = { companyId, field: 'adminId', before: fromUserId, after: toUserId, actorId: actor?.id ?? null, at: now }
  await tx.insert(companyHistory).values(change)
  return { from: fromUserId, to: toUserId }
}

const page = '/poBuManager/poBuTeamMembers'

/** Tells one of the two what the other has done. */
async function notify({ database }: Lifecycle, { outboxId, recordId, params, at }: Delivery): Promise<void> {
  const toReceiver = params['audience'] === 'receiver'
  const [about] = await rowsOf<{ user_id: string; name: string; name_en: string }>(
    database,
    sql`select ${toReceiver ? sql`h.to_user_id` : sql`h.from_user_id`} as user_id, o.name, o.name_en
        from handover h join app_user o on o.id = ${toReceiver ? sql`h.from_user_id` : sql`h.to_user_id`} where h.id = ${recordId}`,
  )
  if (!about) return
  await putNotices(database, sql`select u.id from app_user u where u.id = ${about.user_id} and not u.disabled`, {
    outboxId,
    message: String(params['message']),
    values: { no: '', title: about.name, titleEn: about.name_en || about.name, reason: '' },
    // What is proposed is answered on the page itself; what became of it is told by its record.
    href: params['message'] === 'notice.handoverProposed' ? page : `${page}?handover=${recordId}`,
    at,
  })
}
