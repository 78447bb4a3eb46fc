import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { definitionFor } from './definition.ts'

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** What was delivered has been in effect from the first day; of one workflow the house still has what came first, and is offered the one of today. */
export const seedOffer = async (tx: Database, { begunAt, now }: { begunAt: Date; now: Date }): Promise<void> => {
  await tx.execute(
    sql`update flow_definition set created_at = ${at(begunAt)}, published_at = ${at(begunAt)} where created_by is null and edition = 1`,
  )
  const { content } = await definitionFor(tx, 'CONTACT_TRANSFER')
  const first = JSON.stringify({ ...content, nodes: content.nodes.slice(-1) })
  await tx.execute(sql`update flow_definition set content = ${first}::jsonb where type = 'CONTACT_TRANSFER' and unit_id is null`)
  await tx.execute(sql`update delivered_flow set offered_at = ${at(later(now, -3, 'day'))} where type = 'CONTACT_TRANSFER'`)
}
