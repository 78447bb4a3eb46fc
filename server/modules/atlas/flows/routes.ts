import { sql } from 'drizzle-orm'
import { listPage } from '#server/db/list.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import { shown, shownTo } from '../shown.ts'
import { conformanceOfCases, courseOf, pageOfCases } from './cases.ts'
import { figuresOf } from './figures.ts'
import { waitingPage } from './waiting.ts'
import { editionShown, editionTables } from './which.ts'

/** Cases of approval on the chart of their definition, to whoever holds the menu: figures of all, single cases as the atlas shows records. */
export const flowWatchRoutes = (serve: ServeRow, { database, clock, kinds }: ModuleContext): void => {
  serve('GET /api/powf/definition/watch/page', ({ query }) =>
    listPage<Data<'GET /api/powf/definition/watch/page'>['rows'][number]>(database, query, {
      select: sql`${editionShown}, n.running, n.cases`,
      from: sql`${editionTables} join (select c.definition_id, count(*)::int as cases, (count(*) filter (where c.state in ('running', 'returned')))::int as running
        from approval_case c group by c.definition_id) n on n.definition_id = d.id`,
      where: query.type ? [sql`d.type = ${query.type}`] : [],
      sortable: { running: sql`n.running`, cases: sql`n.cases` },
      latest: sql`n.running`,
      unique: sql`d.id`,
    }),
  )

  serve('GET /api/powf/definition/{id}/figures', ({ params: { id }, query, caller }) =>
    figuresOf(database, id, query, shownTo(kinds.case, caller) !== null, clock.now()),
  )

  serve('GET /api/powf/definition/{id}/case/page', ({ params: { id }, query, caller }) =>
    pageOfCases(database, id, query, shown(kinds.case, caller), clock.now()),
  )

  serve('GET /api/powf/case/{id}/course', ({ params: { id }, caller }) => courseOf(database, id, shown(kinds.case, caller)))

  serve('GET /api/powf/definition/{id}/conformance', ({ params: { id }, query, caller }) =>
    conformanceOfCases(database, id, query, shown(kinds.case, caller)),
  )

  serve('GET /api/powf/waiting/page', ({ query, caller }) =>
    waitingPage(database, query, { namesPeople: caller.authorities.has('todo:administer'), now: clock.now() }),
  )
}
