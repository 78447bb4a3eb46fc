import { and, eq, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { appUser } from '#server/db/tables/platform.ts'
import { handover } from '#server/db/tables/supplier.ts'
import { advance, begin, offersFor } from '#server/lifecycle/advance.ts'
import { deliverNow } from '#server/lifecycle/outbox.ts'
import { lifeLineOf } from '#server/lifecycle/log.ts'
import type { Actor, Lifecycle } from '#server/lifecycle/process.ts'
import type { Gate } from '#server/plugins/caller.ts'
import { take } from '#server/plugins/counter.ts'
import { notFound, Refusal, refuseUnusable } from '#server/plugins/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'
import { addMember, freezeMember, unfreezeMember } from './members.ts'
import { companyExists, membersOf, ownHandover, pageOfHandovers } from './queries.ts'

/** Roles that look after companies may ask who works for any of them. */
const seesCompanies = ['PLAT_ADMIN', 'PLAT_REVIEWER', 'JC_LEAD']

/** Accounts that one company may make in a day. */
const mostAccounts = { most: 20, windowSeconds: 86_400 }

export const teamRoutes = (serve: ServeRow, lifecycle: Lifecycle, gate: Gate): void => {
  const { database, clock } = lifecycle

  serve('GET /api/admin/companyUser/{id}/menbers', async ({ params: { id }, caller }) => {
    const mayAsk = id === caller.companyId || seesCompanies.some((role) => caller.roles.has(role))
    if (!mayAsk || !(await companyExists(database, id))) throw notFound()
    return membersOf(database, id)
  })

  serve('POST /api/srm/member', async ({ body, caller }) => {
    const retryAfterSeconds = await take(gate, { name: `member:${caller.companyId}`, ...mostAccounts })
    if (retryAfterSeconds > 0) throw new Refusal(42900, { retryAfterSeconds })
    return addMember(database, body, caller, clock.now())
  })

  serve('POST /api/srm/member/{id}/freeze', async ({ params, caller }) => {
    await freezeMember(database, params.id, caller, clock.now())
    return true as const
  })

  serve('POST /api/srm/member/{id}/unfreeze', async ({ params, caller }) => {
    await unfreezeMember(database, params.id, caller)
    return true as const
  })

  serve('GET /api/srm/handover/page', async ({ query, caller }) => {
    const { total, rows } = await pageOfHandovers(database, query, caller)
    // At most one of a company is open: what may be done is asked of that one alone.
    const withOffers = rows.map(async (row) => ({
      ...row,
      transitions: row.state === 'proposed' ? await offersFor(lifecycle, 'handover', row.id, caller) : [],
    }))
    return { total, rows: await Promise.all(withOffers) }
  })

  serve('GET /api/srm/handover/{id}', async ({ params: { id }, caller }) => ({
    ...(await own(id, caller)),
    transitions: await offersFor(lifecycle, 'handover', id, caller),
    lifeLine: await lifeLineOf(database, 'handover', id),
  }))

  serve('POST /api/srm/handover', async ({ body: { toUserId }, caller }) => {
    if (!(await mayReceive(toUserId, caller))) refuseUnusable(['toUserId'])
    const now = clock.now()
    const { id, seq } = await database.transaction(async (tx) => {
      const [row] = await tx
        .insert(handover)
        .values({ companyId: caller.companyId, fromUserId: caller.id, toUserId, state: 'proposed', stateSince: now, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: handover.id })
      if (!row) throw new Refusal(40900, { reasons: ['refusal.handoverStands'] })
      return { id: row.id, seq: await begin(lifecycle, tx, { machine: 'handover', id: row.id, actor: caller }) }
    })
    await deliverNow(lifecycle, [seq])
    return { id, state: 'proposed', version: 0, transitions: await offersFor(lifecycle, 'handover', id, caller) }
  })

  for (const event of ['accept', 'decline', 'withdraw'] as const)
    serve(`POST /api/srm/handover/{id}/${event}`, async ({ params: { id }, body, caller }) => {
      await own(id, caller)
      return advance(lifecycle, { machine: 'handover', id, event: { type: event }, actor: caller, expectedVersion: body.version })
    })

  const own = async (id: string, actor: Actor) => {
    const found = await ownHandover(database, id, actor)
    if (!found) throw notFound()
    return found
  }

  /** Another open account of the same company that does not administer it yet. */
  const mayReceive = async (userId: string, { id, companyId }: Actor): Promise<boolean> => {
    if (userId === id) return false
    const member = and(eq(appUser.id, userId), eq(appUser.companyId, companyId), eq(appUser.disabled, false))
    if ((await database.select({ id: appUser.id }).from(appUser).where(member)).length === 0) return false
    const admins = sql`select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${userId} and r.code = 'SUP_ADMIN'`
    return (await rowsOf(database, admins)).length === 0
  }
}
