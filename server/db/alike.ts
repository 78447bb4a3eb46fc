import { sql, type SQL } from 'drizzle-orm'

/** Whether there is another account that the account `user` can be taken for: of those from before this was refused. */
export const isAlikeAccount = (user: SQL): SQL =>
  sql`exists (select from app_user o where o.id <> ${user}.id and (account_name(o.username) = account_name(${user}.username)
    or account_looks(o.username) && account_looks(${user}.username) or (o.mobile = account_name(${user}.username) and o.mobile <> '')
    or (account_name(o.username) = ${user}.mobile and ${user}.mobile <> '')))`

/** Whether there is another company of the name, also by look, or the code of the company `its`: of those from before this was refused. */
export const isAlikeCompany = (its: SQL): SQL =>
  sql`(exists (select from company o where o.id <> ${its}.id and look(o.name) = look(${its}.name) and o.name <> '' and ${its}.name <> '')
    or exists (select from company o where o.id <> ${its}.id and code_look(o.unified_credit_code) = code_look(${its}.unified_credit_code)
      and o.unified_credit_code <> '' and ${its}.unified_credit_code <> ''))`
