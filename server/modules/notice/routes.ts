import { and, eq, isNull, sql } from 'drizzle-orm'
import { listPage } from '#server/db/list.ts'
import { askedDoneAt } from '#server/db/notices.ts'
import { notice } from '#server/db/tables/procurement.ts'
import { movedSince } from '#server/lifecycle/moved.ts'
import { notFound } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import { withheldNotices } from '#src/contract/viewing.ts'
import { movedHeader, sinceHeader } from '#src/lib/moved.ts'

const doneAt = askedDoneAt(sql`notice.outbox_id`)

type Row = Data<'GET /api/po/notice/page'>['rows'][number]

export const noticeRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context
  serve('GET /api/po/notice/page', async ({ query, caller, request, reply }) => {
    const since = new Date(String(request.headers[sinceHeader]))
    const [page, moved] = await Promise.all([
      listPage<Row>(database, query, {
        select: sql`id, message, "values", href, created_at as "createdAt", coalesce(read_at, ${doneAt}) as "readAt"`,
        from: sql`notice`,
        where: [
          sql`user_id = ${caller.id}`,
          ...(query.unread ? [sql`read_at is null and ${doneAt} is null`] : []),
          ...(caller.inPerson ? [] : [sql`message <> all (${sql.param([...withheldNotices])}::text[])`]),
        ],
        sortable: {},
        latest: sql`position`,
        unique: sql`id`,
      }),
      Number.isNaN(since.getTime()) ? null : movedSince(context, caller, since),
    ])
    if (moved) reply.header(movedHeader, moved.join(' '))
    return page
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
