import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { flowDefinition } from '#server/db/tables/approval.ts'
import { deliveredFlows } from './delivered.ts'

/** Brings the definition of each type of which the house has none, and has had none. What a house has changed since is its own. */
export const deliverFlows = async (database: Database, now: Date): Promise<void> => {
  const at = sql`${now.toISOString()}::timestamptz`
  for (const content of deliveredFlows) {
    await database.execute(
      sql`insert into ${flowDefinition} (type, edition, standing, content, created_at, published_at)
          select ${content.type}, 1, 'published', ${JSON.stringify(content)}::jsonb, ${at}, ${at}
          where not exists (select 1 from flow_definition d where d.type = ${content.type} and d.unit_id is null and d.standing <> 'draft')
          on conflict do nothing`,
    )
  }
}
