import { and, eq, isNull, sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { listPage } from '#server/db/list.ts'
import { askedDoneAt } from '#server/db/notices.ts'
import { notice } from '#server/db/tables/procurement.ts'
import { movedSince } from '#server/lifecycle/moved.ts'
import type { Actor } from '#server/lifecycle/process.ts'
import { waitsFor } from '#server/modules/approval/index.ts'
import { notFound } from '#server/refusal.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { Parsed, ServeRow } from '#server/serving/rows.ts'
import type { Data } from '#src/contract/index.ts'
import { withheldNotices } from '#src/contract/viewing.ts'
import { movedHeader, sinceHeader } from '#src/lib/moved.ts'

const doneAt = askedDoneAt(sql`notice.outbox_id`)

const page = 'GET /api/po/notice/page'

type Row = Data<typeof page>['rows'][number]

export const noticeRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock } = context
  const noticesOf = (caller: Actor, query: Parsed<typeof page, 'query'>) =>
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
    })

  serve(page, async ({ query, caller, request, reply }) => {
    const since = new Date(String(request.headers[sinceHeader]))
    const [answer, moved] = await Promise.all([
      noticesOf(caller, query),
      Number.isNaN(since.getTime()) ? null : movedSince(context, caller, since),
    ])
    if (moved) reply.header(movedHeader, moved.join(' '))
    return answer
  })

  serve('GET /api/po/notice/count', async ({ caller }) => {
    const [{ total }, [waiting]] = await Promise.all([
      noticesOf(caller, { page: 1, limit: 1, unread: true }),
      rowsOf<{ tasks: number }>(database, sql`select count(*)::int as tasks from approval_task t where ${waitsFor(caller.id)}`),
    ])
    return { unread: total, tasks: waiting?.tasks ?? 0 }
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
