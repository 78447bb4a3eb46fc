import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { inScope } from '#server/db/qualification.ts'
import type { Data } from '#src/contract/index.ts'
import { dateAfter, dateOf } from '#src/lib/shanghaiTime.ts'

type Choices = Data<'GET /api/srm/quoter/choices'>

/** What a reviewer should look at first. */
export const expiringCounts = async (database: Database, now: Date) => {
  const within = (days: number) => sql`count(*) filter (where q.state = 'active' and q.valid_to < ${dateAfter(dateOf(now), days)})::int`
  const [row] = await rowsOf<Data<'GET /api/srm/quoter/expiring'>>(
    database,
    sql`select count(*) filter (where q.state = 'pending')::int as pending, ${within(30)} as in30, ${within(60)} as in60, ${within(90)} as in90
        from quoter q where q.state = 'pending' or (q.state = 'active' and q.valid_to < ${dateAfter(dateOf(now), 90)})`,
  )
  return row ?? { pending: 0, in30: 0, in60: 0, in90: 0 }
}

/** Open accounts of a company without an authority that stands, and the categories the company may supply. */
export const choicesFor = async (database: Database, companyId: string): Promise<Choices> => ({
  people: await rowsOf<Choices['people'][number]>(
    database,
    sql`select u.id, u.username, u.name, u.mobile <> '' as "mobileVerified" from app_user u where u.company_id = ${companyId} and not u.disabled
          and not exists (select 1 from quoter q where q.company_id = u.company_id and q.user_id = u.id and q.state <> 'disabled') order by u.id`,
  ),
  categories: await rowsOf<Choices['categories'][number]>(
    database,
    sql`select k.id, k.name, k.name_en as "nameEn" from category k where ${inScope(sql`${companyId}`, sql`k.id`)} order by k.code`,
  ),
})
