import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { Scoped } from '#server/db/dataScope.ts'
import type { Candidate } from '#src/lib/expertDraw.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { groupSeen, standingOf } from './standing.ts'

/** Who of a pool is asked for. */
export interface Wanted {
  groupId: string
  /** Empty for any. */
  categoryId: string
  conflictCompanyIds: readonly string[]
}

/** Whether there is such a pool in use, among those that somebody sees. */
export const isPool = async (database: Database, groupId: string, caller: Scoped): Promise<boolean> => {
  const found = await rowsOf(
    database,
    sql`select 1 from user_group g where g.id = ${groupId} and g.kind = 'EXPERT' and g.active and ${groupSeen(caller, sql`g.company_id`)}`,
  )
  return found.length > 0
}

/**
 * Members of a pool who can be called upon, know the category, or the ones above it, and have said in no pool that they have a conflict of interest;
 * in the order of their ids. Of the draws of the last 365 days those alone are told that are published: a load must not say who was drawn in secret.
 */
export const candidatesOf = (database: Database, { groupId, categoryId, conflictCompanyIds }: Wanted, now: Date): Promise<Candidate[]> => {
  const companies = sql`${sql.param(conflictCompanyIds)}::bigint[]`
  const wanted = sql`${categoryId || null}::bigint`
  return rowsOf<Candidate>(
    database,
    sql`select u.id::text as id,
          (select count(*)::int from expert_draw d where d.drawn_ids @> array[u.id] and d.state = 'published'
            and d.drawn_at > ${later(now, -365, 'day').toISOString()}::timestamptz)
          + (select count(*)::int from question q where q.expert_id = u.id and q.state = 'asked') as load
        from user_group_member m join app_user u on u.id = m.user_id
        where m.group_id = ${groupId} and ${standingOf(sql`m`, now)} = 'ready'
          and (${wanted} is null or cardinality(m.category_ids) = 0 or m.category_ids && array(
            with recursive above as (select c.id, c.parent_id from category c where c.id = ${wanted}
              union select c.id, c.parent_id from category c join above on c.id = above.parent_id) select above.id from above))
          and not exists (select 1 from user_group_member o where o.user_id = u.id and o.conflict_company_ids && ${companies})
        order by u.id`,
  )
}
