import { sql, eq } from 'drizzle-orm'
import { storedId } from '#server/db/connect.ts'
import { achievement } from '#server/db/tables/supplier.ts'
import { create, permit, rewrite } from '#server/lifecycle/advance.ts'
import { refuseUnreadable } from '#server/lifecycle/recordKind.ts'
import { serveRecords } from '#server/serving/records.ts'
import { refuseUnusable } from '#server/refusal.ts'
import { shownFile } from '#server/db/parts.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { deleteAchievement, matrixOf, ownColumns, replaceProofs, unusableFields } from './queries.ts'

const shown = {
  saleCompanyName: sql`c.name`,
  saleCompanyNameEn: sql`c.name_en`,
  inwhCompanyName: sql`u.name`,
  inwhCompanyNameEn: sql`u.name_en`,
  verifyCompanyName: sql`v.name`,
  verifyCompanyNameEn: sql`v.name_en`,
  amountBandName: sql`coalesce(b.name, a.amount_band)`,
  amountBandNameEn: sql`coalesce(b.name_en, a.amount_band)`,
  proofCount: sql`(select count(*) from achievement_proof p where p.achievement_id = a.id)::int`,
  proofs: sql`(select coalesce(jsonb_agg(${shownFile} order by o.position), '[]')
    from achievement_proof o join file f on f.id = o.file_id where o.achievement_id = a.id)`,
}

export const achievementRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context

  serve('GET /api/admin/srmAchievment/matrix', ({ caller }) => matrixOf(database, caller, clock.now()))

  serve('POST /api/admin/srmAchievment', async ({ body, caller }) => {
    refuseUnusable(await unusableFields(database, body, null, caller, clock.now()))
    return create(context, 'achievement', caller, async (tx, first) => {
      const values = { ...ownColumns(body), ...first, saleCompanyId: caller.companyId }
      const id = storedId(await tx.insert(achievement).values(values).returning({ id: achievement.id }))
      await replaceProofs(tx, id, body.proofs)
      return id
    })
  })

  serve('POST /api/admin/srmAchievment/{id}', async ({ params: { id }, body: { version, ...content }, caller: actor }) => {
    await refuseUnreadable(context, 'achievement', id, actor)
    refuseUnusable(await unusableFields(database, content, id, actor, clock.now()))
    return rewrite(context, { machine: 'achievement', id, version, actor }, async (tx, next) => {
      await tx
        .update(achievement)
        .set({ ...ownColumns(content), ...next })
        .where(eq(achievement.id, id))
      await replaceProofs(tx, id, content.proofs)
    })
  })

  serve('DELETE /api/admin/srmAchievment/{id}', async ({ params: { id }, query: { version }, caller }) => {
    await refuseUnreadable(context, 'achievement', id, caller)
    const seen = version === undefined ? {} : { expectedVersion: version }
    const ask = { machine: 'achievement', id, event: { type: 'edit' }, actor: caller, ...seen } as const
    await permit(context, ask, (tx) => deleteAchievement(tx, id))
    return true
  })

  serveRecords(serve, context, 'achievement', {
    shown: () => shown,
    joins: sql`left join company v on v.id = a.verify_company_id left join sys_code b on b.type = 'amountBand' and b.code = a.amount_band`,
    filters: {},
    sortable: ['cooperateYear', 'state', 'stateSince'],
  })
}
