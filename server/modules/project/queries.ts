import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { readsQuotes } from '#server/db/disclosed.ts'
import { mayBeInvited } from '#server/db/integrity.ts'
import { byName, contains, listPage, oneOf } from '#server/db/list.ts'
import { company } from '#server/db/tables/platform.ts'
import { documentsOf, itemsOf } from '#server/db/parts.ts'
import { category } from '#server/db/tables/supplier.ts'
import { file, projectDocument, projectInvitation } from '#server/db/tables/procurement.ts'
import { askedToQuote } from '#server/db/qualification.ts'
import { holdsInHouse } from '#server/lifecycle/holdRows.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { contract, Data } from '#src/contract/index.ts'
import { methods } from '#src/machines/project/methods.ts'
import type { ProjectContent } from './content.ts'
import { readableProjects } from './kind.ts'

type PageQuery = z.output<(typeof contract)['GET /api/po/project/page']['query']>
type Row = Data<'GET /api/po/project/page'>['rows'][number]
type Detail = Data<'GET /api/po/project/{id}'>

/** Sealed quotes before the opening, opened ones after it: never more than a number. */
const quoteCount = sql`(select count(*) from quotation q where q.project_id = p.id and q.state in ('sealed', 'opened', 'chosen', 'notChosen'))::int`

const core = sql`p.id, p.no, p.title, p.title_en as "titleEn", p.unit_id as "unitId", u.name as "unitName", u.name_en as "unitNameEn",
  p.category_id as "categoryId", k.name as "categoryName", k.name_en as "categoryNameEn", p.method, p.visibility, p.deadline, p.state,
  p.state_since as "stateSince", ${holdsInHouse('project', sql`p.id`)} as holds, p.item_count as "itemCount", ${quoteCount} as "quoteCount",
  p.min_quotes as "minQuotes", o.name as "ownerName", o.name_en as "ownerNameEn", p.version`
/** Left joins throughout, so that a count need not make them. */
const from = sql`project p left join company u on u.id = p.unit_id left join category k on k.id = p.category_id
  left join app_user o on o.id = p.owner_id`

export const pageOfProjects = (database: Database, query: PageQuery, actor: Actor) => {
  const { q, state, unitId, categoryId, method, mine } = query
  const where = [
    readableProjects(actor),
    ...(q?.trim() ? [contains(q, sql`p.search_grams`, sql`p.search`)] : []),
    ...(state ? [oneOf(state, sql`p.state`)] : []),
    ...(unitId ? [sql`p.unit_id = ${unitId}`] : []),
    ...(categoryId ? [sql`p.category_id = ${categoryId}`] : []),
    ...(method ? [sql`p.method = ${method}`] : []),
    ...(mine ? [sql`p.owner_id = ${actor.id}`] : []),
  ]
  const sortable = {
    no: sql`p.no`,
    title: byName(sql`p.title`),
    titleEn: byName(sql`p.title_en`),
    deadline: sql`p.deadline`,
    state: sql`p.state`,
    stateSince: sql`p.state_since`,
    /** What waits for its opening first, the longest waiting before the others; then what closes next; of the rest what closed last. */
    opening: sql`opening_order(p.state, p.deadline)`,
  }
  return listPage<Row>(database, query, { select: core, from, where, sortable, unique: sql`p.id` })
}

/** One project with everything its page shows; undefined when there is none that this person may see. */
export const projectDetail = async (database: Database, id: string, actor: Actor, now: Date) => {
  const [row] = await rowsOf<Omit<Detail, 'invited' | 'items' | 'documents' | 'transitions' | 'lifeLine'>>(
    database,
    sql`select ${core}, p.deadline_typed as "deadlineTyped", p.contestable_until as "contestableUntil", p.description, p.currency, p.allow_partial as "allowPartial", p.answer_rule as "answerRule", p.unfinished,
          case when p.state = 'draft' then (select count(*)::int from (${askedToQuote(sql`p`, now)}) asked) end as eligible,
          case when ${readsQuotes(actor)} and p.chosen_quotation_id is not null then jsonb_build_object('quotationId', p.chosen_quotation_id::text,
            'supplierName', coalesce(s.name, ''), 'supplierNameEn', coalesce(s.name_en, ''), 'totalGross', coalesce(c.total_gross, 0.00)::text, 'rank', c.rank,
            'lowestTotal', (select min(q.total_gross) from quotation q where q.project_id = p.id and q.rank is not null)::text,
            'reason', coalesce(p.chosen_reason, '')) end as chosen
        from ${from} left join quotation c on c.id = p.chosen_quotation_id left join company s on s.id = c.supplier_company_id
        where p.id = ${id} and ${readableProjects(actor)}`,
  )
  if (!row) return undefined
  const invited = await database
    .select({ companyId: company.id, name: company.name, nameEn: company.nameEn })
    .from(projectInvitation)
    .innerJoin(company, eq(company.id, projectInvitation.companyId))
    .where(eq(projectInvitation.projectId, id))
    .orderBy(asc(company.id))
  return { ...row, invited, items: await itemsOf(database, id), documents: await documentsOf(database, id) }
}

/**
 * What a draft of the same content consists of. Its documents are the same files; who may no longer be invited is kept, for publishing
 * to name.
 */
export const copyOf = (detail: NonNullable<Awaited<ReturnType<typeof projectDetail>>>): ProjectContent => ({
  title: detail.title,
  titleEn: detail.titleEn,
  unitId: detail.unitId,
  categoryId: detail.categoryId,
  method: detail.method,
  visibility: detail.visibility,
  deadline: null,
  deadlineTyped: '',
  description: detail.description,
  allowPartial: detail.allowPartial,
  answerRule: detail.answerRule,
  invitedCompanyIds: detail.invited.map(({ companyId }) => companyId),
  items: detail.items.map(({ name, spec, unit, quantity, deliveryDate, place, remark }) => ({
    name,
    spec,
    unit,
    quantity,
    deliveryDate,
    place,
    remark,
  })),
  unfinished: detail.unfinished,
  documentIds: detail.documents.map(({ id }) => id),
})

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
  if (content.documentIds.length > 0) {
    const usable = await database
      .select({ id: file.id })
      .from(file)
      .leftJoin(projectDocument, eq(projectDocument.fileId, file.id))
      .where(
        and(
          inArray(file.id, content.documentIds),
          sql`(${projectDocument.projectId} = ${projectId} or (${isNull(projectDocument.projectId)} and ${file.uploadedBy} = ${actor.id}))`,
        ),
      )
    if (new Set(usable.map(({ id }) => id)).size !== new Set(content.documentIds).size) problems.push('documentIds')
  }
  return problems
}
