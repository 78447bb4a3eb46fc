import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isoMoment, isoMomentOrNull } from '#server/db/list.ts'
import type { integrity } from '#server/db/tables/supplier.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { dateOf, startOfMonth } from '#src/lib/shanghaiTime.ts'
import { visibleTo } from './evidence.ts'

const monthCount = 12
const shownCompanies = 6
const shownEffects = 30

/** The last twelve months of Asia/Shanghai as `yyyy-MM`, oldest first. */
const monthsUntil = (now: Date): string[] =>
  Array.from({ length: monthCount }, (_, index) => dateOf(startOfMonth(now, index + 1 - monthCount)).slice(0, 7))

/**
 * Records that took effect within the year and were not revoked: a good one adds, any other takes away; beside them the effects that
 * hold now.
 */
export const integritySummary = async (database: Database, actor: Actor, now: Date) => {
  const months = monthsUntil(now)
  const since = sql`${`${months[0]}-01T00:00:00+08:00`}::timestamptz`
  const counted = sql`i.effect_from >= ${since} and i.state in ('effective', 'appealed', 'expired') and ${visibleTo(actor)}`
  const companies = await rowsOf<{ company_id: string; name: string; name_en: string; total: number; by_month: Record<string, number> }>(
    database,
    sql`with monthly as (
          select i.company_id, to_char(i.effect_from at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
            sum(case i.type when 'GOOD' then i.points else -i.points end)::int as points
          from integrity i where ${counted} group by 1, 2
        )
        select m.company_id, c.name, c.name_en, sum(m.points)::int as total, jsonb_object_agg(m.month, m.points) as by_month
        from monthly m join company c on c.id = m.company_id group by m.company_id, c.name, c.name_en
        order by total, m.company_id limit ${shownCompanies}`,
  )
  const rules = await rowsOf<{ code: string; name: string; name_en: string; count: number }>(
    database,
    sql`select r.code, r.name, r.name_en, n.count::int as count from sys_code r
        join (select i.rule_code, count(*) as count from integrity i where ${counted} group by 1) n on n.rule_code = r.code
        where r.type = 'integrityRule' order by count desc, r.position`,
  )
  const inForce = await rowsOf<{
    id: string
    company_id: string
    name: string
    name_en: string
    effect: (typeof integrity.$inferSelect)['effect']
    effect_from: Date | string
    effect_until: Date | string | null
  }>(
    database,
    sql`select i.id, i.company_id, c.name, c.name_en, i.effect, i.effect_from, i.effect_until
        from integrity i join company c on c.id = i.company_id
        where i.state in ('effective', 'appealed') and i.effect <> 'NONE' and i.effect_from is not null
          and (i.effect_until is null or i.effect_until > ${now.toISOString()}::timestamptz) and ${visibleTo(actor)}
        order by i.effect_until, i.id limit ${shownEffects}`,
  )
  return {
    inForce: inForce.map(({ id, company_id, name, name_en, effect, effect_from, effect_until }) => ({
      id: String(id),
      companyId: String(company_id),
      name,
      nameEn: name_en,
      effect,
      from: isoMoment(effect_from),
      until: isoMomentOrNull(effect_until),
    })),
    months,
    companies: companies.map(({ company_id, name, name_en, total, by_month }) => ({
      companyId: String(company_id),
      name,
      nameEn: name_en,
      points: months.map((month) => by_month[month] ?? 0),
      total,
    })),
    rules: rules.map(({ code, name, name_en, count }) => ({ code, name, nameEn: name_en, count })),
  }
}
