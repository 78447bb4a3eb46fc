import { sql, type SQL } from 'drizzle-orm'
import { withinDataScope } from '#server/db/dataScope.ts'
import { companiesWith } from '#server/db/list.ts'
import { isInviter } from '#server/db/qualification.ts'
import { achievement, integrity } from '#server/db/tables/supplier.ts'
import { createWithin, stores } from '#server/lifecycle/advance.ts'
import { companyNameEn, decided, defineKind, namedIn } from '#server/lifecycle/recordKind.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { notifyAboutAchievement } from './audience.ts'

/** No supplier's draft any more: it was claimed, or is one again after a decision. */
const claimedOnce = sql`(a.state <> 'draft' or a.decision_reason <> '')`

const claimedInScope = (actor: Actor): SQL => sql`(${claimedOnce} and ${withinDataScope(actor, { unit: sql`a.inwh_company_id` })})`

/**
 * A supplier reads its own; a unit what came to it to be confirmed; the platform and group procurement whatever was claimed once, as far as their roles
 * let them see.
 */
const readable = (actor: Actor): SQL => {
  const { roles, companyId } = actor
  const conditions = [
    ...(roles.has('SUP_ADMIN') ? [sql`a.sale_company_id = ${companyId}`] : []),
    ...(roles.has('BU_APPR') ? [sql`(a.verify_company_id = ${companyId} and a.waiting_since is not null)`] : []),
    ...(['PLAT_REVIEWER', 'JC_BUYER', 'JC_LEAD'].some((role) => roles.has(role)) ? [claimedInScope(actor)] : []),
  ]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`
}

/** Records of cooperation, as `a`, of the supplier `c` with the unit `u`. */
export const achievementKind = defineKind('achievement')({
  table: achievement,
  alias: 'a',
  joins: sql`left join company c on c.id = a.sale_company_id left join company u on u.id = a.inwh_company_id`,
  name: sql`c.name || ' → ' || u.name || ' ' || a.cooperate_year`,
  nameEn: sql`${companyNameEn} || ' → ' || u.name_en || ' ' || a.cooperate_year`,
  shownOn: sql`a.id`,
  companies: [sql`a.sale_company_id`, sql`a.inwh_company_id`, sql`a.verify_company_id`],
  unit: namedIn('company', sql`a.inwh_company_id`),
  reminded: sql`(a.reminders_sent > 0 and a.state in ('verifying', 'firstReview'))`,
  search: companiesWith,
  related: [
    { machine: 'company', id: sql`a.sale_company_id`, qualifier: 'supplier' },
    { machine: 'company', id: sql`a.inwh_company_id`, qualifier: 'unit' },
  ],
  readable,
  listedTo: ['srmcheckAchievment'],
  listedInHouse: claimedInScope,
  files: (fileId, actor) => sql`select 1 from achievement_proof f join achievement a on a.id = f.achievement_id
    where f.file_id = ${fileId} and ${readable(actor)}`,
  asks: ({ actor }) => ({
    proofCount: sql<number>`(select count(*) from achievement_proof p where p.achievement_id = achievement.id)::int`,
    inviter: isInviter(sql`achievement.sale_company_id`, actor?.id ?? null),
  }),
  facts: ({ saleCompanyId, verifyCompanyId, proofCount, inviter, waitingSince, remindersSent }, actor) => ({
    own: actor?.companyId === saleCompanyId,
    ofVerifier: actor?.companyId === verifyCompanyId,
    isInviter: inviter === true,
    proofCount,
    verifierIsOther: verifyCompanyId !== saleCompanyId,
    waitingSince,
    remindersSent,
  }),
  writes: {
    submit: () => ({ decisionReason: '' }),
    pass: (_, { now }) => ({ waitingSince: now, remindersSent: 0 }),
    // Begins anew: the unit it may have come to hears of it again once it was checked.
    return: (event) => ({ ...decided(event), waitingSince: null, remindersSent: 0 }),
    reject: decided,
    refuse: decided,
    revoke: decided,
    waitedLong: (_, { row }) => ({ remindersSent: row.remindersSent + 1 }),
  },
  apply: async (tx, { event, row, actor, lifecycle }) => {
    if (event.type !== 'revoke' || !actor) return undefined
    const draft = stores(integrity, { ...fraudOf(row, event.reason ?? ''), recorderId: actor.id })
    const { id } = await createWithin(lifecycle, tx, 'integrity', actor, draft)
    return { integrityId: id }
  },
  effects: { notify: notifyAboutAchievement },
})

/** What a false achievement is recorded as (domain.md §1.4 B); whoever keeps such records weighs it before the company is told. */
export const fraudOf = (
  {
    id,
    saleCompanyId,
    cooperateYear,
    summary,
  }: Pick<typeof achievement.$inferSelect, 'id' | 'saleCompanyId' | 'cooperateYear' | 'summary'>,
  reason: string,
) => ({
  companyId: saleCompanyId,
  achievementId: id,
  type: 'BAD' as const,
  ruleCode: 'FALSE_DATA',
  points: 20,
  narrative: `${cooperateYear} · ${summary}\n${reason}`,
  evidenceFileId: null,
  effect: 'WARN' as const,
  effectDays: 365,
})
