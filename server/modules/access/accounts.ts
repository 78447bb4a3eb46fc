import { eq, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { appUser } from '#server/db/tables/platform.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { notFound } from '#server/refusal.ts'
import { lockRights, refuseFarther, refuseUngiven } from './rights.ts'

/** Whoever changes an account might come to what it may do and give: nobody does that who could not give all of it, or sees less. */
export const refuseMighty = async (tx: Database, actor: Actor, userId: string): Promise<void> => {
  if (userId === actor.id) return
  const rows = await rowsOf<{ code: string }>(
    tx,
    sql`select distinct unnest(r.authorities || r.delegable) as code from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${userId}`,
  )
  await refuseUngiven(
    tx,
    actor,
    rows.map(({ code }) => code),
  )
  await refuseFarther(tx, actor, sql`u.id = ${userId}`)
}

interface Account {
  username: string
  name: string
  nameEn: string
  mobile: string
  email: string
}

/** @returns a change of somebody's account by whoever asks, who could give all that it may do */
export const accountChanger =
  (database: Database) =>
  <T>(caller: Actor, id: string, work: (tx: Database, its: Account) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await lockRights(tx)
      const [found] = await tx
        .select({
          username: appUser.username,
          name: appUser.name,
          nameEn: appUser.nameEn,
          mobile: appUser.mobile,
          email: appUser.email,
        })
        .from(appUser)
        .where(eq(appUser.id, id))
        .for('update')
      if (!found) throw notFound()
      await refuseMighty(tx, caller, id)
      return work(tx, found)
    })
