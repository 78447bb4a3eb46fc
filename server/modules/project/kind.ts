import { eq, sql, type SQL } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { boughtFor } from '#server/db/allocation.ts'
import { projectInScope } from '#server/db/dataScope.ts'
import { openingShown } from '#server/db/disclosed.ts'
import { mayBeInvited } from '#server/db/integrity.ts'
import { contains } from '#server/db/list.ts'
import { project } from '#server/db/tables/procurement.ts'
import { sendsOn } from '#server/lifecycle/effects.ts'
import { endHolds, holdFacts, isReleasedByHand, movedOn, readHolds, writeHold, type StoredHolds } from '#server/lifecycle/holdRows.ts'
import { defineKind, namedIn, type Stood, type Writing } from '#server/lifecycle/recordKind.ts'
import { passOn } from '#server/lifecycle/passOn.ts'
import { discloseUnder } from '#server/lifecycle/underKey.ts'
import type { Actor, AppliedEventOf, LoadedRecord } from '#server/lifecycle/process.ts'
import { unreadableOf } from '#server/modules/quotation/index.ts'
import { contestableUntil } from '#src/machines/project/standstill.ts'
import { answersDue } from '#src/lib/questionTime.ts'
import { addWorkingDays, type WorkingCalendar } from '#src/lib/workingDays.ts'
import { endsOf } from '#src/machines/lifecycle.ts'
import { hasExtensionsLeft, projectMachine, type ProjectFacts } from '#src/machines/project/project.ts'
import { notifyAudience } from './audience.ts'
import { resultAsked } from './result.ts'
import { emptied, noParts, replaceContent } from './content.ts'
import { openQuotes } from './opening.ts'

/** The states in which a purchase has come to its end. */
export const projectEnds = endsOf(projectMachine)

/** A draft, as `p`, is its owner's, and the head's. */
export const readableProjects = (actor: Actor): SQL =>
  sql`(${projectInScope(actor)} and ${actor.roles.has('JC_LEAD') ? sql`true` : sql`(p.state <> 'draft' or p.owner_id = ${actor.id})`})`

/** Whether somebody runs the purchase `p`, or leads group procurement. */
export const inChargeOf = ({ id, roles }: Actor): SQL => (roles.has('JC_LEAD') ? sql`true` : sql`p.owner_id = ${id}`)

/** Whether a supplier may read the purchase `p`: it was published for everybody, or for them. */
const openTo = ({ authorities, companyId }: Actor): SQL =>
  sql`(${authorities.has('poDetailed')} and p.published_at is not null and (p.visibility = 'OPEN' or exists (
    select 1 from project_invitation i where i.project_id = p.id and i.company_id = ${companyId})))`

/** Who sees what stands under the purchase `p`, as far as it is theirs: those who run purchases, and suppliers it is open to. */
const seenBy = (actor: Actor): SQL => sql`((${actor.authorities.has('poJcProject')} and ${readableProjects(actor)}) or ${openTo(actor)})`

/** Purchases, as `p`. */
export const projectKind = (config: Config) =>
  defineKind('project')({
    table: project,
    alias: 'p',
    name: sql`p.no || ' ' || p.title`,
    nameEn: sql`p.no || ' ' || coalesce(nullif(p.title_en, ''), p.title)`,
    shownOn: sql`p.id`,
    companies: [sql`p.unit_id`],
    isAboutToo: (companyId) => boughtFor(sql`(${companyId})`),
    method: sql`p.method`,
    category: namedIn('category', sql`p.category_id`),
    unit: namedIn('company', sql`p.unit_id`),
    search: (q) => contains(q, sql`p.search_grams`, sql`p.search`),
    people: [{ user: sql`p.owner_id`, works: ['draft', 'published', 'sealed', 'opened', 'chosen', 'contestable'] }],
    related: [{ machine: 'company', id: sql`p.unit_id`, qualifier: 'unit' }],
    toldUnder: { projectNo: sql`p.no`, projectTitle: sql`p.title`, projectTitleEn: sql`p.title_en` },
    readable: readableProjects,
    listedTo: ['poJcProject'],
    seenUnder: seenBy,
    listedInHouse: (actor) => sql`(p.state <> 'draft' and ${projectInScope(actor)})`,
    documents: { house: 'poJcProject', stages: { tender: { type: 'biddingDocuments', shownSince: sql`p.published_at` } } },
    opened: openingShown,
    load: async (tx, { id, actor, clock, event }) => {
      const query = tx.select().from(project).where(eq(project.id, id))
      const [row] = await (event ? query.for('update') : query)
      if (!row) return null
      const [counts] = await rowsOf<{
        invited: string
        excluded: string
        quotes: string
        opened: string[]
        waived: boolean
        holds: StoredHolds
      }>(
        tx,
        sql`select (select count(*) from project_invitation where project_id = ${id}) as invited,
                 (select count(*) from project_invitation v join company c on c.id = v.company_id
                   where v.project_id = ${id} and not ${mayBeInvited(sql`c.id`, sql`c.state`, clock.now())}) as excluded,
                 (select count(*) from quotation where project_id = ${id} and state in ('sealed', 'opened', 'chosen', 'notChosen')) as quotes,
                 array(select id::text from quotation where project_id = ${id} and hash_verified) as opened,
                 ${isReleasedByHand('project', sql`${id}::bigint`, 'QUESTION')} as waived,
                 ${holdFacts('project', sql`${id}::bigint`)} as holds`,
      )
      const facts: ProjectFacts = {
        deadline: row.deadline,
        deadlineUnread: row.deadlineTyped !== '',
        hasUnit: row.unitId !== null,
        hasCategory: row.categoryId !== null,
        itemCount: row.itemCount,
        unfinishedCount: row.unfinished.length,
        hasTitle: row.title !== '',
        visibility: row.visibility,
        invitedCount: Number(counts?.invited),
        excludedCount: Number(counts?.excluded),
        minQuotes: row.minQuotes,
        quoteCount: Number(counts?.quotes),
        openedQuotationIds: counts?.opened ?? [],
        unansweredCount: row.unanswered,
        answersDue: row.publishedAt && row.deadline && answersDue(clock.calendar(), row.publishedAt, row.deadline),
        answerRule: row.answerRule,
        answerExtensions: row.answerExtensions,
        goesOnUnanswered: counts?.waived ?? false,
        extendedAfterDeadline: row.extendedAfterDeadline,
        inCharge: actor !== null && (actor.id === row.ownerId || actor.roles.has('JC_LEAD')),
        unreadable: row.state === 'sealed' ? await unreadableOf(tx, id, config.sealKey) : [],
        contestableUntil: row.contestableUntil,
        openObjections: row.openObjections,
        holds: readHolds(counts?.holds ?? []),
        now: clock.now(),
      }
      return { state: row.state, version: row.version, facts, row }
    },
    apply: (tx, applied) => apply(tx, applied, config.sealKey),
    goesOn,
    approvals: { RESULT: resultAsked },
    effects: {
      follow: sendsOn({ quotation: (id) => sql`select id from quotation where project_id = ${id} order by id` }),
      notify: notifyAudience,
    },
  })

type ProjectRow = typeof project.$inferSelect

const apply = async (
  tx: Database,
  { id, event: sent, actor, lifecycle, loaded, row, now }: AppliedEventOf<'project'> & Writing<ProjectRow>,
  sealKey: string,
): Promise<Record<string, unknown> | undefined> => {
  switch (sent.type) {
    case 'publish':
      await tx.update(project).set({ publishedAt: now }).where(eq(project.id, id))
      return undefined
    case 'discard':
      await replaceContent(lifecycle, tx, id, noParts, actor)
      await tx.update(project).set(emptied).where(eq(project.id, id))
      return undefined
    case 'open':
      await tx.update(project).set({ openedAt: now }).where(eq(project.id, id))
      await discloseUnder(lifecycle.kinds, 'project', tx, id)
      return { quotes: await openQuotes(tx, id, sealKey, now) }
    case 'choose':
      await tx
        .update(project)
        .set({ chosenQuotationId: sent.quotationId, chosenReason: sent.reason, chosenBy: actor?.id ?? null })
        .where(eq(project.id, id))
      return { quotationId: sent.quotationId, reason: sent.reason }
    case 'publishResult': {
      const until = contestableUntil(lifecycle.clock.calendar(), row.method, now)
      await tx.update(project).set({ resultAt: now, contestableUntil: until }).where(eq(project.id, id))
      return { contestableUntil: until.toISOString() }
    }
    case 'returned':
    case 'rejected':
    case 'withdrawn':
    case 'chooseAgain':
      await tx
        .update(project)
        .set({ chosenQuotationId: null, chosenReason: null, chosenBy: null, ...noResult })
        .where(eq(project.id, id))
      return 'reason' in sent ? { reason: sent.reason } : undefined
    case 'annul':
      return endedBy(tx, id, now)
    case 'stop':
      return { ...(await endedBy(tx, id, now)), reason: sent.reason, reasonEn: sent.reasonEn }
    case 'cancel':
      await tx
        .update(project)
        .set({ cancelReason: sent.reason, ...noResult })
        .where(eq(project.id, id))
      return { reason: sent.reason }
    case 'extend': {
      const { deadline: formerDeadline, extendedAfterDeadline } = loaded.facts
      const { deadline, reason } = sent
      const late = extendedAfterDeadline || loaded.state === 'sealed'
      await tx.update(project).set({ deadline, extendReason: reason, extendedAfterDeadline: late }).where(eq(project.id, id))
      return { formerDeadline: formerDeadline?.toISOString(), deadline: deadline?.toISOString(), reason }
    }
    case 'answersMissed':
      return hasExtensionsLeft(loaded.facts)
        ? extendForAnswers(tx, id, loaded.facts, lifecycle.clock.calendar())
        : holdForAnswers(tx, id, now)
    case 'handedOver': {
      const { fromUserId: from, toUserId: to } = sent
      await tx.update(project).set({ ownerId: to }).where(eq(project.id, id))
      await passOn(lifecycle, tx, { machine: 'project', id }, { from, to, at: now })
      return { fromUserId: from, toUserId: to }
    }
    case 'edit':
    case 'hold':
    case 'release':
    case 'held':
    case 'released':
    case 'deadlinePassed':
    case 'standstillPassed':
      return undefined
  }
}

/** Of what ends without one, or shall have another. */
const noResult = { resultAt: null, contestableUntil: null }

/** What another record ends has no result, and whatever else held it has nothing to hold any more. @returns what the log keeps of it */
const endedBy = async (tx: Database, id: string, now: Date): Promise<Record<string, unknown>> => {
  const { kept } = await endHolds(tx, { machine: 'project', id }, now)
  await tx.update(project).set(noResult).where(eq(project.id, id))
  return kept
}

/** A working day more, from now at least. */
const extendForAnswers = async (
  tx: Database,
  id: string,
  { deadline: former, answerExtensions, now }: ProjectFacts,
  calendar: WorkingCalendar,
) => {
  if (!former) throw new Error(`Project ${id} takes quotations without a deadline`)
  const deadline = movedOn(former, now, now, addWorkingDays(calendar, former > now ? former : now, 1))
  await tx
    .update(project)
    .set({ deadline, answerExtensions: answerExtensions + 1 })
    .where(eq(project.id, id))
  return { formerDeadline: former.toISOString(), deadline: deadline.toISOString(), cause: 'QUESTION' }
}

/** By itself, and not by one of the questions: it stands until the last of them is dealt with. What the kind of hold says is reason enough. */
const holdForAnswers = async (tx: Database, id: string, now: Date) => {
  const held = { machine: 'project', id } as const
  const { kept } = await writeHold(
    tx,
    held,
    { type: 'held', kind: 'QUESTION', reason: '', source: held, setBy: null },
    { actor: null, now },
  )
  return kept
}

/**
 * What a purchase was waiting for is as far ahead as it was when everything stood still, and a working day at least: its deadline while it takes
 * quotations, the end of the time in which its result may be contested.
 */
const goesOn = async (
  tx: Database,
  id: string,
  { state, facts: { deadline: formerDeadline, contestableUntil: formerUntil } }: LoadedRecord<ProjectFacts>,
  { since, now, calendar }: Stood,
): Promise<Record<string, unknown>> => {
  const moved = (moment: Date) => movedOn(moment, since, now, addWorkingDays(calendar, now, 1))
  if (state === 'published' && formerDeadline) {
    const deadline = moved(formerDeadline)
    await tx.update(project).set({ deadline }).where(eq(project.id, id))
    return { formerDeadline: formerDeadline.toISOString(), deadline: deadline.toISOString() }
  }
  if (state === 'contestable' && formerUntil) {
    const until = moved(formerUntil)
    await tx.update(project).set({ contestableUntil: until }).where(eq(project.id, id))
    return { formerContestableUntil: formerUntil.toISOString(), contestableUntil: until.toISOString() }
  }
  return {}
}
