import { sql } from 'drizzle-orm'
import { isShutOut } from '#server/db/shutOut.ts'

/** Everybody who may edit workflows, as `id`. */
export const flowEditors = sql`select u.id from app_user u where not ${isShutOut(sql`u`)} and exists (select from user_role ur join role r on r.id = ur.role_id
  where ur.user_id = u.id and 'powfConfiguration:edit' = any (r.authorities))`
