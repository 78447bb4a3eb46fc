import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { putNotices } from '#server/db/notices.ts'
import type { Caller } from '#server/serving/caller.ts'
import type { Absence } from './queries.ts'

interface Change {
  /** Null for one that is new, and for one that is taken back or ended. */
  before: Absence | null
  after: Absence | null
  by: Caller
  at: Date
}

const told = ({ from, until, types, substitute }: Absence): string => [from, until, types, substitute?.id].join(' ')

/** Tells whoever is, was or becomes the substitute, and the person who is away where somebody else has put it down. Of the reason nobody else is told. */
export const tellOf = async (tx: Database, { before, after, by, at }: Change): Promise<void> => {
  const its = after ?? before
  if (!its || (before && after && told(before) === told(after))) return
  const { userId, from, until } = its
  const tell = async (to: string | undefined, message: string, about: string) => {
    if (to === undefined || to === by.id) return
    // A notice belongs to a delivery, which nothing but its number is needed of here.
    const [delivery] = await rowsOf<{ id: string; title: string; titleEn: string }>(
      tx,
      sql`select nextval(pg_get_serial_sequence('outbox', 'id')) as id, u.name as title, coalesce(nullif(u.name_en, ''), u.name) as "titleEn"
          from app_user u where u.id = ${about}`,
    )
    if (!delivery) return
    const values = { title: delivery.title, titleEn: delivery.titleEn, from, until }
    const users = sql`select u.id from app_user u where u.id = ${to} and not u.disabled`
    await putNotices(tx, users, { outboxId: delivery.id, message, values, href: '/personalInfo', at })
  }
  const [was, is] = [before?.substitute?.id, after?.substitute?.id]
  if (was !== is) await tell(was, 'notice.substituteReleased', userId)
  await tell(is, was === is ? 'notice.substituteChanged' : 'notice.substituteChosen', userId)
  await tell(userId, after ? 'notice.absenceSet' : 'notice.absenceEnded', by.id)
}
