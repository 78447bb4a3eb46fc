import { sql, type SQL } from 'drizzle-orm'
import type { EventObject } from 'xstate'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isInviter } from '#server/db/qualification.ts'
import { advanceWithin } from '#server/lifecycle/advance.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'
import { Refusal } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import type { CompanyEvent, CompanyFacts } from '#src/machines/registration/company.ts'

/** The right to decide a case, by where it stands. */
const deciding = sql`case c.state when 'firstReview' then 'srmcheckManager:pass' when 'groupApproval' then 'srmcheckJc:approve' end`

/** How many cases a user `u` has in hand. */
const inHand = sql`(select count(*) from company h where h.assignee_id = u.id and h.state in ('firstReview', 'groupApproval'))::int`

/** Who holds the right to decide a company `c`. */
const deciders: SQL = sql`select ur.user_id from element e join role_element re on re.element_id = e.id and re.usable
  join user_role ur on ur.role_id = re.role_id where e.code = ${deciding}`

/**
 * Holds whoever is about to take a case in hand, so that nobody locks them out meanwhile and leaves it with somebody who is gone.
 * @throws Refusal 40101 for who is locked out already
 */
export const holdClaimer = async (
  tx: Database,
  assigneeId: string | null,
  actor: Actor | null,
  event: EventObject | undefined,
): Promise<void> => {
  // Of a case that they have already, whoever locks them out waits for it while they are held.
  if (!actor || actor.id === assigneeId || (event?.type !== 'claim' && event?.type !== 'take')) return
  const [held] = await rowsOf<{ disabled: boolean }>(tx, sql`select disabled from app_user where id = ${actor.id} for share`)
  if (held?.disabled !== false) throw new Refusal(40101)
}

/** What the machine asks about whom a case is handed to; of an offer, which names nobody yet, nothing. */
export const receiverFacts = async (
  tx: Database,
  companyId: string,
  actorId: string | null,
  event: EventObject | undefined,
): Promise<Pick<CompanyFacts, 'receiverMayDecide' | 'receiverInvited'>> => {
  const sent = event as CompanyEvent | undefined
  if (sent?.type !== 'transfer' && sent?.type !== 'reassign') return { receiverMayDecide: true, receiverInvited: false }
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

/** Cases, as `c`, that somebody has in hand. */
const casesOf = (userId: string): SQL => sql`c.assignee_id = ${userId} and c.state in ('firstReview', 'groupApproval')`

/**
 * Takes every case out of the hands of somebody who goes: into those of one colleague, or back to where it waits to be claimed. Call late, as `advanceWithin`.
 * @param toUserId undefined for nobody
 * @throws Refusal 40900 where that colleague may not decide one of them
 */
export const leaveCases = async (
  lifecycle: LifecycleContext,
  tx: Database,
  userId: string,
  toUserId: string | undefined,
): Promise<void> => {
  const cases = await rowsOf<{ id: string }>(tx, sql`select c.id from company c where ${casesOf(userId)} order by c.id for update`)
  const event = toUserId === undefined ? { type: 'unassign' } : { type: 'reassign', toUserId }
  for (const { id } of cases) await advanceWithin(lifecycle, tx, { machine: 'company', id, event, actor: null })
}

/** Who may take over all cases that somebody has in hand, the least busy first; nobody where there are none. */
export const successorsOf = (database: Database, userId: string) =>
  rowsOf<Data<'GET /api/srm/company/{id}/receivers'>[number]>(
    database,
    sql`select u.id, u.name, u.name_en as "nameEn", ${inHand} as "inHand"
        from app_user u where not u.disabled and u.id <> ${userId} and exists (select 1 from company c where ${casesOf(userId)})
          and not exists (select 1 from company c where ${casesOf(userId)} and (u.id not in (${deciders})
            or exists (select 1 from invitation v where v.id = c.invitation_id and v.inviter_id = u.id)))
        order by "inHand", u.id limit 200`,
  )

/** Who may take a case over from the asking person, with how many each has in hand, the least busy first. */
export const receiversOf = (database: Database, companyId: string, actorId: string) =>
  rowsOf<Data<'GET /api/srm/company/{id}/receivers'>[number]>(
    database,
    sql`select u.id, u.name, u.name_en as "nameEn",
          ${inHand} as "inHand"
        from company c join app_user u on u.id in (${deciders}) and not u.disabled and u.id is distinct from c.assignee_id and u.id <> ${actorId}
        where c.id = ${companyId} and not exists (select 1 from invitation v where v.id = c.invitation_id and v.inviter_id = u.id)
        order by "inHand", u.id limit 200`,
  )
