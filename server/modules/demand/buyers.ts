import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { buyersFor } from '#server/modules/project/index.ts'
import type { Data } from '#src/contract/index.ts'

/** Who may be given a demand: first whoever last had one, or began a purchase, of its category, then whoever asks. */
export const buyersOf = (database: Database, id: string, callerId: string): Promise<Data<'GET /api/po/demand/{id}/buyer'>> =>
  rowsOf(
    database,
    sql`select u.id::text as id, u.name, u.name_en as "nameEn", last.at as "lastAt"
        from demand d join app_user u on u.id is distinct from d.buyer_id and u.id in (${buyersFor(sql`d.company_id`)})
          cross join lateral (select greatest(
            (select max(o.accepted_at) from demand o where o.category_id = d.category_id and o.buyer_id = u.id),
            (select max(p.created_at) from project p where p.category_id = d.category_id and p.owner_id = u.id)) as at) last
        where d.id = ${id} order by last.at desc nulls last, (u.id = ${callerId}) desc, u.id`,
  )
