import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { Data } from '#src/contract/index.ts'
import { dateOf, startsOfMonths } from '#src/lib/shanghaiTime.ts'
import { integrityKind } from './kind.ts'

type Summary = Data<'GET /api/srm/integrity/summary'>

const monthCount = 12
const shownCompanies = 6
const shownEffects = 30

/**
 * Records that took effect within the year and were not revoked: a good one adds, any other takes away; beside them the effects that
 * hold now.
 */
export const integritySummary = async (database: Database, actor: Actor, now: Date): Promise<Summary> => {
  const starts = startsOfMonths(now, monthCount, 1 - monthCount)
  const months = starts.map((start) => dateOf(start).slice(0, 7))
  const since = sql`${starts[0]?.toISOString()}::timestamptz`
  const counted = sql`i.effect_from >= ${since} and i.state in ('effective', 'appealed', 'expired') and ${integrityKind.readable(actor)}`
  const companies = await rowsOf<Omit<Summary['companies'][number], 'points'> & { byMonth: Record<string, number> }>(
    database,
    sql`with monthly as (
          select i.company_id, to_char(i.effect_from at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
            sum(case i.type when 'GOOD' then i.points else -i.points end)::int as points
          from integrity i where ${counted} group by 1, 2
        )
        select m.company_id as "companyId", c.name, c.name_en as "nameEn", sum(m.points)::int as total, jsonb_object_agg(m.month, m.points) as "byMonth"
        from monthly m join company c on c.id = m.company_id group by m.company_id, c.name, c.name_en
        order by total, m.company_id limit ${shownCompanies}`,
  )
  const rules = await rowsOf<Summary['rules'][number]>(
    database,
    sql`select r.code, r.name, r.name_en as "nameEn", n.count::int as count from sys_code r
        join (select i.rule_code, count(*) as count from integrity i where ${counted} group by 1) n on n.rule_code = r.code
        where r.type = 'integrityRule' order by count desc, r.position`,
  )
  const inForce = await rowsOf<Summary['inForce'][number]>(
    database,
    sql`select i.id, i.company_id as "companyId", c.name, c.name_en as "nameEn", i.effect, i.effect_from as "from", i.effect_until as "until"
        from integrity i join company c on c.id = i.company_id
        where i.state in ('effective', 'appealed') and i.effect <> 'NONE' and i.effect_from is not null
          and (i.effect_until is null or i.effect_until > ${now.toISOString()}::timestamptz) and ${integrityKind.readable(actor)}
        order by i.effect_until, i.id limit ${shownEffects}`,
  )
  return {
    inForce,
    months,
    companies: companies.map(({ byMonth, ...company }) => ({ ...company, points: months.map((month) => byMonth[month] ?? 0) })),
    rules,
  }
}
