import { sql, type SQL } from 'drizzle-orm'
import type { Database } from './connect.ts'
import { holdersOf } from './notices.ts'

type SupplierRole = 'SUP_ADMIN' | 'SUP_QUOTER' | 'SUP_MEMBER'

/** Gives a supplier's person a role; who has it already keeps it. */
export const giveRole = (tx: Database, userId: string, code: SupplierRole) =>
  tx.execute(sql`insert into user_role (user_id, role_id) select ${userId}, id from role where code = ${code} on conflict do nothing`)

export const takeRole = (tx: Database, userId: string, code: SupplierRole) =>
  tx.execute(sql`delete from user_role where user_id = ${userId} and role_id = (select id from role where code = ${code})`)

/** Whether whoever has the role `r` runs the platform, or may give anything to others. */
export const runsPlatform = sql`(cardinality(r.delegable) > 0 or r.authorities && '{dashboard:admin,userManager}'::text[])`

/** Whether somebody at a unit of the group can confirm what a supplier claims to have delivered there. */
export const hasApprover = (unit: SQL): SQL<boolean> => sql`exists (${holdersOf(['BU_APPR'], sql`u.company_id = ${unit}`)})`
