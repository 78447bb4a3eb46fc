import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isCode } from '#server/db/dictionary.ts'
import { contains, isoMoment, isoMomentOrNull, listPage, oneOf } from '#server/db/list.ts'
import { company } from '#server/db/tables/platform.ts'
import type { LifeLineEntry } from '#server/lifecycle/log.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { filesById } from '#server/modules/file/files.ts'
import type { contract, Data } from '#src/contract/index.ts'
import { oversees, visibleTo } from './evidence.ts'

type PageQuery = z.output<(typeof contract)['GET /api/srm/integrity/page']['query']>
type CompanyQuery = z.output<(typeof contract)['GET /api/srm/integrity/company/page']['query']>
export type IntegrityContent = z.output<(typeof contract)['POST /api/srm/integrity']['body']>

/** A record is about a company that was formally admitted once, whatever became of it. */
const admittedOnce = ['approved', 'suspended', 'expired', 'blacklisted']

/** When it was recorded is the recorder's affair: the company was told at another moment. */
const recordedAt = (actor: Actor) => (oversees(actor) ? sql`i.created_at` : sql`i.notified_at`)

const core = (actor: Actor) => sql`i.id, i.company_id, c.name as company_name, c.name_en as company_name_en, i.type, i.rule_code,
  r.name as rule_name, r.name_en as rule_name_en, i.points, i.effect, i.effect_days, i.effect_from, i.effect_until, i.state, i.state_since,
  ${recordedAt(actor)} as recorded_at, i.evidence_file_id is not null as has_evidence, i.statement is not null as has_statement,
  i.appeal is not null as has_appeal, i.version`
/** Left joins throughout, so that a count need not make them. */
const from = sql`integrity i left join company c on c.id = i.company_id
  left join sys_code r on r.type = 'integrityRule' and r.code = i.rule_code`

interface CoreRow {
  id: string
  company_id: string
  company_name: string
  company_name_en: string
  type: IntegrityContent['type']
  rule_code: string
  rule_name: string | null
  rule_name_en: string | null
  points: number
  effect: IntegrityContent['effect']
  effect_days: number | null
  effect_from: Date | string | null
  effect_until: Date | string | null
  state: Data<'GET /api/srm/integrity/{id}'>['state']
  state_since: Date | string
  recorded_at: Date | string
  has_evidence: boolean
  has_statement: boolean
  has_appeal: boolean
  version: number
}

const present = (row: CoreRow) => ({
  id: String(row.id),
  companyId: String(row.company_id),
  companyName: row.company_name,
  companyNameEn: row.company_name_en,
  type: row.type,
  ruleCode: row.rule_code,
  ruleName: row.rule_name ?? row.rule_code,
  ruleNameEn: row.rule_name_en ?? row.rule_code,
  points: row.points,
  effect: row.effect,
  effectDays: row.effect_days,
  effectFrom: isoMomentOrNull(row.effect_from),
  effectUntil: isoMomentOrNull(row.effect_until),
  hasEvidence: row.has_evidence,
  hasStatement: row.has_statement,
  hasAppeal: row.has_appeal,
  state: row.state,
  stateSince: isoMoment(row.state_since),
  recordedAt: isoMoment(row.recorded_at),
  version: row.version,
})

const startOf = (date: string) => sql`${`${date}T00:00:00+08:00`}::timestamptz`

export const pageOfIntegrity = async (database: Database, query: PageQuery, actor: Actor) => {
  const at = recordedAt(actor)
  const where = [
    visibleTo(actor),
    ...(query.q?.trim() ? [contains(query.q, sql`c.search_grams`, sql`c.search`)] : []),
    ...(query.companyId ? [sql`i.company_id = ${query.companyId}`] : []),
    ...(query.type ? [oneOf(query.type, sql`i.type`)] : []),
    ...(query.effect ? [oneOf(query.effect, sql`i.effect`)] : []),
    ...(query.state ? [oneOf(query.state, sql`i.state`)] : []),
    ...(query.from ? [sql`${at} >= ${startOf(query.from)}`] : []),
    ...(query.to ? [sql`${at} < ${startOf(query.to)} + interval '1 day'`] : []),
  ]
  const sortable = {
    points: sql`(case i.type when 'GOOD' then i.points else -i.points end)`,
    state: sql`i.state`,
    recordedAt: at,
    effectUntil: sql`i.effect_until`,
  }
  const { total, rows } = await listPage<CoreRow>(database, query, { select: core(actor), from, where, sortable, unique: sql`i.id` })
  return { total, rows: rows.map(present) }
}

interface DetailRow extends CoreRow {
  narrative: string
  statement: string | null
  appeal: string | null
  decision_reason: string
  recorder_name: string
  recorder_name_en: string
  due_at: Date | string | null
  evidence_file_id: string | null
  achievement_id: string | null
}

/** One record with everything its page shows; undefined when there is none that this person may see. */
export const integrityDetail = async (database: Database, id: string, actor: Actor) => {
  const [row] = await rowsOf<DetailRow>(
    database,
    sql`select ${core(actor)}, i.narrative, i.statement, i.appeal, i.decision_reason, i.due_at, i.evidence_file_id, i.achievement_id,
          u.name as recorder_name, u.name_en as recorder_name_en
        from ${from} left join app_user u on u.id = i.recorder_id where i.id = ${id} and ${visibleTo(actor)}`,
  )
  if (!row) return undefined
  const all = oversees(actor)
  return {
    ...present(row),
    narrative: row.narrative,
    evidence: [...(await filesById(database, [row.evidence_file_id && String(row.evidence_file_id)])).values()],
    statement: row.statement,
    appeal: row.appeal,
    decisionReason: row.decision_reason,
    recorderName: all ? row.recorder_name : null,
    recorderNameEn: all ? row.recorder_name_en : null,
    dueAt: isoMomentOrNull(row.due_at),
    achievementId: row.achievement_id === null ? null : String(row.achievement_id),
  }
}

/** Whether a person may see a record at all. */
export const mayRead = async (database: Database, id: string, actor: Actor): Promise<boolean> =>
  (await rowsOf(database, sql`select 1 from integrity i where i.id = ${id} and ${visibleTo(actor)}`)).length > 0

/** A life line as the company reads it: from when it was told. */
export const sinceTold = (lifeLine: LifeLineEntry[]): LifeLineEntry[] =>
  lifeLine.slice(lifeLine.findIndex(({ event }) => event === 'notifyCompany'))

/** What does not hold, as paths of the form. */
export const unusableFields = async (database: Database, content: IntegrityContent, id: string | null, actor: Actor): Promise<string[]> => {
  const problems: string[] = []
  const [about] = await database
    .select({ id: company.id })
    .from(company)
    .where(and(eq(company.id, content.companyId), eq(company.kind, 'SUPPLIER'), inArray(company.state, admittedOnce)))
  if (!about) problems.push('companyId')
  if (!(await isCode(database, 'integrityRule', content.ruleCode))) problems.push('ruleCode')
  if (content.type === 'GOOD' && content.effect !== 'NONE') problems.push('effect')
  if (content.effect === 'NONE' && content.effectDays !== null) problems.push('effectDays')
  if (content.evidenceFileId !== null) {
    const usable = await rowsOf(
      database,
      sql`select 1 from file f where f.id = ${content.evidenceFileId} and (f.uploaded_by = ${actor.id}
            or exists (select 1 from integrity i where i.id = ${id} and i.evidence_file_id = f.id))`,
    )
    if (usable.length === 0) problems.push('evidenceFileId')
  }
  return problems
}

interface CompanyRow {
  id: string
  name: string
  name_en: string
  unified_credit_code: string
  area_name: string
  state: string
}

/** Companies that a record can be about. */
export const pageOfCompanies = async (database: Database, query: CompanyQuery) => {
  const { total, rows } = await listPage<CompanyRow>(database, query, {
    select: sql`c.id, c.name, c.name_en, c.unified_credit_code, c.area_name, c.state`,
    from: sql`company c`,
    where: [
      sql`c.kind = 'SUPPLIER'`,
      oneOf(admittedOnce.join(), sql`c.state`),
      ...(query.q?.trim() ? [contains(query.q, sql`c.search_grams`, sql`c.search`)] : []),
    ],
    sortable: {},
    unique: sql`c.id`,
  })
  return {
    total,
    rows: rows.map((row) => ({
      id: String(row.id),
      name: row.name,
      nameEn: row.name_en,
      unifiedCreditCode: row.unified_credit_code,
      areaName: row.area_name,
      state: row.state,
    })),
  }
}
