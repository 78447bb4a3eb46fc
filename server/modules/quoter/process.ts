import { eq, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { categoriesInScope, inScope, isInviter } from '#server/db/qualification.ts'
import { giveRole } from '#server/db/roles.ts'
import { quoter } from '#server/db/tables/supplier.ts'
import type { Applied, Delivery, Lifecycle, Process } from '#server/lifecycle/process.ts'
import { notifyAbout } from '#server/modules/company/audience.ts'
import { endOfDate } from '#src/lib/shanghaiTime.ts'
import type { QuoterFacts } from '#src/machines/supplier/quoter.ts'

/** How the lifecycle reads and moves quoters. */
export const quoterProcess: Process = {
  table: 'quoter',
  load: async (tx, { id, actor, clock, event }) => {
    // Whoever decides on one record of a person holds all of them: of two companies one comes first.
    if (event)
      await tx.execute(
        sql`select id from quoter where id_no_hash = (select id_no_hash from quoter where id = ${id}) order by id for update`,
      )
    const query = tx.select().from(quoter).where(eq(quoter.id, id))
    const [row] = await (event ? query.for('update') : query)
    if (!row) return null
    const [found] = await rowsOf<{ inviter: boolean; verified: boolean; elsewhere: boolean }>(
      tx,
      sql`select ${isInviter(sql`q.company_id`, actor?.id ?? null)} as inviter, u.mobile <> '' as verified,
            exists (select 1 from quoter o where o.id_no_hash = q.id_no_hash and o.id <> q.id and o.state = 'active') as elsewhere
          from quoter q join app_user u on u.id = q.user_id where q.id = ${id}`,
    )
    const facts: QuoterFacts = {
      own: actor?.companyId === row.companyId,
      mobileVerified: found?.verified === true,
      hasLetter: row.letterFileId !== null,
      categoryCount: (await categoriesInScope(tx, row.companyId, row.categoryIds)).length,
      validUntil: endOfDate(row.validTo),
      isInviter: found?.inviter === true,
      activeElsewhere: found?.elsewhere === true,
      warned: row.warned,
      now: clock.now(),
    }
    return { state: row.state, version: row.version, facts }
  },
  apply,
  effects: { notify },
}

/** With the authority comes the role by which the quoting screens are reached. */
async function apply(tx: Database, { id, event }: Applied): Promise<Record<string, unknown> | undefined> {
  const { reason = '' } = event as { reason?: string }
  const set = (values: Partial<typeof quoter.$inferInsert>) => tx.update(quoter).set(values).where(eq(quoter.id, id))
  switch (event.type) {
    case 'approve': {
      const [row] = await tx.select({ userId: quoter.userId }).from(quoter).where(eq(quoter.id, id))
      if (row) await giveRole(tx, row.userId, 'SUP_QUOTER')
      await set({ decisionReason: '', warned: false })
      return undefined
    }
    case 'return':
    case 'disable':
      await set({ decisionReason: reason })
      return { reason }
    case 'endsSoon':
      await set({ warned: true })
      return undefined
    default:
      return undefined
  }
}

/**
 * What is said of a quoter, and of how many open purchases they could quote for. For how many of them the company has a quotation is nobody else’s
 * business, and a notice rests in clear.
 */
async function notify(lifecycle: Lifecycle, delivery: Delivery): Promise<void> {
  const [about] = await rowsOf<{
    company_id: string
    company: string
    company_en: string
    real_name: string
    valid_to: string
    decision_reason: string
    open: number
  }>(
    lifecycle.database,
    sql`select q.company_id, c.name as company, c.name_en as company_en, q.real_name, q.valid_to::text as valid_to, q.decision_reason,
          (select count(*) from project p where p.state = 'published' and (p.visibility = 'OPEN' or exists (
              select 1 from project_invitation i where i.project_id = p.id and i.company_id = q.company_id))
            and ${inScope(sql`q.company_id`, sql`p.category_id`)}
            and q.category_ids && array[p.category_id, (select above.parent_id from category above where above.id = p.category_id)])::int as open
        from quoter q join company c on c.id = q.company_id where q.id = ${delivery.recordId}`,
  )
  if (!about) return
  const isForReviewers = delivery.params['audience'] === 'reviewers'
  const values = {
    no: about.real_name,
    title: about.company,
    titleEn: about.company_en,
    reason: about.decision_reason,
    date: about.valid_to,
    ...(isForReviewers ? {} : { open: String(about.open) }),
  }
  const route = isForReviewers ? 'srmManager/srmQuotationOfficer' : 'poBuManager/poBuQuoter'
  await notifyAbout(lifecycle, delivery, String(about.company_id), { values, href: `/${route}/${delivery.recordId}` })
}
