import { sql, type SQL } from 'drizzle-orm'
import { headsAbove } from '#server/db/units.ts'
import type { KnownAssignee } from '#src/machines/approval/proof/asking.ts'

/**
 * The people whom an assignee names in cases that some units lead, as `unit`, `id` and `nth`, their order: `unit` is null where it is the same for all.
 * @param units a query of their ids and companies, as `id` and `company_id`
 */
export const namedIn = (assignee: KnownAssignee, units: SQL, today: string): SQL => {
  switch (assignee.by) {
    case 'users':
      return sql`select null::bigint as unit, named.id, named.nth from unnest(${sql.param([...assignee.users])}::bigint[]) with ordinality named (id, nth)`
    case 'role': {
      const holders = (unit: SQL, joined: SQL) =>
        sql`select distinct ${unit} as unit, u.id, u.id as nth from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
            ${joined} and r.code = ${assignee.role}`
      if (assignee.of === 'house')
        return holders(sql`null::bigint`, sql`where exists (select from company c where c.id = u.company_id and c.kind <> 'SUPPLIER')`)
      const theirs = assignee.of === 'company' ? sql`w.company_id = u.company_id` : sql`w.id = u.unit_id`
      return holders(sql`w.id`, sql`join (${units}) w on ${theirs}`)
    }
    case 'unitHead':
      return sql`select h.of as unit, h.head as id, h.above as nth from ${headsAbove(units)} h where h.above = ${assignee.above} and h.head is not null`
    case 'unitHeads':
      return sql`select h.of as unit, h.head as id, h.above as nth from ${headsAbove(units)} h where h.above < ${assignee.upTo} and h.head is not null`
    case 'unitApprovers':
      return sql`select w.id as unit, a.user_id as id, a.position as nth from (${units}) w join unit_approver a on a.unit_id = w.id`
    case 'budgetOwner':
      return sql`select w.id as unit, u.budget_owner_id as id, 0 as nth from (${units}) w join unit u on u.id = w.id where u.budget_owner_id is not null`
    case 'group':
      return sql`select null::bigint as unit, m.user_id as id, m.id as nth from user_group_member m join user_group g on g.id = m.group_id
          where g.code = ${assignee.group} and g.active and not m.paused and m.since <= ${today}::date and (m.until is null or m.until >= ${today}::date)`
  }
}
