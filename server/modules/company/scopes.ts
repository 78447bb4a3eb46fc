import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import type { company } from '#server/db/tables/platform.ts'
import { scope } from '#server/db/tables/supplier.ts'
import { createWithin, stores } from '#server/lifecycle/advance.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'

/**
 * Each category a registration wants becomes a scope that group procurement decides on; one that stands already stays as it is. Those who
 * decide are told of the registration.
 */
export const proposeWanted = async (
  lifecycle: LifecycleContext,
  tx: Database,
  { id: companyId, wantedCategoryIds }: Pick<typeof company.$inferSelect, 'id' | 'wantedCategoryIds'>,
  actor: Actor | null,
): Promise<void> => {
  const standing = await tx
    .select({ categoryId: scope.categoryId })
    .from(scope)
    .where(and(eq(scope.companyId, companyId), inArray(scope.state, ['proposed', 'approved'])))
  const there = new Set(standing.map(({ categoryId }) => categoryId))
  for (const categoryId of wantedCategoryIds.filter((id) => !there.has(id)))
    await createWithin(lifecycle, tx, 'scope', actor, stores(scope, { companyId, categoryId }), true)
}
