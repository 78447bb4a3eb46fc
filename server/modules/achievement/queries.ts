import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isCode } from '#server/db/dictionary.ts'
import { hasApprover } from '#server/db/roles.ts'
import { company } from '#server/db/tables/platform.ts'
import { file } from '#server/db/tables/procurement.ts'
import { achievement, achievementProof } from '#server/db/tables/supplier.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { contract } from '#src/contract/index.ts'
import { paperTypes } from '#src/lib/fileUse.ts'
import { yearOf } from '#src/lib/shanghaiTime.ts'
import { achievementKind } from './kind.ts'

export type AchievementContent = z.output<(typeof contract)['POST /api/admin/srmAchievment']['body']>

const shownYears = 5

/** How many confirmed records each unit has of each of the last years. */
export const matrixOf = async (database: Database, actor: Actor, now: Date) => {
  const last = yearOf(now)
  const years = Array.from({ length: shownYears }, (_, index) => last - shownYears + 1 + index)
  const rows = await rowsOf<{ id: string; name: string; nameEn: string; year: number; count: number }>(
    database,
    sql`select u.id, u.name, u.name_en as "nameEn", a.cooperate_year as year, count(*)::int as count
        from achievement a join company u on u.id = a.inwh_company_id
        where a.state = 'confirmed' and a.cooperate_year between ${years[0]} and ${last} and ${achievementKind.readable(actor)}
        group by u.id, u.name, u.name_en, a.cooperate_year order by u.id`,
  )
  const units = new Map(rows.map(({ id, name, nameEn }) => [id, { id, name, nameEn }]))
  const countOf = (id: string, year: number) => rows.find((row) => row.id === id && row.year === year)?.count ?? 0
  return { years, units: [...units.values()].map((unit) => ({ ...unit, counts: years.map((year) => countOf(unit.id, year)) })) }
}

/**
 * What does not hold, as paths of the form: another's claim, units outside the group, a year to come, an unknown band, and files
 * that are no proof or were uploaded by somebody else; only what hangs on the record already may stay.
 */
export const unusableFields = async (
  database: Database,
  content: AchievementContent,
  achievementId: string | null,
  actor: Actor,
  now: Date,
): Promise<string[]> => {
  const problems: string[] = []
  if (content.saleCompanyId !== undefined && content.saleCompanyId !== actor.companyId) problems.push('saleCompanyId')
  if (content.cooperateYear > yearOf(now)) problems.push('cooperateYear')
  const wanted = [content.inwhCompanyId, content.verifyCompanyId]
  const found = await database
    .select({ id: company.id, kind: company.kind, confirms: hasApprover(sql`${company.id}`).mapWith(Boolean) })
    .from(company)
    .where(and(inArray(company.id, wanted), inArray(company.kind, ['BASE_UNIT', 'JC_CENTRE'])))
  const units = new Map(found.map((unit) => [unit.id, unit]))
  if (units.get(content.inwhCompanyId)?.kind !== 'BASE_UNIT') problems.push('inwhCompanyId')
  if (!units.get(content.verifyCompanyId)?.confirms) problems.push('verifyCompanyId')
  if (!(await isCode(database, 'amountBand', content.amountBand))) problems.push('amountBand')
  if (content.proofs.length > 0) {
    const there = sql`exists (select 1 from ${achievementProof} p where p.file_id = ${file.id} and p.achievement_id = ${achievementId})`
    const usable = await database
      .select({ id: file.id })
      .from(file)
      .where(
        and(inArray(file.id, content.proofs), inArray(file.mime, [...paperTypes]), sql`(${file.uploadedBy} = ${actor.id} or ${there})`),
      )
    if (usable.length !== new Set(content.proofs).size) problems.push('proofs')
  }
  return problems
}

/** Columns of the record's own row that a draft's content sets. */
export const ownColumns = ({ inwhCompanyId, verifyCompanyId, cooperateYear, amountBand, summary }: AchievementContent) => ({
  inwhCompanyId,
  verifyCompanyId,
  cooperateYear,
  amountBand,
  summary,
})

export const replaceProofs = async (tx: Database, achievementId: string, fileIds: string[]): Promise<void> => {
  await tx.delete(achievementProof).where(eq(achievementProof.achievementId, achievementId))
  const proofs = [...new Set(fileIds)].map((fileId, position) => ({ achievementId, fileId, position }))
  if (proofs.length > 0) await tx.insert(achievementProof).values(proofs)
}

export const deleteAchievement = (tx: Database, id: string) => tx.delete(achievement).where(eq(achievement.id, id))
