import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { company } from '#server/db/tables/platform.ts'
import { category, scope } from '#server/db/tables/supplier.ts'
import { advance, begin, offersFor } from '#server/lifecycle/advance.ts'
import { deliverNow } from '#server/lifecycle/outbox.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor, Lifecycle } from '#server/lifecycle/process.ts'
import { storeScope } from '#server/modules/company/scopes.ts'
import { notFound, Refusal, refuseUnusable } from '#server/plugins/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import { allCategories, demandByCategory, pageOfScopes, scopeDetail } from './queries.ts'

/** An admitted company proposes further categories; before that its registration does. */
const admitted = new Set(['approved', 'suspended', 'expired'])

export const scopeRoutes = (serve: ServeRow, lifecycle: Lifecycle): void => {
  const { database, clock } = lifecycle

  serve('GET /api/srm/category/all', () => allCategories(database))

  serve('GET /api/srm/scope/page', ({ query, caller }) => pageOfScopes(database, query, caller, clock.now()))

  serve('GET /api/srm/scope/coverage', () => demandByCategory(database, clock.now()))

  serve('GET /api/srm/scope/{id}', async ({ params: { id }, caller }) => ({
    ...(await visible(id, caller)),
    lifeLine: await lifeLineOf(database, 'scope', id),
  }))

  serve('POST /api/srm/scope', async ({ body, caller }) => {
    const [known] = await database.select({ id: category.id }).from(category).where(eq(category.id, body.categoryId))
    if (!known) refuseUnusable(['categoryId'])
    const { id, seq } = await database.transaction(async (tx) => {
      await refuseUntimely(tx, caller.companyId, body.categoryId)
      const stored = await storeScope(tx, { companyId: caller.companyId, ...body }, clock.now())
      return { id: stored, seq: await begin(lifecycle, tx, { machine: 'scope', id: stored, actor: caller }) }
    })
    await deliverNow(lifecycle, [seq])
    return { id, state: 'proposed', version: 0, transitions: await offersFor(lifecycle, 'scope', id, caller) }
  })

  serve('POST /api/srm/scope/{id}/approve', ({ params, body, caller }) => send(params.id, { type: 'approve' }, body.version, caller))

  serve('POST /api/srm/scope/{id}/deny', ({ params, body, caller }) =>
    send(params.id, { type: 'deny', reason: body.reason }, body.version, caller),
  )

  serve('POST /api/srm/scope/{id}/withdraw', ({ params, body, caller }) => send(params.id, { type: 'withdraw' }, body.version, caller))

  const send = async (id: string, event: { type: string; reason?: string }, expectedVersion: number, actor: Actor) => {
    await visible(id, actor)
    return advance(lifecycle, { machine: 'scope', id, event, actor, expectedVersion })
  }

  /** Another company’s scope does not exist for a supplier. */
  const visible = async (id: string, actor: Actor) => {
    const found = await scopeDetail(database, id, actor, clock.now())
    if (!found) throw notFound()
    return found
  }
}

/** Holds the company, so that of two proposals of one category one finds the other. */
const refuseUntimely = async (tx: Database, companyId: string, categoryId: string): Promise<void> => {
  const [its] = await tx.select({ state: company.state }).from(company).where(eq(company.id, companyId)).for('update')
  if (!admitted.has(its?.state ?? '')) throw new Refusal(40900, { reasons: ['refusal.companyApproved'] })
  const standing = await tx
    .select({ id: scope.id })
    .from(scope)
    .where(and(eq(scope.companyId, companyId), eq(scope.categoryId, categoryId), inArray(scope.state, ['proposed', 'approved'])))
  if (standing.length > 0) throw new Refusal(40900, { reasons: ['refusal.scopeStands'] })
}
