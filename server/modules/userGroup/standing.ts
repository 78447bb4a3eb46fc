import { sql, type SQL } from 'drizzle-orm'
import { withinDataScope, type Scoped } from '#server/db/dataScope.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import { dateOf } from '#src/lib/shanghaiTime.ts'

/** The accounts `u` of people of the house; suppliers' people stand in no group. */
export const ofHouse = sql`exists (select from company h where h.id = u.company_id and h.kind <> 'SUPPLIER')`

/** How a member `m`, whose account is `u`, stands that day: a word of `memberStandings`. */
export const standingOf = (member: SQL, now: Date): SQL => {
  const today = sql`${dateOf(now)}::date`
  return sql`(case when ${isShutOut(sql`u`)} or not ${ofHouse} then 'gone' when ${member}.until < ${today} then 'ended'
    when ${member}.since > ${today} then 'notYet' when ${member}.paused then 'paused' else 'ready' end)`
}

/** Whether somebody sees a group of this company: that of the whole house, which has none, and those of companies within their scope. */
export const groupSeen = (caller: Scoped, companyId: SQL): SQL =>
  sql`(${companyId} is null or ${withinDataScope(caller, { unit: companyId })})`
