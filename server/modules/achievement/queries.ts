import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isCode } from '#server/db/dictionary.ts'
import { contains, isoMoment, listPage, oneOf } from '#server/db/list.ts'
import { hasApprover } from '#server/db/roles.ts'
import { company } from '#server/db/tables/platform.ts'
import { file } from '#server/db/tables/procurement.ts'
import { achievement, achievementProof } from '#server/db/tables/supplier.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { contract } from '#src/contract/index.ts'
import { yearOf } from '#src/lib/shanghaiTime.ts'
import { achievementsVisibleTo } from './visible.ts'

type PageQuery = z.output<(typeof contract)['GET /api/admin/srmAchievment/page']['query']>
export type AchievementContent = z.output<(typeof contract)['POST /api/admin/srmAchievment']['body']>

/** What a proof may be. */
const proofTypes = ['application/pdf', 'image/png', 'image/jpeg']

const core = sql`a.id, a.sale_company_id, s.name as sale_name, s.name_en as sale_name_en, a.inwh_company_id, u.name as inwh_name,
  u.name_en as inwh_name_en, a.verify_company_id, v.name as verify_name, v.name_en as verify_name_en, a.cooperate_year, a.amount_band,
  b.name as band_name, b.name_en as band_name_en, a.summary, a.state, a.state_since, a.version,
  (select count(*) from achievement_proof p where p.achievement_id = a.id)::int as proof_count`
/** Left joins throughout, so that a count need not make them. */
const from = sql`achievement a left join company s on s.id = a.sale_company_id left join company u on u.id = a.inwh_company_id
  left join company v on v.id = a.verify_company_id left join sys_code b on b.type = 'amountBand' and b.code = a.amount_band`

interface Row {
  id: string
  sale_company_id: string
  sale_name: string
  sale_name_en: string
  inwh_company_id: string
  inwh_name: string
  inwh_name_en: string
  verify_company_id: string
  verify_name: string
  verify_name_en: string
  cooperate_year: number
  amount_band: string
  band_name: string | null
  band_name_en: string | null
  summary: string
  state: 'draft' | 'submitted' | 'firstReview' | 'verifying' | 'confirmed' | 'rejected' | 'revoked'
  state_since: Date | string
  version: number
  proof_count: number
}

const present = (row: Row) => ({
  id: String(row.id),
  saleCompanyId: String(row.sale_company_id),
  saleCompanyName: row.sale_name,
  saleCompanyNameEn: row.sale_name_en,
  inwhCompanyId: String(row.inwh_company_id),
  inwhCompanyName: row.inwh_name,
  inwhCompanyNameEn: row.inwh_name_en,
  verifyCompanyId: String(row.verify_company_id),
  verifyCompanyName: row.verify_name,
  verifyCompanyNameEn: row.verify_name_en,
  cooperateYear: row.cooperate_year,
  amountBand: row.amount_band,
  amountBandName: row.band_name ?? row.amount_band,
  amountBandNameEn: row.band_name_en ?? row.amount_band,
  summary: row.summary,
  proofCount: row.proof_count,
  state: row.state,
  stateSince: isoMoment(row.state_since),
  version: row.version,
})

export const pageOfAchievements = async (database: Database, query: PageQuery, actor: Actor) => {
  const { q, state, cooperateYear, inwhCompanyId, saleCompanyId } = query
  const where = [
    achievementsVisibleTo(actor),
    ...(q?.trim() ? [contains(q, sql`s.search_grams`, sql`s.search`)] : []),
    ...(state ? [oneOf(state, sql`a.state`)] : []),
    ...(cooperateYear ? [sql`a.cooperate_year = ${cooperateYear}`] : []),
    ...(inwhCompanyId ? [sql`a.inwh_company_id = ${inwhCompanyId}`] : []),
    ...(saleCompanyId ? [sql`a.sale_company_id = ${saleCompanyId}`] : []),
  ]
  const sortable = { cooperateYear: sql`a.cooperate_year`, state: sql`a.state`, stateSince: sql`a.state_since` }
  const { total, rows } = await listPage<Row>(database, query, { select: core, from, where, sortable, unique: sql`a.id` })
  return { total, rows: rows.map(present) }
}

/** One record with its proofs; undefined when there is none that this person may see. */
export const achievementOf = async (database: Database, id: string, actor: Actor) => {
  const [row] = await rowsOf<Row & { decision_reason: string }>(
    database,
    sql`select ${core}, a.decision_reason from ${from} where a.id = ${id} and ${achievementsVisibleTo(actor)}`,
  )
  if (!row) return undefined
  const proofs = await database
    .select({ id: file.id, name: file.name, size: file.size, mime: file.mime, sha256: file.sha256 })
    .from(achievementProof)
    .innerJoin(file, eq(file.id, achievementProof.fileId))
    .where(eq(achievementProof.achievementId, id))
    .orderBy(asc(achievementProof.position))
  return { ...present(row), decisionReason: row.decision_reason, proofs: proofs.map((proof) => ({ ...proof, size: Number(proof.size) })) }
}

/** Whether a person may see a record at all. */
export const maySeeAchievement = async (database: Database, id: string, actor: Actor): Promise<boolean> =>
  (await rowsOf(database, sql`select 1 from achievement a where a.id = ${id} and ${achievementsVisibleTo(actor)}`)).length > 0

const shownYears = 5

/** How many confirmed records each unit has of each of the last years. */
export const matrixOf = async (database: Database, actor: Actor, now: Date) => {
  const last = yearOf(now)
  const years = Array.from({ length: shownYears }, (_, index) => last - shownYears + 1 + index)
  const rows = await rowsOf<{ id: string; name: string; name_en: string; year: number; count: number }>(
    database,
    sql`select u.id, u.name, u.name_en, a.cooperate_year as year, count(*)::int as count
        from achievement a join company u on u.id = a.inwh_company_id
        where a.state = 'confirmed' and a.cooperate_year between ${years[0]} and ${last} and ${achievementsVisibleTo(actor)}
        group by u.id, u.name, u.name_en, a.cooperate_year order by u.id`,
  )
  const units = new Map(rows.map(({ id, name, name_en }) => [String(id), { id: String(id), name, nameEn: name_en }]))
  const countOf = (id: string, year: number) => rows.find((row) => String(row.id) === id && row.year === year)?.count ?? 0
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
      .where(and(inArray(file.id, content.proofs), inArray(file.mime, proofTypes), sql`(${file.uploadedBy} = ${actor.id} or ${there})`))
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
