import { and, eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { appUser } from '#server/db/tables/platform.ts'
import { handover } from '#server/db/tables/supplier.ts'
import { companiesWith, maskedMobile } from '#server/db/list.ts'
import { create, withTransitions } from '#server/lifecycle/advance.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { take } from '#server/serving/counter.ts'
import { companyNames, serveRecords } from '#server/serving/records.ts'
import { notFound, Refusal, refuseUnusable } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { addMember } from './members.ts'
import { isAdministrator } from './memberKind.ts'
import { companyExists, membersOf } from './queries.ts'

/** Roles that look after companies may ask who works for any of them. */
const seesCompanies = ['PLAT_ADMIN', 'PLAT_REVIEWER', 'JC_LEAD']

/** Accounts that one company may make in a day. */
const mostAccounts = { most: 20, windowSeconds: 86_400 }

export const teamRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database } = context

  serve('GET /api/admin/companyUser/{id}/menbers', async ({ params: { id }, caller }) => {
    const mayAsk = id === caller.companyId || seesCompanies.some((role) => caller.roles.has(role))
    if (!mayAsk || !(await companyExists(database, id))) throw notFound()
    const members = await membersOf(database, id)
    // Who looks on from the house acts on another page.
    return id === caller.companyId
      ? withTransitions(context, 'member', members, caller)
      : members.map((each) => ({ ...each, transitions: [] }))
  })

  serve('POST /api/srm/member', async ({ body, caller }) => {
    const retryAfterSeconds = await take(context, { name: `member:${caller.companyId}`, ...mostAccounts })
    if (retryAfterSeconds > 0) throw new Refusal(42900, { retryAfterSeconds })
    return addMember(context, body, caller)
  })

  serveRecords(serve, context, 'member', {
    shown: () => ({
      ...companyNames,
      companyId: sql`u.company_id`,
      username: sql`u.username`,
      name: sql`u.name`,
      nameEn: sql`u.name_en`,
      description: sql`coalesce(u.description, '')`,
      mobile: maskedMobile(sql`u`),
      isAdmin: isAdministrator,
      quoterState: sql`(select q.state from quoter q where q.user_id = u.id and q.company_id = u.company_id order by q.id desc limit 1)`,
      mustChangePassword: sql`u.must_change_password`,
      lastSignInAt: sql`(select s.at from last_sign_in s where s.user_id = u.id)`,
    }),
    filters: { company: companiesWith },
    sortable: ['stateSince', 'state'],
  })

  serve('POST /api/srm/handover', async ({ body: { toUserId }, caller }) => {
    if (!(await mayReceive(toUserId, caller))) refuseUnusable(['toUserId'])
    return create(context, 'handover', caller, async (tx, first) => {
      const [row] = await tx
        .insert(handover)
        .values({ ...first, companyId: caller.companyId, fromUserId: caller.id, toUserId })
        .onConflictDoNothing()
        .returning({ id: handover.id })
      if (!row) throw new Refusal(40900, { reasons: ['refusal.handoverStands'] })
      return row.id
    })
  })

  serveRecords(serve, context, 'handover', {
    shown: () => ({ fromName: sql`f.name`, fromNameEn: sql`f.name_en`, toName: sql`t.name`, toNameEn: sql`t.name_en` }),
    joins: sql`join app_user f on f.id = h.from_user_id join app_user t on t.id = h.to_user_id`,
    filters: {},
    sortable: [],
  })

  /** Another open account of the same company that does not administer it yet. */
  const mayReceive = async (userId: string, { id, companyId }: Actor): Promise<boolean> => {
    if (userId === id) return false
    const member = and(eq(appUser.id, userId), eq(appUser.companyId, companyId), eq(appUser.disabled, false))
    if ((await database.select({ id: appUser.id }).from(appUser).where(member)).length === 0) return false
    const admins = sql`select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${userId} and r.code = 'SUP_ADMIN'`
    return (await rowsOf(database, admins)).length === 0
  }
}
