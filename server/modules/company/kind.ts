import { eq, sql, type SQL } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import { inForce } from '#server/db/integrity.ts'
import { companiesWith } from '#server/db/list.ts'
import { company } from '#server/db/tables/platform.ts'
import { isAmong, quotationsOf } from '#server/seal/owner.ts'
import { companyName, companyNameEn, defineKind, type Writing } from '#server/lifecycle/recordKind.ts'
import type { Actor, AppliedEventOf } from '#server/lifecycle/process.ts'
import { endOfDate, later } from '#src/lib/shanghaiTime.ts'
import { reapplyDays, type CompanyEvent, type CompanyFacts, type RegistrationStep } from '#src/machines/registration/company.ts'
import { allFields } from '#src/machines/registration/fields.ts'
import { notifyAboutCompany } from './audience.ts'
import { papers, unmended, valuesOf } from './fields.ts'
import { lookedAt } from './looked.ts'
import { readablePapers } from './papers.ts'
import { keptFacts } from './merge.ts'
import { holdClaimer, receiverFacts } from './receivers.ts'
import { runningFacts } from './running.ts'
import { proposeWanted } from './scopes.ts'
import { writeStep, type StepEvent } from './step.ts'

/** Whether somebody looks at a company: at the own one, or as one who looks at companies. What is not to be seen does not exist. */
export const readsCompany = (actor: Actor, id: string): boolean => actor.companyId === id || looksAtCompanies(actor)

const looksAtCompanies = (actor: Actor): boolean => actor.authorities.has('company:page')

/** The same as `readsCompany`, of records that have their company's id in `column`. */
export const readableOf =
  (column: SQL) =>
  (actor: Actor): SQL =>
    looksAtCompanies(actor) ? sql`true` : sql`${column} = ${actor.companyId}`

/** Suppliers, as `c`. */
export const companyKind = ({ sealKey }: Pick<Config, 'sealKey'>) =>
  defineKind('company')({
    table: company,
    alias: 'c',
    only: sql`c.kind = 'SUPPLIER'`,
    name: companyName,
    nameEn: companyNameEn,
    shownOn: sql`c.id`,
    companies: [sql`c.id`],
    reminded: sql`(c.reminders_sent > 0 and c.state in ('firstReview', 'groupApproval'))`,
    search: companiesWith,
    people: [{ user: sql`c.admin_id` }, { user: sql`c.assignee_id`, works: ['firstReview', 'groupApproval'] }],
    related: [],
    readable: readableOf(sql`c.id`),
    listedTo: ['company:page'],
    listedInHouse: () => sql`true`,
    files: readablePapers,
    load: async (tx, { id, actor, clock, event }) => {
      if (event) await tx.execute(sql`select 1 from company where id = ${id} for update`)
      const own = actor?.companyId === id
      // A company that still has business open may not go; nobody else sends it away.
      const quotations = own ? await quotationsOf(tx, sealKey, id) : []
      const [found] = await tx
        .select({ row: company, ...papers, ...countsOf(actor?.id ?? null, quotations, clock.now()) })
        .from(company)
        .where(eq(company.id, id))
      if (!found) return null
      const { row } = found
      await holdClaimer(tx, row.assigneeId, actor, event)
      const facts: CompanyFacts = {
        own,
        isInviter: found.inviter,
        isAssignee: actor !== null && row.assigneeId === actor.id,
        leads: actor?.roles.has('JC_LEAD') === true,
        ...(await receiverFacts(tx, id, actor?.id ?? null, event)),
        stepsDone: row.stepsDone as RegistrationStep[],
        contactVerified: row.contactVerified,
        stepTwoWritten: row.name !== '' && row.unifiedCreditCode !== '',
        licenceEnd: row.licenceEnd === null ? null : endOfDate(row.licenceEnd),
        scopeCount: row.wantedCategoryIds.length,
        unmendedCount: unmended(row.marks, valuesOf(found)).length,
        markedCount: row.marks.length,
        unmarkedCount: allFields.filter((field) => !row.correctFields.includes(field) && !row.marks.some((one) => one.field === field))
          .length,
        undecidedScopes: found.undecided,
        approvedScopes: found.approved,
        waitingSince: row.waitingSince,
        remindersSent: row.remindersSent,
        validUntil: row.validUntil,
        reapplyFrom: row.reapplyFrom,
        effect: found.blacklisted ? 'BLACKLIST' : found.barred ? 'NO_QUOTE' : 'NONE',
        openProjects: found.open,
        ...(await runningFacts(
          tx,
          id,
          ['companyManager:close', 'companyManager:merge'].some((code) => actor?.authorities.has(code)),
        )),
        ...(await keptFacts(tx, id, (event as { intoId?: string } | undefined)?.intoId)),
        now: clock.now(),
        calendar: clock.calendar(),
      }
      return { state: row.state, version: row.version, facts, row }
    },
    apply,
    effects: { notify: notifyAboutCompany },
  })

const countsOf = (actorId: string | null, quotations: string[], now: Date) => {
  const its = sql`company.id`
  return {
    inviter: sql<boolean>`exists (select 1 from invitation v where v.id = company.invitation_id and v.inviter_id = ${actorId})`,
    undecided: sql<number>`(select count(*)::int from scope s where s.company_id = ${its} and s.state = 'proposed')`,
    approved: sql<number>`(select count(*)::int from scope s where s.company_id = ${its} and s.state = 'approved')`,
    barred: sql<boolean>`exists (select 1 ${inForce(its, ['NO_QUOTE'], now)})`,
    blacklisted: sql<boolean>`exists (select 1 ${inForce(its, ['BLACKLIST'], now)})`,
    open: sql<number>`(select count(*)::int from quotation q where ${isAmong(quotations)} and q.state in ('sealed', 'opened'))`,
  }
}

/** Steps are written with their event; a review's decisions end the case in the hands of its reviewer. */
async function apply(
  tx: Database,
  { id, event, actor, lifecycle, loaded, row, now }: AppliedEventOf<'company'> & Writing<typeof company.$inferSelect>,
): Promise<Record<string, unknown> | undefined> {
  const sent = event as CompanyEvent & { note?: string }
  const set = (values: Partial<typeof company.$inferInsert>) => tx.update(company).set(values).where(eq(company.id, id))
  const { facts } = loaded
  switch (sent.type) {
    case 'commitStepTwo':
    case 'commitStepThree':
    case 'commitStepFour': {
      await writeStep(tx, id, event as StepEvent, actor, now)
      const step = { commitStepTwo: 2, commitStepThree: 3, commitStepFour: 4 }[sent.type]
      await set({ stepsDone: [...new Set([...facts.stepsDone, step])].toSorted() })
      return { step }
    }
    case 'submit':
      await proposeWanted(lifecycle, tx, row, actor)
      await set({
        submittedAt: now,
        waitingSince: now,
        remindersSent: 0,
        assigneeId: null,
        marks: [],
        correctFields: [],
        earlierMarks: row.marks,
        reviewNote: '',
        decisionReason: '',
      })
      return undefined
    case 'claim':
    case 'take':
      await set({ assigneeId: actor?.id ?? null })
      return undefined
    case 'transfer':
      await set({ assigneeId: sent.toUserId ?? null })
      return { toUserId: sent.toUserId, reason: sent.reason ?? '' }
    case 'reassign':
      await set({ assigneeId: sent.toUserId ?? null })
      return { toUserId: sent.toUserId }
    case 'unassign':
      await set({ assigneeId: null })
      return undefined
    case 'pass':
      await set({
        waitingSince: now,
        remindersSent: 0,
        assigneeId: null,
        correctFields: await lookedAt(tx, id),
        reviewNote: sent.note ?? '',
      })
      return { note: sent.note ?? '' }
    case 'return':
    case 'sendBack':
      await set({ waitingSince: null, assigneeId: null })
      return { fields: row.marks.map(({ field, reason }) => ({ field, reason })) }
    case 'approve':
      await set({ waitingSince: null, assigneeId: null, decisionReason: '' })
      return undefined
    case 'reject':
    case 'decline':
      await set({
        waitingSince: null,
        assigneeId: null,
        decisionReason: sent.reason ?? '',
        reapplyFrom: later(now, reapplyDays, 'day'),
      })
      return { reason: sent.reason }
    case 'waitedLong':
      await set({ remindersSent: facts.remindersSent + 1 })
      return undefined
    case 'reapply':
      await set({ marks: [], decisionReason: '', reapplyFrom: null })
      return undefined
    case 'cancel':
      return { reason: sent.reason }
    case 'close':
      await set({ decisionReason: sent.reason ?? '' })
      await endTokensOf(tx, id, now)
      return { reason: sent.reason }
    case 'reopen':
      await set({ decisionReason: '', marks: [] })
      return { reason: sent.reason }
    case 'merge':
      await set({ decisionReason: sent.reason ?? '', mergedIntoId: sent.intoId ?? null })
      return { into: sent.intoId, reason: sent.reason }
    default:
      return undefined
  }
}

/** Nobody of a closed company goes on working. */
const endTokensOf = (tx: Database, id: string, now: Date) =>
  tx.execute(sql`update token t set ended_at = ${now.toISOString()}::timestamptz from app_user u
    where u.id = t.user_id and u.company_id = ${id} and t.ended_at is null`)
