import { eq, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { achievement } from '#server/db/tables/supplier.ts'
import type { Applied, Process } from '#server/lifecycle/process.ts'
import type { AchievementEvent, AchievementFacts } from '#src/machines/supplier/achievement.ts'
import { draftIntegrity } from '#server/modules/integrity/draft.ts'
import { notifyAboutAchievement } from './audience.ts'

/** How the lifecycle reads and moves records of cooperation. */
export const achievementProcess: Process = {
  table: 'achievement',
  load: async (tx, { id, actor, clock, event }) => {
    const query = tx.select().from(achievement).where(eq(achievement.id, id))
    const [row] = await (event ? query.for('update') : query)
    if (!row) return null
    const [found] = await rowsOf<{ inviter: boolean; proofs: number }>(
      tx,
      sql`select (select count(*) from achievement_proof where achievement_id = ${id})::int as proofs, exists (
            select 1 from company c join invitation v on v.id = c.invitation_id
            where c.id = ${row.saleCompanyId} and v.inviter_id = ${actor?.id ?? null}) as inviter`,
    )
    const facts: AchievementFacts = {
      own: actor?.companyId === row.saleCompanyId,
      ofVerifier: actor?.companyId === row.verifyCompanyId,
      isInviter: found?.inviter === true,
      proofCount: found?.proofs ?? 0,
      verifierIsOther: row.verifyCompanyId !== row.saleCompanyId,
      waitingSince: row.waitingSince,
      remindersSent: row.remindersSent,
      now: clock.now(),
    }
    return { state: row.state, version: row.version, facts }
  },
  apply,
  effects: { notify: notifyAboutAchievement },
}

async function apply(tx: Database, { id, event, actor, lifecycle, loaded, now }: Applied): Promise<Record<string, unknown> | undefined> {
  const sent = event as AchievementEvent
  const set = (values: Partial<typeof achievement.$inferInsert>) => tx.update(achievement).set(values).where(eq(achievement.id, id))
  switch (sent.type) {
    case 'submit':
      await set({ decisionReason: '' })
      return undefined
    case 'pass':
      await set({ waitingSince: now, remindersSent: 0 })
      return undefined
    case 'return':
      // Begins anew: the unit it may have come to hears of it again once it was checked.
      await set({ decisionReason: sent.reason ?? '', waitingSince: null, remindersSent: 0 })
      return { reason: sent.reason }
    case 'reject':
    case 'refuse':
      await set({ decisionReason: sent.reason ?? '' })
      return { reason: sent.reason }
    case 'revoke': {
      await set({ decisionReason: sent.reason ?? '' })
      const [row] = await tx.select().from(achievement).where(eq(achievement.id, id))
      const integrityId = row && actor ? await draftIntegrity(lifecycle, tx, fraudOf(row, sent.reason ?? ''), actor) : null
      return { reason: sent.reason, integrityId }
    }
    case 'waitedLong':
      await set({ remindersSent: (loaded.facts as AchievementFacts).remindersSent + 1 })
      return undefined
    case 'edit':
    case 'claim':
    case 'confirm':
      return undefined
  }
}

/** What a false achievement is recorded as (domain.md §1.4 B); whoever keeps such records weighs it before the company is told. */
export const fraudOf = (
  {
    id,
    saleCompanyId,
    cooperateYear,
    summary,
  }: Pick<typeof achievement.$inferSelect, 'id' | 'saleCompanyId' | 'cooperateYear' | 'summary'>,
  reason: string,
) => ({
  companyId: saleCompanyId,
  achievementId: id,
  type: 'BAD' as const,
  ruleCode: 'FALSE_DATA',
  points: 20,
  narrative: `${cooperateYear} · ${summary}\n${reason}`,
  evidenceFileId: null,
  effect: 'WARN' as const,
  effectDays: 365,
})
