import { sql, type SQL } from 'drizzle-orm'

/** Whether somebody has set up a second factor. */
export const hasSecondFactor = (userId: SQL): SQL =>
  sql`(exists (select from totp f where f.user_id = ${userId} and f.confirmed_at is not null) or exists (select from passkey f where f.user_id = ${userId}))`

/** Whether a role of theirs asks for one. */
export const asksSecondFactor = (userId: SQL): SQL =>
  sql`exists (select from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${userId} and r.requires_second_factor)`
