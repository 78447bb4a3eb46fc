import { sql } from 'drizzle-orm'
import type { Database } from './connect.ts'

type SupplierRole = 'SUP_ADMIN' | 'SUP_QUOTER' | 'SUP_MEMBER'

/** Gives a supplier's person a role; who has it already keeps it. */
export const giveRole = (tx: Database, userId: string, code: SupplierRole) =>
  tx.execute(sql`insert into user_role (user_id, role_id) select ${userId}, id from role where code = ${code} on conflict do nothing`)

export const takeRole = (tx: Database, userId: string, code: SupplierRole) =>
  tx.execute(sql`delete from user_role where user_id = ${userId} and role_id = (select id from role where code = ${code})`)
