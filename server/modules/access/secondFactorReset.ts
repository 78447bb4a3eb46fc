import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { nextDelivery, putNotices } from '#server/db/notices.ts'
import { secondFactorReset } from '#server/db/tables/secondFactor.ts'
import { endTokens } from '#server/modules/credentials/index.ts'
import { removeSecondFactor, waysOf } from '#server/modules/secondFactor/index.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { accountChanger } from './accounts.ts'
import { holding, refused } from './rights.ts'

/** How long a reset waits for the administrator who confirms it. */
const waitingHours = 24

const openAt = (now: Date): SQL => sql`s.ended_at is null and s.expires_at > ${now.toISOString()}::timestamptz`

/** What is asked for about the second factor of the user `e`; null for nothing. */
export const resetAskedAt = (now: Date): SQL =>
  sql`(select jsonb_build_object('askedBy', s.asked_by::text, 'askedByName', a.name, 'reason', s.reason,
         'expiresAt', to_char(s.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
       from second_factor_reset s join app_user a on a.id = s.asked_by where s.user_id = e.id and ${openAt(now)} order by s.id desc limit 1)`

const them = (userId: string): SQL => sql`select ${userId}::bigint as id`
const own = '/personalInfo'

interface ResetNotice {
  message: string
  title: string
  titleEn: string
  reason?: string
  href: string
}

const nameOf = async (tx: Database, userId: string) => {
  const [found] = await rowsOf<{ title: string; titleEn: string }>(
    tx,
    sql`select name as title, name_en as "titleEn" from app_user where id = ${userId}`,
  )
  return found ?? { title: '', titleEn: '' }
}

/** The second factor of somebody is removed by two administrators together: one asks, another confirms. */
export const secondFactorResetRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context
  const within = accountChanger(database)

  const openReset = async (tx: Database, userId: string) => {
    const [open] = await rowsOf<{ id: string; askedBy: string }>(
      tx,
      sql`select s.id, s.asked_by as "askedBy" from second_factor_reset s where s.user_id = ${userId} and ${openAt(clock.now())}`,
    )
    return open
  }

  const end = (tx: Database, id: string, by: string, outcome: 'confirmed' | 'dropped') =>
    tx
      .update(secondFactorReset)
      .set({ outcome, endedBy: by, endedAt: clock.now() })
      .where(sql`id = ${id}`)

  const tell = async (tx: Database, users: SQL, { message, href, title, titleEn, reason = '' }: ResetNotice) => {
    const values = { no: '', title, titleEn: titleEn || title, reason }
    await putNotices(tx, users, { outboxId: await nextDelivery(tx), message, values, href, at: clock.now() })
  }

  serve('POST /api/admin/user/{id}/secondFactor/askReset', async ({ params: { id }, body: { reason }, caller }) => {
    if (id === caller.id) throw refused('refusal.yourself')
    return within(caller, id, async (tx, { username, name, nameEn }) => {
      if ((await waysOf(tx, id)).length === 0) throw refused('refusal.noSecondFactor')
      if (await openReset(tx, id)) throw refused('refusal.resetAsked')
      const now = clock.now()
      const expiresAt = later(now, waitingHours, 'hour')
      await tx.insert(secondFactorReset).values({ userId: id, reason, askedBy: caller.id, askedAt: now, expiresAt })
      const others = sql`select u.id from app_user u where not u.disabled and u.id not in (${caller.id}::bigint, ${id}::bigint)
        and exists (${holding(['userManager:resetSecondFactor'])})`
      const href = `/baseManager/userManager?q=${encodeURIComponent(username)}`
      await tell(tx, others, { message: 'notice.secondFactorResetToConfirm', title: name, titleEn: nameEn, reason, href })
      const asker = await nameOf(tx, caller.id)
      await tell(tx, them(id), { message: 'notice.secondFactorResetAsked', ...asker, reason, href: own })
      return true as const
    })
  })

  serve('POST /api/admin/user/{id}/secondFactor/confirmReset', async ({ params: { id }, caller }) => {
    if (id === caller.id) throw refused('refusal.yourself')
    return within(caller, id, async (tx) => {
      const open = await openReset(tx, id)
      if (!open) throw refused('refusal.noResetAsked')
      if (open.askedBy === caller.id) throw refused('refusal.ownReset')
      await removeSecondFactor(tx, id)
      await end(tx, open.id, caller.id, 'confirmed')
      await endTokens(tx, id, undefined, clock.now())
      await tell(tx, them(id), { message: 'notice.secondFactorReset', ...(await nameOf(tx, caller.id)), href: own })
      return true as const
    })
  })

  serve('POST /api/admin/user/{id}/secondFactor/dropReset', ({ params: { id }, caller }) =>
    within(caller, id, async (tx) => {
      const open = await openReset(tx, id)
      if (!open) throw refused('refusal.noResetAsked')
      await end(tx, open.id, caller.id, 'dropped')
      return true as const
    }),
  )
}
