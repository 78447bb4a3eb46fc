import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { inScope, isInviter } from '#server/db/qualification.ts'
import { giveRole } from '#server/db/roles.ts'
import { quoter } from '#server/db/tables/supplier.ts'
import { companyName, companyNameEn, decided, defineKind, ofCompany } from '#server/lifecycle/recordKind.ts'
import type { Actor, EffectDelivery, LifecycleContext } from '#server/lifecycle/process.ts'
import { notifyAbout } from '#server/modules/company/index.ts'
import { endOfDate } from '#src/lib/shanghaiTime.ts'

/** Reviewers see every company’s quoters, and in which other companies the same person stands. */
export const reviewsQuoters = (actor: Actor): boolean => actor.authorities.has('srmQuotationOfficer')

const readable = (actor: Actor): SQL => (reviewsQuoters(actor) ? sql`true` : sql`q.company_id = ${actor.companyId}`)
const written = sql`q.state <> 'draft'`

/** Quoters, as `q`. */
export const quoterKind = defineKind('quoter')({
  ...ofCompany('q'),
  table: quoter,
  name: sql`${companyName} || ' · ' || q.real_name`,
  nameEn: sql`${companyNameEn} || ' · ' || q.real_name`,
  shownOn: sql`q.id`,
  people: [{ user: sql`q.user_id` }],
  readable,
  // What is still being written is its company’s alone, though a reviewer may open one whose address they know.
  listed: (actor) => (reviewsQuoters(actor) ? written : readable(actor)),
  listedTo: ['quoter:read'],
  listedInHouse: () => written,
  files: (fileId, actor) => sql`select 1 from quoter q where q.letter_file_id = ${fileId} and ${readable(actor)}`,
  // Whoever decides on one record of a person holds all of them: of two companies one comes first.
  lock: async (tx, id) => {
    await tx.execute(sql`select id from quoter where id_no_hash = (select id_no_hash from quoter where id = ${id}) order by id for update`)
    await tx.execute(sql`select 1 from quoter where id = ${id} for update`)
  },
  asks: ({ actor }) => ({
    inviter: isInviter(sql`quoter.company_id`, actor?.id ?? null),
    mobile: sql<string>`(select u.mobile from app_user u where u.id = quoter.user_id)`,
    elsewhere: sql<boolean>`exists (select 1 from quoter o where o.id_no_hash = quoter.id_no_hash and o.id <> quoter.id and o.state = 'active')`,
    categoryCount: sql<number>`(select count(*) from category k where k.id = any(quoter.category_ids)
      and ${inScope(sql`quoter.company_id`, sql`k.id`)})::int`,
  }),
  facts: ({ companyId, letterFileId, validTo, warned, inviter, mobile, elsewhere, categoryCount }, actor) => ({
    own: actor?.companyId === companyId,
    mobileVerified: mobile !== '',
    hasLetter: letterFileId !== null,
    categoryCount,
    validUntil: endOfDate(validTo),
    isInviter: inviter === true,
    activeElsewhere: elsewhere,
    warned,
  }),
  writes: {
    approve: () => ({ decisionReason: '', warned: false }),
    return: decided,
    disable: decided,
    endsSoon: () => ({ warned: true }),
  },
  // With the authority comes the role by which the quoting screens are reached.
  apply: async (tx, { event, row }) => {
    if (event.type === 'approve') await giveRole(tx, row.userId, 'SUP_QUOTER')
    return undefined
  },
  effects: { notify },
})

/**
 * What is said of a quoter, and of how many open purchases they could quote for. For how many of them the company has a quotation is nobody else’s
 * business, and a notice rests in clear.
 */
async function notify(lifecycle: LifecycleContext, delivery: EffectDelivery): Promise<void> {
  const [about] = await rowsOf<{
    companyId: string
    company: string
    companyEn: string
    realName: string
    validTo: string
    reason: string
    open: number
  }>(
    lifecycle.database,
    sql`select q.company_id as "companyId", c.name as company, c.name_en as "companyEn", q.real_name as "realName", q.valid_to as "validTo",
          q.decision_reason as reason,
          (select count(*) from project p where p.state = 'published' and (p.visibility = 'OPEN' or exists (
              select 1 from project_invitation i where i.project_id = p.id and i.company_id = q.company_id))
            and ${inScope(sql`q.company_id`, sql`p.category_id`)}
            and q.category_ids && array[p.category_id, (select above.parent_id from category above where above.id = p.category_id)])::int as open
        from quoter q join company c on c.id = q.company_id where q.id = ${delivery.recordId}`,
  )
  if (!about) return
  const isForReviewers = delivery.params['audience'] === 'reviewers'
  const values = {
    no: about.realName,
    title: about.company,
    titleEn: about.companyEn,
    reason: about.reason,
    date: about.validTo,
    ...(isForReviewers ? {} : { open: String(about.open) }),
  }
  const route = isForReviewers ? 'srmManager/srmQuotationOfficer' : 'poBuManager/poBuQuoter'
  await notifyAbout(lifecycle, delivery, about.companyId, { values, href: `/${route}/${delivery.recordId}` })
}
