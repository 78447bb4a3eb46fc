import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { recipientOf, sendInvitation, type Invitee } from '#server/modules/account/index.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { refuseMighty, seenAccounts } from './accounts.ts'
import { lockRights } from './rights.ts'

type Left = Data<'POST /api/admin/user/invite'>['left'][number]
type InviteeAccount = Invitee & { nameEn: string; hasPassword: boolean; isShutOut: boolean; justInvited: boolean }

/** A second message within this time says nothing that the first did not. Minutes. */
const pauseMinutes = 1

/** Lets people who have no password of their own set one: each is sent a link, and why somebody is not is told. */
export const inviteRoutes = (serve: ServeRow, gate: ModuleContext): void => {
  const { database, clock } = gate

  serve('POST /api/admin/user/invite', ({ body: { ids }, caller, request }) =>
    database.transaction(async (tx) => {
      await lockRights(tx, caller)
      const now = clock.now()
      const since = later(now, -pauseMinutes, 'minute').toISOString()
      const people = await rowsOf<InviteeAccount>(
        tx,
        sql`select u.id, u.username, u.name, u.name_en as "nameEn", u.password_hash as "passwordHash", u.mobile, u.email, u.locale,
              not u.must_change_password as "hasPassword", ${isShutOut(sql`u`)} as "isShutOut",
              coalesce(u.invited_at > ${since}::timestamptz, false) as "justInvited"
            from app_user u where u.id = any (${sql.param([...new Set(ids)])}::bigint[]) and ${seenAccounts(caller, sql`u`)} order by u.id for update of u`,
      )
      if (people.length < new Set(ids).size) throw notFound()
      const left: Left[] = []
      for (const person of people) {
        const why = await whyNot(tx, caller, person)
        if (why) left.push({ id: person.id, name: person.name, nameEn: person.nameEn, why })
        else await sendInvitation(tx, gate, request, person)
      }
      const invited = people.filter(({ id }) => left.every((each) => each.id !== id)).map(({ id }) => id)
      await tx.execute(
        sql`update app_user set invited_at = ${now.toISOString()}::timestamptz where id = any (${sql.param(invited)}::bigint[])`,
      )
      return { invited: invited.length, left }
    }),
  )
}

const whyNot = async (tx: Database, caller: Actor, person: InviteeAccount): Promise<Left['why'] | null> => {
  if (person.hasPassword) return 'hasPassword'
  if (person.isShutOut) return 'shutOut'
  if (recipientOf(person) === '') return 'noContact'
  if (person.justInvited) return 'justInvited'
  try {
    await refuseMighty(tx, caller, person.id)
    return null
  } catch (error) {
    if (error instanceof Refusal) return 'notYours'
    throw error
  }
}
