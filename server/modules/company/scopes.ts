import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { company } from '#server/db/tables/platform.ts'
import { scope } from '#server/db/tables/supplier.ts'
import { append } from '#server/lifecycle/log.ts'
import type { Actor } from '#server/lifecycle/process.ts'

/** Each category a registration wants becomes a scope that group procurement decides on; one that stands already stays as it is. */
export const proposeWanted = async (tx: Database, companyId: string, actor: Actor | null, now: Date): Promise<void> => {
  const [row] = await tx.select({ wanted: company.wantedCategoryIds }).from(company).where(eq(company.id, companyId))
  const standing = await tx
    .select({ categoryId: scope.categoryId })
    .from(scope)
    .where(and(eq(scope.companyId, companyId), inArray(scope.state, ['proposed', 'approved'])))
  const there = new Set(standing.map(({ categoryId }) => categoryId))
  for (const categoryId of (row?.wanted ?? []).filter((id) => !there.has(id))) await proposeScope(tx, { companyId, categoryId }, actor, now)
}

type Content = Pick<typeof scope.$inferInsert, 'companyId' | 'categoryId' | 'regions' | 'brands' | 'capacity'>

/** Stores a scope in its first state; its life line is the caller's to begin. @returns its id */
export const storeScope = async (tx: Database, content: Content, now: Date): Promise<string> => {
  const [row] = await tx
    .insert(scope)
    .values({ ...content, state: 'proposed', stateSince: now, createdAt: now })
    .returning({ id: scope.id })
  if (!row) throw new Error('The scope was not stored')
  return row.id
}

/** A scope as a part of a registration, which tells those who decide by itself. @returns its id */
export const proposeScope = async (tx: Database, content: Content, actor: Actor | null, now: Date): Promise<string> => {
  const recordId = await storeScope(tx, content, now)
  await append(tx, [
    {
      machine: 'scope',
      recordId,
      event: 'create',
      fromState: null,
      toState: 'proposed',
      actorId: actor?.id ?? null,
      at: now,
      payload: {},
    },
  ])
  return recordId
}
