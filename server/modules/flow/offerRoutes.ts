import { sql } from 'drizzle-orm'
import { rowsOf, storedId, type Database } from '#server/db/connect.ts'
import { flowDefinition } from '#server/db/tables/approval.ts'
import { versionConflict } from '#server/lifecycle/advance.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { FlowDefinition } from '#src/machines/approval/definition.ts'
import type { FlowType } from '#src/machines/approval/flowTypes.ts'
import { namesIn } from './references.ts'

interface Offered {
  type: FlowType
  content: FlowDefinition
  offeredAt: string
}

/** What the product delivers otherwise than before, and the house has yet to answer. */
export const offerRoutes = (serve: ServeRow, { database, clock }: ModuleContext): void => {
  serve('GET /api/powf/definition/{id}/offer', async ({ params: { id } }) => {
    const offer = await offerFor(database, id)
    return offer && { content: offer.content, offeredAt: offer.offeredAt, names: await namesIn(database, offer.content) }
  })

  serve('POST /api/powf/definition/{id}/offer/draft', ({ params: { id }, body: { offeredAt }, caller }) =>
    database.transaction(async (tx) => {
      const { type, content } = await seenOffer(tx, id, offeredAt)
      const now = clock.now()
      const begun = { type, content, edition: 0, offered: true, createdAt: now, createdBy: caller.id, updatedAt: now }
      const stored = await tx
        .insert(flowDefinition)
        .values({ ...begun, standing: 'draft' })
        .onConflictDoNothing()
        .returning({ id: flowDefinition.id })
      if (!stored[0]) throw new Refusal(40900, { reasons: ['refusal.draftThere'], transitions: [] })
      return { id: storedId(stored) }
    }),
  )

  serve('POST /api/powf/definition/{id}/offer/decline', ({ params: { id }, body: { offeredAt } }) =>
    database.transaction(async (tx) => {
      const { type } = await seenOffer(tx, id, offeredAt)
      await endOffer(tx, type)
      return true as const
    }),
  )
}

/** Whoever publishes what was offered, or declines it, has answered. */
export const endOffer = (tx: Database, type: FlowType) => tx.execute(sql`update delivered_flow set offered_at = null where type = ${type}`)

/** When what is offered for the definition `d` was, which the whole house goes by; null where nothing is. */
export const offeredAt = sql`(select f.offered_at from delivered_flow f where f.type = d.type and d.unit_id is null and d.standing = 'published')`

/** What is offered for a definition; null where nothing is. @throws Refusal 40400 for one that is not there */
const offerFor = async (database: Database, id: string): Promise<Offered | null> => {
  const [row] = await rowsOf<Offered & { isOpen: boolean }>(
    database,
    sql`select d.type, f.content, f.offered_at as "offeredAt", ${offeredAt} is not null as "isOpen" from flow_definition d
        left join delivered_flow f on f.type = d.type where d.id = ${id}`,
  )
  if (!row) throw notFound()
  const { isOpen, ...offer } = row
  return isOpen ? offer : null
}

/** @throws Refusal 40900 where another was seen than is offered now, or nothing is any more */
const seenOffer = async (tx: Database, id: string, seen: string): Promise<Offered> => {
  const offer = await offerFor(tx, id)
  if (!offer || new Date(offer.offeredAt).getTime() !== new Date(seen).getTime())
    throw new Refusal(40900, { reasons: [versionConflict], transitions: [] })
  return offer
}
