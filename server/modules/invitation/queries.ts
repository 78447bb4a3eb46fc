import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { quotationDisclosed } from '#server/db/disclosed.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { Data } from '#src/contract/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { readableInvitations } from './kind.ts'

/**
 * How far the companies came that were invited within the last twelve months; who was admitted once counts, whatever came after. A quotation
 * counts once it is opened.
 */
export const funnelOf = async (database: Database, actor: Actor, now: Date) => {
  const since = later(now, -1, 'year')
  const [counts] = await rowsOf<Data<'GET /api/srm/invitation/funnel'>>(
    database,
    sql`select count(*)::int as sent, count(v.used_by_company_id)::int as registered,
          count(*) filter (where c.state in ('approved', 'suspended', 'expired', 'blacklisted'))::int as approved,
          count(*) filter (where exists (select 1 from quotation q join project p on p.id = q.project_id
            where q.supplier_company_id = c.id and q.last_round > 0 and ${quotationDisclosed}))::int as "firstQuote"
        from invitation v left join company c on c.id = v.used_by_company_id
        where v.created_at >= ${since.toISOString()}::timestamptz and ${readableInvitations(actor)}`,
  )
  if (!counts) throw new Error('Nothing was counted')
  return counts
}
