import { sql, eq } from 'drizzle-orm'
import { achievement } from '#server/db/tables/supplier.ts'
import { advance, begin, offersFor, permit, versionConflict } from '#server/lifecycle/advance.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor, Lifecycle } from '#server/lifecycle/process.ts'
import { notFound, Refusal, refuseUnusable } from '#server/plugins/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import {
  achievementOf,
  deleteAchievement,
  matrixOf,
  maySeeAchievement,
  ownColumns,
  pageOfAchievements,
  replaceProofs,
  unusableFields,
} from './queries.ts'

export const achievementRoutes = (serve: ServeRow, lifecycle: Lifecycle): void => {
  const { database, clock } = lifecycle

  serve('GET /api/admin/srmAchievment/page', ({ query, caller }) => pageOfAchievements(database, query, caller))

  serve('GET /api/admin/srmAchievment/matrix', ({ caller }) => matrixOf(database, caller, clock.now()))

  serve('GET /api/admin/srmAchievment/{id}', async ({ params: { id }, caller }) => {
    const detail = await achievementOf(database, id, caller)
    if (!detail) throw notFound()
    const transitions = await offersFor(lifecycle, 'achievement', id, caller)
    return { ...detail, transitions, lifeLine: await lifeLineOf(database, 'achievement', id) }
  })

  serve('POST /api/admin/srmAchievment', async ({ body, caller }) => {
    refuseUnusable(await unusableFields(database, body, null, caller, clock.now()))
    const now = clock.now()
    const id = await database.transaction(async (tx) => {
      const [row] = await tx
        .insert(achievement)
        .values({ ...ownColumns(body), saleCompanyId: caller.companyId, state: 'draft', stateSince: now, createdAt: now })
        .returning({ id: achievement.id })
      if (!row) throw new Error('The record was not stored')
      await replaceProofs(tx, row.id, body.proofs)
      await begin(lifecycle, tx, { machine: 'achievement', id: row.id, actor: caller })
      return row.id
    })
    return { id, state: 'draft', version: 0, transitions: await offersFor(lifecycle, 'achievement', id, caller) }
  })

  serve('POST /api/admin/srmAchievment/{id}', async ({ params: { id }, body: { version, ...content }, caller }) => {
    await refuseUnseen(id, caller)
    refuseUnusable(await unusableFields(database, content, id, caller, clock.now()))
    const ask = { machine: 'achievement', id, event: { type: 'edit' }, actor: caller, expectedVersion: version } as const
    await permit(lifecycle, ask, async (tx) => {
      const updated = await tx
        .update(achievement)
        .set({ ...ownColumns(content), version: version + 1 })
        .where(sql`${eq(achievement.id, id)} and ${eq(achievement.version, version)}`)
        .returning({ id: achievement.id })
      if (updated.length === 0) throw new Refusal(40900, { reasons: [versionConflict] })
      await replaceProofs(tx, id, content.proofs)
    })
    return { id, state: 'draft', version: version + 1, transitions: await offersFor(lifecycle, 'achievement', id, caller) }
  })

  serve('DELETE /api/admin/srmAchievment/{id}', async ({ params: { id }, query: { version }, caller }) => {
    await refuseUnseen(id, caller)
    const seen = version === undefined ? {} : { expectedVersion: version }
    const ask = { machine: 'achievement', id, event: { type: 'edit' }, actor: caller, ...seen } as const
    await permit(lifecycle, ask, (tx) => deleteAchievement(tx, id))
    return true
  })

  serve('POST /api/admin/srmAchievment/{id}/submit', ({ params, body, caller }) => send(params.id, 'submit', body, caller))

  serve('POST /api/admin/srmAchievment/{id}/claim', ({ params, body, caller }) => send(params.id, 'claim', body, caller))

  serve('POST /api/admin/srmAchievment/{id}/pass', ({ params, body, caller }) => send(params.id, 'pass', body, caller))

  serve('POST /api/admin/srmAchievment/{id}/return', ({ params, body, caller }) => send(params.id, 'return', body, caller))

  serve('POST /api/admin/srmAchievment/{id}/reject', ({ params, body, caller }) => send(params.id, 'reject', body, caller))

  serve('POST /api/admin/srmAchievment/{id}/confirm', ({ params, body, caller }) => send(params.id, 'confirm', body, caller))

  serve('POST /api/admin/srmAchievment/{id}/refuse', ({ params, body, caller }) => send(params.id, 'refuse', body, caller))

  serve('POST /api/admin/srmAchievment/{id}/revoke', ({ params, body, caller }) => send(params.id, 'revoke', body, caller))

  const send = async (id: string, type: string, { version, ...payload }: { version: number; reason?: string }, actor: Actor) => {
    await refuseUnseen(id, actor)
    return advance(lifecycle, { machine: 'achievement', id, event: { type, ...payload }, actor, expectedVersion: version })
  }

  const refuseUnseen = async (id: string, actor: Actor): Promise<void> => {
    if (!(await maySeeAchievement(database, id, actor))) throw notFound()
  }
}
