import { sql, type SQL } from 'drizzle-orm'
import type { EventObject } from 'xstate'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isInviter } from '#server/db/qualification.ts'
import type { Data } from '#src/contract/index.ts'
import type { CompanyEvent, CompanyFacts } from '#src/machines/registration/company.ts'

/** The right to decide a case, by where it stands. */
const deciding = sql`case c.state when 'firstReview' then 'srmcheckManager:pass' when 'groupApproval' then 'srmcheckJc:approve' end`

/** Who holds the right to decide a company `c`. */
const deciders: SQL = sql`select ur.user_id from element e join role_element re on re.element_id = e.id and re.usable
  join user_role ur on ur.role_id = re.role_id where e.code = ${deciding}`

/** What the machine asks about whom a case is handed to; of an offer, which names nobody yet, nothing. */
export const receiverFacts = async (
  tx: Database,
  companyId: string,
  actorId: string | null,
  event: EventObject | undefined,
): Promise<Pick<CompanyFacts, 'receiverMayDecide' | 'receiverInvited'>> => {
  const sent = event as CompanyEvent | undefined
  if (sent?.type !== 'transfer') return { receiverMayDecide: true, receiverInvited: false }
  const to = sent.toUserId ?? null
  // Held, so that nobody locks the receiver out meanwhile.
  await tx.execute(sql`select id from app_user where id = ${to} for share`)
  const [found] = await rowsOf<{ decides: boolean; invited: boolean }>(
    tx,
    sql`select not u.disabled and u.id is distinct from c.assignee_id and u.id in (${deciders}) as decides, ${isInviter(sql`c.id`, to)} as invited
        from app_user u join company c on c.id = ${companyId} where u.id = ${to}`,
  )
  return { receiverMayDecide: found?.decides === true && to !== actorId, receiverInvited: found?.invited === true }
}

/** Who may take a case over from the asking person, with how many each has in hand, the least busy first. */
export const receiversOf = (database: Database, companyId: string, actorId: string) =>
  rowsOf<Data<'GET /api/srm/company/{id}/receivers'>[number]>(
    database,
    sql`select u.id, u.name, u.name_en as "nameEn",
          (select count(*) from company h where h.assignee_id = u.id and h.state in ('firstReview', 'groupApproval'))::int as "inHand"
        from company c join app_user u on u.id in (${deciders}) and not u.disabled and u.id is distinct from c.assignee_id and u.id <> ${actorId}
        where c.id = ${companyId} and not exists (select 1 from invitation v where v.id = c.invitation_id and v.inviter_id = u.id)
        order by "inHand", u.id limit 200`,
  )
