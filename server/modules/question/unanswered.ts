import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { project } from '#server/db/tables/procurement.ts'
import { reckonWithin } from '#server/lifecycle/advance.ts'
import { releaseHold } from '#server/lifecycle/hold.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'

/**
 * Counts a question among those that its purchase waits for, or out of them, where the purchase is locked: the clock is to judge what is
 * missing, and without any a purchase that was held for them goes on.
 */
export const countUnanswered = async (lifecycle: LifecycleContext, tx: Database, projectId: string, by: 1 | -1): Promise<void> => {
  const [row] = await tx
    .update(project)
    .set({ unanswered: sql`${project.unanswered} + ${by}` })
    .where(eq(project.id, projectId))
    .returning({ left: project.unanswered })
  const purchase = { machine: 'project', id: projectId } as const
  const goesOn = row?.left === 0 && (await releaseHold(lifecycle, tx, purchase, purchase, 'QUESTION'))
  if (!goesOn) await reckonWithin(lifecycle, tx, 'project', projectId)
}
