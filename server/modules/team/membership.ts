import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { member } from '#server/db/tables/supplier.ts'
import { advanceWithin, createWithin } from '#server/lifecycle/advance.ts'
import type { Actor, LifecycleContext } from '#server/lifecycle/process.ts'

/** Begins how somebody belongs to the supplier that their new account is of; nothing for people of the house. Call late, as `advanceWithin`. */
export const beginMembership = async (lifecycle: LifecycleContext, tx: Database, userId: string, actor: Actor | null): Promise<void> => {
  const [found] = await rowsOf<{ isOwn: boolean }>(
    tx,
    sql`select not u.must_change_password as "isOwn" from app_user u join company c on c.id = u.company_id where u.id = ${userId} and c.kind = 'SUPPLIER'`,
  )
  if (!found) return
  await createWithin(lifecycle, tx, 'member', actor, async (within, first) => {
    await within.insert(member).values({ ...first, id: userId })
    return userId
  })
  if (found.isOwn) await join(lifecycle, tx, userId)
}

/** Whoever was invited has come, once the password is their own. Call late, as `advanceWithin`. */
export const joinIfInvited = async (lifecycle: LifecycleContext, tx: Database, userId: string): Promise<void> => {
  const invited = await rowsOf(tx, sql`select 1 from member where id = ${userId} and state = 'invited'`)
  if (invited.length > 0) await join(lifecycle, tx, userId)
}

const join = (lifecycle: LifecycleContext, tx: Database, id: string) =>
  advanceWithin(lifecycle, tx, { machine: 'member', id, event: { type: 'join' }, actor: null })
