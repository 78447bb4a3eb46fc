import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { holds } from '#server/db/list.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import { userGroup as groupTable, userGroupMember as memberTable } from '#server/db/tables/userGroup.ts'
import { notFound, unusable } from '#server/refusal.ts'
import type { Caller } from '#server/serving/caller.ts'
import { serveEntity } from '#server/serving/entity.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { userGroup, userGroupMember } from '#src/contract/userGroup.ts'
import { groupSeen, ofHouse, standingOf } from './standing.ts'

/** Groups of people of the house, who is in them, and whom that may be. */
export const userGroupRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database } = context

  serveEntity(serve, context, userGroup, {
    table: groupTable,
    search: ['code', 'name', 'nameEn'],
    order: ['kind', 'code'],
    seen: (caller) => groupSeen(caller, sql`e.company_id`),
    filters: { id: (id) => sql`e.id = ${id}` },
    shown: (now) => ({
      companyId: sql`coalesce(e.company_id::text, '')`,
      companyName: sql`coalesce((select c.name from company c where c.id = e.company_id), '')`,
      companyNameEn: sql`coalesce((select c.name_en from company c where c.id = e.company_id), '')`,
      ready: sql`(select count(*)::int from user_group_member m join app_user u on u.id = m.user_id
        where m.group_id = e.id and ${standingOf(sql`m`, now)} = 'ready')`,
      members: sql`(select count(*)::int from user_group_member m where m.group_id = e.id)`,
    }),
    stored: ({ companyId, ...content }) => ({ ...content, ...(companyId === undefined ? {} : { companyId: companyId || null }) }),
    uses: {
      member: sql`select 1 from user_group_member u where u.group_id = e.id`,
      expertDraw: sql`select 1 from expert_draw d where d.group_id = e.id`,
    },
    check: async (tx, contents, caller) => {
      const found = await rowsOf<{ id: string }>(
        tx,
        sql`select c.id from company c where c.kind <> 'SUPPLIER' and c.id::text = any (${sql.param(contents.map((each) => each['companyId']))}::text[])
              and ${groupSeen(caller, sql`c.id`)}`,
      )
      return ({ companyId }) => (!companyId || found.some(({ id }) => id === companyId) ? [] : [unusable('companyId')])
    },
  })

  serveEntity(serve, context, userGroupMember, {
    table: memberTable,
    search: ['title'],
    order: ['since', 'id'],
    filters: { groupId: (id) => sql`e.group_id = ${id}` },
    seen: (caller) => sql`exists (select from user_group g where g.id = e.group_id and ${groupSeen(caller, sql`g.company_id`)})`,
    shown: (now) => ({
      until: sql`coalesce(e.until::text, '')`,
      categoryIds: sql`e.category_ids::text[]`,
      conflictCompanyIds: sql`e.conflict_company_ids::text[]`,
      name: sql`(select u.name from app_user u where u.id = e.user_id)`,
      nameEn: sql`(select u.name_en from app_user u where u.id = e.user_id)`,
      companyName: sql`(select c.name from app_user u join company c on c.id = u.company_id where u.id = e.user_id)`,
      companyNameEn: sql`(select c.name_en from app_user u join company c on c.id = u.company_id where u.id = e.user_id)`,
      standing: sql`(select ${standingOf(sql`e`, now)} from app_user u where u.id = e.user_id)`,
      conflicts: sql`coalesce((select json_agg(json_build_object('id', c.id::text, 'name', c.name, 'nameEn', c.name_en) order by c.id)
        from company c where c.id = any (e.conflict_company_ids)), '[]')`,
      openQuestions: sql`(select count(*)::int from question q where q.expert_id = e.user_id and q.state = 'asked')`,
    }),
    stored: ({ until, ...content }) => ({ ...content, ...(until === undefined ? {} : { until: until || null }) }),
    alike: { user_group_member_once: { path: 'userId', message: 'userGroupMember.twice' } },
    check: async (tx, [content = {}], caller) => {
      const wrong = await wrongIn(tx, content, caller)
      return () => wrong
    },
  })

  serve('GET /api/po/userGroup/{id}/people', async ({ params: { id }, caller }) => {
    const [group] = await rowsOf<{ companyId: string | null }>(
      database,
      sql`select g.company_id as "companyId" from user_group g where g.id = ${id} and ${groupSeen(caller, sql`g.company_id`)}`,
    )
    if (!group) throw notFound()
    return rowsOf(
      database,
      sql`select u.id, u.name, u.name_en as "nameEn", c.name as "companyName", c.name_en as "companyNameEn"
          from app_user u join company c on c.id = u.company_id
          where c.kind <> 'SUPPLIER' and not ${isShutOut(sql`u`)} and (${group.companyId}::bigint is null or c.id = ${group.companyId})
            or exists (select from user_group_member m where m.group_id = ${id} and m.user_id = u.id)
          order by c.id, u.id limit 10000`,
    )
  })

  serve('GET /api/po/userGroup/supplier', ({ query: { q = '' } }) =>
    rowsOf(
      database,
      sql`select c.id, c.name, c.name_en as "nameEn", c.area_name as "areaName" from company c
          where c.kind = 'SUPPLIER' and c.name <> '' and (${holds(sql`c.name`, q)} or ${holds(sql`c.name_en`, q)} or ${holds(sql`c.unified_credit_code`, q)})
          order by c.id limit 10`,
    ),
  )
}

/** What does not fit in what is said of a member: looked up all at once. */
const wrongIn = async (tx: Database, content: Record<string, unknown>, caller: Caller) => {
  const { id, groupId, userId, since, until, categoryIds = [], conflictCompanyIds = [], conflictReason } = content
  const [categories, companies] = [[categoryIds].flat(), [conflictCompanyIds].flat()]
  const [known] = await rowsOf<{ group: boolean; person: boolean; categories: number; companies: number }>(
    tx,
    // Who has gone stays where they were: only nobody new is taken who could not be called upon.
    sql`select exists (select from user_group g where g.id = ${groupId} and ${groupSeen(caller, sql`g.company_id`)}) as "group",
          exists (select from app_user u join user_group g on g.id = ${groupId} where u.id = ${userId} and ${ofHouse}
            and (g.company_id is null or g.company_id = u.company_id) and (${id !== undefined} or not ${isShutOut(sql`u`)})) as person,
          (select count(*)::int from category where id = any (${sql.param(categories)}::bigint[])) as categories,
          (select count(*)::int from company where kind = 'SUPPLIER' and id = any (${sql.param(companies)}::bigint[])) as companies`,
  )
  return [
    ...(known?.group ? [] : [unusable('groupId')]),
    ...(known?.person ? [] : [unusable('userId')]),
    ...(known?.categories === new Set(categories).size ? [] : [unusable('categoryIds')]),
    ...(known?.companies === new Set(companies).size ? [] : [unusable('conflictCompanyIds')]),
    ...(companies.length === 0 || conflictReason ? [] : [{ path: 'conflictReason', message: 'userGroupMember.conflictReasonNeeded' }]),
    ...(!until || String(until) >= String(since) ? [] : [{ path: 'until', message: 'userGroupMember.untilBeforeSince' }]),
  ]
}
