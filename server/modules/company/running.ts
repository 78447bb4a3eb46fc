import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isAdmitted } from '#server/db/qualification.ts'
import { quotationDisclosed } from '#server/db/disclosed.ts'
import type { Data } from '#src/contract/index.ts'

type Running = Data<'GET /api/srm/company/{id}/running'>['running'][number]

/** So many are named; more are nobody's reading. */
const mostNamed = 20

const record = (machine: string, name: SQL, nameEn: SQL, from: SQL): SQL =>
  sql`select ${machine}::text as machine, r.id::text as id, ${name} as name, ${nameEn} as "nameEn" ${from}`

/**
 * What runs with a company and has to end before it is closed. Of quotations those alone that are open and not decided: of one that rests sealed
 * nobody hears, so that it changes nothing here.
 */
const runningIn = (companyId: string): SQL =>
  sql.join(
    [
      record(
        'company',
        sql`r.name`,
        sql`r.name_en`,
        sql`from company r where r.id = ${companyId} and r.state in ('firstReview', 'groupApproval')`,
      ),
      record(
        'companyChange',
        sql`r.reason`,
        sql`r.reason`,
        sql`from company_change r where r.company_id = ${companyId} and r.state = 'underReview'`,
      ),
      record(
        'scope',
        sql`k.name`,
        sql`k.name_en`,
        sql`from scope r join category k on k.id = r.category_id join company c on c.id = r.company_id and ${isAdmitted(sql`c.state`)}
          where r.company_id = ${companyId} and r.state = 'proposed'`,
      ),
      record('quoter', sql`r.real_name`, sql`r.real_name`, sql`from quoter r where r.company_id = ${companyId} and r.state = 'pending'`),
      record(
        'achievement',
        sql`r.summary`,
        sql`r.summary`,
        sql`from achievement r where r.sale_company_id = ${companyId} and r.state in ('submitted', 'firstReview', 'verifying')`,
      ),
      record(
        'integrity',
        sql`coalesce(d.name, r.rule_code)`,
        sql`coalesce(d.name_en, r.rule_code)`,
        sql`from integrity r left join sys_code d on d.type = 'integrityRule' and d.code = r.rule_code
          where r.company_id = ${companyId} and r.state in ('notified', 'appealed')`,
      ),
      record(
        'handover',
        sql`t.name`,
        sql`coalesce(nullif(t.name_en, ''), t.name)`,
        sql`from handover r join app_user t on t.id = r.to_user_id where r.company_id = ${companyId} and r.state = 'proposed'`,
      ),
      record(
        'quotation',
        sql`p.no || ' ' || p.title`,
        sql`p.no || ' ' || p.title_en`,
        sql`from quotation r join project p on p.id = r.project_id where r.supplier_company_id = ${companyId} and r.state = 'opened' and ${quotationDisclosed}`,
      ),
    ],
    sql` union all `,
  )

/**
 * Purchases that are not open yet and that a company was asked to quote for, or may have been while it went on: whether it has a quotation there
 * is told to nobody, so its people keep those that they may have, and the company stays what it is until the opening.
 */
const unopenedFor = (companyId: string): SQL =>
  sql`select 'project'::text as machine, p.id::text as id, p.no || ' ' || p.title as name, p.no || ' ' || p.title_en as "nameEn"
      from project p join company c on c.id = ${companyId}
      where p.state in ('published', 'sealed') and (c.state <> 'closed' or p.published_at <= c.state_since) and case p.visibility
        when 'INVITED' then exists (select 1 from project_invitation i where i.project_id = p.id and i.company_id = c.id)
        else exists (select 1 from scope held where held.company_id = c.id and held.category_id in
          (p.category_id, (select above.parent_id from category above where above.id = p.category_id))) end`

const counted = async (database: Database, from: SQL): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(database, sql`select count(*)::int as count from (${from}) as them`)
  return row?.count ?? 0
}

const named = (database: Database, from: SQL) =>
  rowsOf<Running>(database, sql`select * from (${from}) as them order by machine, id limit ${mostNamed}`)

/** What runs with a company, named. */
export const runningWith = (database: Database, companyId: string) => named(database, runningIn(companyId))

/** Purchases for whose opening a merger waits. */
export const unopenedOf = (database: Database, companyId: string) => named(database, unopenedFor(companyId))

/** What the machine asks when a company is to be closed or merged; of nobody else's events it is not asked. */
export const runningFacts = async (database: Database, companyId: string, isAsked: boolean) => ({
  running: isAsked ? await counted(database, runningIn(companyId)) : 0,
  unopenedPurchases: isAsked ? await counted(database, unopenedFor(companyId)) : 0,
})
