import { and, eq, isNull, sql } from 'drizzle-orm'
import { isoMoment, isoMomentOrNull, listPage } from '#server/db/list.ts'
import { notice } from '#server/db/tables/procurement.ts'
import type { Gate } from '#server/plugins/caller.ts'
import { notFound } from '#server/plugins/refusal.ts'
import type { ServeRow } from '#server/plugins/rows.ts'

interface Row {
  id: string
  message: string
  values: Record<string, string>
  href: string | null
  created_at: Date | string
  read_at: Date | string | null
}

export const noticeRoutes = (serve: ServeRow, { database, clock }: Gate): void => {
  serve('GET /api/po/notice/page', async ({ query, caller }) => {
    const { total, rows } = await listPage<Row>(database, query, {
      select: sql`id, message, "values", href, created_at, read_at`,
      from: sql`notice`,
      where: [sql`user_id = ${caller.id}`, ...(query.unread ? [sql`read_at is null`] : [])],
      sortable: {},
      latest: sql`position`,
      unique: sql`id`,
    })
    return {
      total,
      rows: rows.map(({ id, message, values, href, created_at, read_at }) => ({
        id: String(id),
        message,
        values,
        href,
        createdAt: isoMoment(created_at),
        readAt: isoMomentOrNull(read_at),
      })),
    }
  })

  serve('POST /api/po/notice/{id}/read', async ({ params, caller }) => {
    const marked = await database
      .update(notice)
      .set({ readAt: sql`coalesce(${notice.readAt}, ${clock.now().toISOString()}::timestamptz)` })
      .where(and(eq(notice.id, params.id), eq(notice.userId, caller.id)))
      .returning({ id: notice.id })
    if (marked.length === 0) throw notFound()
    return true
  })

  serve('POST /api/po/notice/readAll', async ({ caller }) => {
    await database
      .update(notice)
      .set({ readAt: clock.now() })
      .where(and(eq(notice.userId, caller.id), isNull(notice.readAt)))
    return true
  })
}
