import { sql, type SQL } from 'drizzle-orm'

/** Whether the account `user` can't sign in: it is shut itself, or its company is, or has become a part of another. */
export const isShutOut = (user: SQL): SQL<boolean> =>
  sql`(${user}.disabled or exists (select from company shut where shut.id = ${user}.company_id and shut.state in ('closed', 'merged')))`
