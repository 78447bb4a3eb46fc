import { and, eq, inArray, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isAdmitted } from '#server/db/qualification.ts'
import { company } from '#server/db/tables/platform.ts'
import { category, scope } from '#server/db/tables/supplier.ts'
import { create, stores } from '#server/lifecycle/advance.ts'
import { isHeldNow } from '#server/lifecycle/holdRows.ts'
import { companyNames, serveRecords } from '#server/serving/records.ts'
import { Refusal, refuseUnusable } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'

/** An admitted company proposes further categories; before that its registration does. */
const admitted = new Set(['approved', 'suspended', 'expired'])

const rivals = sql`(select count(*) from scope o join company oc on oc.id = o.company_id
  where o.category_id = s.category_id and o.state = 'approved' and o.company_id <> s.company_id and oc.state = 'approved')::int`

export const scopeRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context

  serve('GET /api/srm/scope/coverage', () => demandByCategory(database, clock.now()))

  serve('POST /api/srm/scope', async ({ body, caller }) => {
    const [known] = await database.select({ id: category.id }).from(category).where(eq(category.id, body.categoryId))
    if (!known) refuseUnusable(['categoryId'])
    return create(context, 'scope', caller, async (tx, first) => {
      await refuseUntimely(tx, caller.companyId, body.categoryId)
      return stores(scope, { companyId: caller.companyId, ...body })(tx, first)
    })
  })

  serveRecords(serve, context, 'scope', {
    shown: () => ({ ...companyNames, categoryName: sql`k.name`, categoryNameEn: sql`k.name_en`, rivals }),
    filters: { admitted: () => isAdmitted(sql`c.state`) },
    sortable: ['stateSince'],
  })
}

/** Purchases of the year before `now` by category, and how many of them take quotes. */
const demandByCategory = (database: Database, now: Date) => {
  const since = later(now, -365, 'day').toISOString()
  return rowsOf<Data<'GET /api/srm/scope/coverage'>[number]>(
    database,
    sql`select category_id as "categoryId", count(*)::int as projects,
          count(*) filter (where state = 'published' and (deadline > ${now.toISOString()} or ${isHeldNow('project', sql`project.id`)}))::int as open
        from project where published_at >= ${since} and category_id is not null group by category_id order by category_id`,
  )
}

/** Holds the company, so that of two proposals of one category one finds the other. */
const refuseUntimely = async (tx: Database, companyId: string, categoryId: string): Promise<void> => {
  const [its] = await tx.select({ state: company.state }).from(company).where(eq(company.id, companyId)).for('update')
  if (!admitted.has(its?.state ?? '')) throw new Refusal(40900, { reasons: ['refusal.companyApproved'] })
  const standing = await tx
    .select({ id: scope.id })
    .from(scope)
    .where(and(eq(scope.companyId, companyId), eq(scope.categoryId, categoryId), inArray(scope.state, ['proposed', 'approved'])))
  if (standing.length > 0) throw new Refusal(40900, { reasons: ['refusal.scopeStands'] })
}
