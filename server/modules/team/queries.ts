import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import type { Data } from '#src/contract/index.ts'

/** Of a supplier's people there are few; of a unit's this is what a page can show. */
const mostMembers = 500

type Member = Data<'GET /api/admin/companyUser/{id}/menbers'>[number]

/** The people of a company, its administrators first. */
export const membersOf = (database: Database, companyId: string) =>
  rowsOf<Member>(
    database,
    sql`select member.*, 'SUP_ADMIN' = any (roles) as "isAdmin" from (
          select u.id, u.username, u.name, u.name_en as "nameEn", coalesce(u.description, '') as description,
            array(select r.code from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id order by r.code) as roles,
            case when not u.disabled then 'open' when m.state = 'frozen' and not m.by_platform then 'frozen' else 'disabled' end as standing,
            coalesce(m.version, 0) as version,
            u.mobile <> '' as "mobileVerified", u.must_change_password as "mustChangePassword",
            (select s.at from last_sign_in s where s.user_id = u.id) as "lastSignInAt",
            (select q.state from quoter q where q.user_id = u.id and q.company_id = u.company_id order by q.id desc limit 1) as "quoterState"
          from app_user u left join member m on m.id = u.id
          where u.company_id = ${companyId} and m.state is distinct from 'left' order by u.id limit ${mostMembers}
        ) as member order by "isAdmin" desc, id`,
  )

export const companyExists = async (database: Database, id: string): Promise<boolean> =>
  (await rowsOf(database, sql`select 1 from company where id = ${id}`)).length > 0
