import type { Database } from '#server/db/connect.ts'
import { integrity } from '#server/db/tables/supplier.ts'
import { begin } from '#server/lifecycle/advance.ts'
import type { Actor, Lifecycle } from '#server/lifecycle/process.ts'

type Content = Pick<
  typeof integrity.$inferInsert,
  'companyId' | 'type' | 'ruleCode' | 'points' | 'narrative' | 'evidenceFileId' | 'effect' | 'effectDays' | 'achievementId'
>

/** Begins a record of conduct as a draft, within the caller's transaction. @returns its id */
export const draftIntegrity = async (lifecycle: Lifecycle, tx: Database, content: Content, actor: Actor): Promise<string> => {
  const now = lifecycle.clock.now()
  const [row] = await tx
    .insert(integrity)
    .values({ ...content, recorderId: actor.id, state: 'draft', stateSince: now, createdAt: now })
    .returning({ id: integrity.id })
  if (!row) throw new Error('The record was not stored')
  await begin(lifecycle, tx, { machine: 'integrity', id: row.id, actor })
  return row.id
}
