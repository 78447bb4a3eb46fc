import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { lockForSetup, rowsOf, type Database } from '#server/db/connect.ts'
import { deliveryMark } from '#server/db/deliveryMark.ts'
import { nextDelivery, putNotices } from '#server/db/notices.ts'
import { deliveredFlow, flowDefinition } from '#server/db/tables/approval.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import { deliveredFlows } from './delivered.ts'
import { flowEditors } from './editors.ts'

/**
 * Brings the definition of each type of which the house has none, and has had none. What a house has is its own: of a type that the product delivers
 * otherwise than before, the new definition is offered, and takes effect once somebody publishes it. An older version that starts again offers nothing.
 */
export const deliverFlows = (database: Database, now: Date, delivered: readonly FlowDefinition[] = deliveredFlows): Promise<void> =>
  database.transaction(async (tx) => {
    await lockForSetup(tx)
    const at = sql`${now.toISOString()}::timestamptz`
    const kept = new Map((await tx.select().from(deliveredFlow)).map((each) => [each.type, each]))
    for (const content of delivered) {
      await tx.execute(
        sql`insert into ${flowDefinition} (type, edition, standing, content, created_at, published_at)
            select ${content.type}, 1, 'published', ${JSON.stringify(content)}::jsonb, ${at}, ${at}
            where not exists (select 1 from flow_definition d where d.type = ${content.type} and d.unit_id is null and d.standing <> 'draft')
            on conflict do nothing`,
      )
      const before = kept.get(content.type)
      const mark = deliveryMark(content)
      if (!before?.known.includes(mark)) await offer(tx, content, mark, { now, isSame: isDeepStrictEqual(before?.content, content) })
    }
  })

/** Keeps what is delivered, and offers it unless the house has had it, or it was delivered before. */
const offer = async (
  tx: Database,
  content: FlowDefinition,
  mark: string,
  { now, isSame }: { now: Date; isSame: boolean },
): Promise<void> => {
  const its = sql`${JSON.stringify(content)}::jsonb`
  const [stored] = await rowsOf<{ isNew: boolean }>(
    tx,
    sql`insert into delivered_flow as f (type, content, known, offered_at)
        select ${content.type}, ${its}, array[${mark}], case when not exists (select from flow_definition d
          where d.type = ${content.type} and d.unit_id is null and d.standing <> 'draft' and d.content = ${its}) then ${now.toISOString()}::timestamptz end
        on conflict (type) do update set content = excluded.content, known = f.known || excluded.known,
          offered_at = case when ${isSame} then f.offered_at else excluded.offered_at end
        returning not ${isSame} and offered_at is not null as "isNew"`,
  )
  if (!stored?.isNew) return
  const { zh, en } = content.title
  await putNotices(tx, flowEditors, {
    outboxId: await nextDelivery(tx),
    message: 'notice.flowOffered',
    values: { title: zh, titleEn: en },
    href: '/powfManage/powfConfiguration',
    at: now,
  })
}
