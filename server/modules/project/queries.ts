import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { estimateOfPurchase } from '#server/db/allocation.ts'
import type { Database } from '#server/db/connect.ts'
import { readsQuotes } from '#server/db/disclosed.ts'
import { mayBeInvited } from '#server/db/integrity.ts'
import { byName } from '#server/db/list.ts'
import { company } from '#server/db/tables/platform.ts'
import { itemsOf } from '#server/db/parts.ts'
import { category } from '#server/db/tables/supplier.ts'
import { project, projectInvitation } from '#server/db/tables/procurement.ts'
import { askedToQuote } from '#server/db/qualification.ts'
import { areUsable, carriedBy } from '#server/lifecycle/documents.ts'
import { holdsInHouse } from '#server/lifecycle/holdRows.ts'
import { refuseUnreadable } from '#server/lifecycle/recordKind.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import { serveRecords } from '#server/serving/records.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { methods } from '#src/machines/project/methods.ts'
import type { ProjectContent } from './content.ts'
import { demandsOf } from './demands.ts'
import { inChargeOf } from './kind.ts'

/** Sealed quotes before the opening, opened ones after it: never more than a number. */
const quoteCount = sql`(select count(*) from quotation q where q.project_id = p.id and q.state in ('sealed', 'opened', 'chosen', 'notChosen'))::int`

/** Purchases as those see them who run them, and their events. */
export const serveProjects = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context
  serveRecords(serve, context, 'project', {
    shown: (caller) => ({
      unitName: sql`u.name`,
      unitNameEn: sql`u.name_en`,
      categoryName: sql`k.name`,
      categoryNameEn: sql`k.name_en`,
      holds: holdsInHouse('project', sql`p.id`),
      quoteCount,
      ownerName: sql`o.name`,
      ownerNameEn: sql`o.name_en`,
      eligible: sql`case when p.state = 'draft' then (select count(*)::int from (${askedToQuote(sql`p`, clock.now())}) asked) end`,
      inCharge: inChargeOf(caller),
      estimateTyped: sql`p.estimate`,
      estimate: estimateOfPurchase,
      chosen: sql`case when ${readsQuotes(caller)} and p.chosen_quotation_id is not null then jsonb_build_object(
        'quotationId', p.chosen_quotation_id::text, 'supplierName', coalesce(s.name, ''), 'supplierNameEn', coalesce(s.name_en, ''),
        'totalGross', coalesce(x.total_gross, 0.00)::text, 'rank', x.rank, 'reason', coalesce(p.chosen_reason, ''),
        'lowestTotal', (select min(q.total_gross) from quotation q where q.project_id = p.id and q.rank is not null)::text) end`,
    }),
    // Left joins throughout, so that a count need not make them.
    joins: sql`left join company u on u.id = p.unit_id left join category k on k.id = p.category_id left join app_user o on o.id = p.owner_id`,
    pageJoins: sql`left join quotation x on x.id = p.chosen_quotation_id left join company s on s.id = x.supplier_company_id`,
    parts: {
      invited: (id) => invitedTo(database, id),
      items: (id) => itemsOf(database, id),
      demands: (id) => demandsOf(database, id),
    },
    filters: { mine: (_, caller) => sql`p.owner_id = ${caller.id}` },
    sortable: ['no', 'deadline', 'state', 'stateSince'],
    orders: {
      title: byName(sql`p.title`),
      titleEn: byName(sql`p.title_en`),
      /** What waits for its opening first, the longest waiting before the others; then what closes next; of the rest what closed last. */
      opening: sql`opening_order(p.state, p.deadline)`,
    },
  })
}

const invitedTo = (database: Database, projectId: string) =>
  database
    .select({ companyId: company.id, name: company.name, nameEn: company.nameEn })
    .from(projectInvitation)
    .innerJoin(company, eq(company.id, projectInvitation.companyId))
    .where(eq(projectInvitation.projectId, projectId))
    .orderBy(asc(company.id))

/**
 * What a draft of the same content consists of. Its documents are the same files; who may no longer be invited is kept, for publishing
 * to name.
 * @throws Refusal 40400 for a purchase that this person may not read
 */
export const copyOf = async (context: ModuleContext, id: string, actor: Actor): Promise<ProjectContent> => {
  const { database } = context
  await refuseUnreadable(context, 'project', id, actor)
  const [its] = await database.select().from(project).where(eq(project.id, id))
  if (!its) throw new Error(`Purchase ${id} is gone`)
  const items = await itemsOf(database, id)
  return {
    title: its.title,
    titleEn: its.titleEn,
    unitId: its.unitId,
    categoryId: its.categoryId,
    method: its.method,
    visibility: its.visibility,
    deadline: null,
    deadlineTyped: '',
    description: its.description,
    allowPartial: its.allowPartial,
    answerRule: its.answerRule,
    invitedCompanyIds: (await invitedTo(database, id)).map(({ companyId }) => companyId),
    items: items.map(({ lineNo: _, ...item }) => ({ ...item, id: null })),
    unfinished: its.unfinished.map((line) => ({ ...line, id: null })),
    estimate: its.estimate,
    estimateUnread: its.estimateUnread,
    documentIds: (await carriedBy(database, { machine: 'project', id, stage: 'tender' })).map(({ fileId }) => fileId),
  }
}

/** What does not hold, as paths of the form: a visibility its method excludes, a unit or category that is none, a supplier that may not be invited, a file of someone else. */
export const unusableFields = async (
  database: Database,
  content: ProjectContent,
  projectId: string | null,
  actor: Actor,
  now: Date,
): Promise<string[]> => {
  const problems: string[] = []
  const { visibility } = methods[content.method]
  if (visibility !== 'EITHER' && visibility !== content.visibility) problems.push('visibility')
  if (content.unitId !== null) {
    const units = await database
      .select({ id: company.id })
      .from(company)
      .where(and(eq(company.id, content.unitId), eq(company.kind, 'BASE_UNIT')))
    if (units.length === 0) problems.push('unitId')
  }
  if (content.categoryId !== null) {
    const known = await database.select({ id: category.id }).from(category).where(eq(category.id, content.categoryId))
    if (known.length === 0) problems.push('categoryId')
  }
  if (content.invitedCompanyIds.length > 0) {
    const admitted = await database
      .select({ id: company.id })
      .from(company)
      .where(
        and(
          inArray(company.id, content.invitedCompanyIds),
          eq(company.kind, 'SUPPLIER'),
          mayBeInvited(sql`${company.id}`, sql`${company.state}`, now),
        ),
      )
    if (admitted.length !== new Set(content.invitedCompanyIds).size) problems.push('invitedCompanyIds')
  }
  if (!(await areUsable(database, { machine: 'project', id: projectId }, content.documentIds, actor))) problems.push('documentIds')
  return problems
}
