import { and, eq, sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { withinDataScope } from '#server/db/dataScope.ts'
import { appUser } from '#server/db/tables/platform.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import type { Caller } from '#server/serving/caller.ts'
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

/** Accounts that somebody sees, those of the companies that their roles show and their own; `user` is the alias of one. */
export const seenAccounts = (actor: Actor, user: SQL): SQL =>
  withinDataScope(actor, { owner: sql`${user}.id`, unit: sql`${user}.company_id` })

/** @throws Refusal 40400 for an account that is not there, or is none that somebody sees */
export const refuseUnseen = async (database: Database, actor: Actor, id: string): Promise<void> => {
  const found = await rowsOf(database, sql`select 1 from app_user u where u.id = ${id} and ${seenAccounts(actor, sql`u`)}`)
  if (found.length === 0) throw notFound()
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
  <T>(caller: Caller, id: string, work: (tx: Database, its: Account) => Promise<T>): Promise<T> =>
    database.transaction(async (tx) => {
      await lockRights(tx, caller)
      const [found] = await tx
        .select({
          username: appUser.username,
          name: appUser.name,
          nameEn: appUser.nameEn,
          mobile: appUser.mobile,
          email: appUser.email,
        })
        .from(appUser)
        .where(and(eq(appUser.id, id), seenAccounts(caller, sql`app_user`)))
        .for('update')
      if (!found) throw notFound()
      await refuseMighty(tx, caller, id)
      return work(tx, found)
    })
