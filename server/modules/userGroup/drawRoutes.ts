import { randomBytes } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { expertDraw } from '#server/db/tables/expertDraw.ts'
import { create, stores } from '#server/lifecycle/advance.ts'
import { listedFor } from '#server/lifecycle/recordKind.ts'
import { notFound, refuseUnusable, refuseWrong } from '#server/refusal.ts'
import type { Caller } from '#server/serving/caller.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import { serveRecords } from '#server/serving/records.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { idsIn } from '#src/contract/row.ts'
import type { Data } from '#src/contract/index.ts'
import { commitmentOf } from '#src/lib/expertDraw.ts'
import { candidatesOf, isPool } from './candidates.ts'
import { sealList, unsealDrawn } from './drawSeal.ts'

/** Random draws of experts. */
export const expertDrawRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock, kinds, config } = context
  const { project, expertDraw: draws } = kinds

  serve('GET /api/po/expertDraw/fitting', async ({ query: { groupId, categoryId = '', conflictCompanyIds }, caller }) => {
    if (!(await isPool(database, groupId, caller))) throw notFound()
    const wanted = { groupId, categoryId, conflictCompanyIds: idsIn(conflictCompanyIds) }
    return { count: (await candidatesOf(database, wanted, clock.now())).length }
  })

  serve('POST /api/po/expertDraw', ({ body: { projectNo, ...body }, caller }) =>
    create(context, 'expertDraw', caller, async (tx, first) => {
      const { groupId, categoryId, conflictCompanyIds, count } = body
      const companies = [...new Set(conflictCompanyIds)]
      const [known] = await rowsOf<{ category: boolean; companies: number; projectId: string | null }>(
        tx,
        sql`select exists (select 1 from category where id = ${categoryId || null}::bigint) as category,
              (select count(*)::int from company where kind = 'SUPPLIER' and id = any (${sql.param(companies)}::bigint[])) as companies,
              (select p.id::text from ${project.from} where p.no = ${projectNo} and ${listedFor(project, caller) ?? sql`false`}) as "projectId"`,
      )
      refuseUnusable([
        ...((await isPool(tx, groupId, caller)) ? [] : ['groupId']),
        ...(categoryId === '' || known?.category ? [] : ['categoryId']),
        ...(known?.companies === companies.length ? [] : ['conflictCompanyIds']),
        ...(projectNo === '' || known?.projectId ? [] : ['projectNo']),
      ])
      const candidates = await candidatesOf(tx, body, clock.now())
      refuseWrong(candidates.length < count ? [{ path: 'count', message: 'expertDraw.tooFew' }] : [])
      const seed = randomBytes(32).toString('hex')
      const commitment = commitmentOf({ seed, count, candidates })
      return stores(expertDraw, {
        ...body,
        ...commitment,
        conflictCompanyIds: companies,
        categoryId: categoryId || null,
        projectId: known?.projectId ?? null,
        companyId: caller.companyId,
        ownerId: caller.id,
        candidateCount: candidates.length,
        sealed: sealList(config.sealKey, commitment.seedHash, { seed, candidates }),
      })(tx, first)
    }),
  )

  serve('GET /api/po/expertDraw/{id}/drawn', async ({ params: { id }, caller }) => {
    const [row] = await rowsOf<{ seedHash: string; drawnSealed: string }>(
      database,
      sql`select x.seed_hash as "seedHash", x.drawn_sealed as "drawnSealed" from ${draws.from} where x.id = ${id} and ${draws.readable(caller)}`,
    )
    if (!row) throw notFound()
    const ids = unsealDrawn(config.sealKey, row)
    return rowsOf<Data<'GET /api/po/expertDraw/{id}/drawn'>[number]>(
      database,
      sql`select u.id, u.name, u.name_en as "nameEn", c.name as "companyName", c.name_en as "companyNameEn"
          from unnest(${sql.param(ids)}::bigint[]) with ordinality as drawn (id, place) join app_user u on u.id = drawn.id
          join company c on c.id = u.company_id order by drawn.place`,
    )
  })

  /** Of the project that it is for, to whoever has it in a list of their own. */
  const ofProject = (caller: Caller, what: SQL) =>
    sql`(select ${what} from ${project.from} where p.id = x.project_id and ${listedFor(project, caller) ?? sql`false`})`

  serveRecords(serve, context, 'expertDraw', {
    shown: (caller) => ({
      groupName: sql`g.name`,
      groupNameEn: sql`g.name_en`,
      ownerName: sql`o.name`,
      ownerNameEn: sql`o.name_en`,
      categoryName: sql`coalesce(k.name, '')`,
      categoryNameEn: sql`coalesce(k.name_en, '')`,
      conflicts: sql`coalesce((select json_agg(json_build_object('id', s.id::text, 'name', s.name, 'nameEn', s.name_en) order by s.id) from company s
        where s.id = any (x.conflict_company_ids) and (x.state = 'published' or ${caller.authorities.has('poMtUserGroup:prepare')})), '[]')`,
      projectId: ofProject(caller, sql`p.id::text`),
      projectNo: sql`coalesce(${ofProject(caller, sql`p.no`)}, '')`,
      projectTitle: sql`coalesce(${ofProject(caller, sql`p.title`)}, '')`,
      projectTitleEn: sql`coalesce(${ofProject(caller, sql`p.title_en`)}, '')`,
      candidates: sql`coalesce((select json_agg(json_build_object('id', u.id::text, 'name', u.name, 'nameEn', u.name_en, 'load', listed.candidate -> 'load')
          order by listed.place)
        from jsonb_array_elements(x.candidates) with ordinality as listed (candidate, place)
        join app_user u on u.id = (listed.candidate ->> 'id')::bigint), '[]')`,
      drawnIds: sql`x.drawn_ids::text[]`,
    }),
    joins: sql`join user_group g on g.id = x.group_id join app_user o on o.id = x.owner_id left join category k on k.id = x.category_id`,
    filters: {},
    sortable: ['stateSince', 'createdAt'],
  })
}
