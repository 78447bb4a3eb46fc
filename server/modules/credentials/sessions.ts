import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/connect.ts'
import { listPage } from '#server/db/list.ts'
import { token } from '#server/db/tables/platform.ts'
import type { Data } from '#src/contract/index.ts'

type Session = Data<'GET /api/admin/user/{id}/session/page'>['rows'][number]

/** Where somebody is signed in, last used first. */
export const pageSessions = (database: Database, userId: string, query: { page: number; limit: number }, now: Date) =>
  listPage<Session>(
    database,
    { ...query, sort: '-lastSeenAt' },
    {
      select: sql`id, ip, user_agent as "userAgent", issued_at as "issuedAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"`,
      from: sql`token`,
      where: [sql`user_id = ${userId} and ended_at is null and expires_at > ${now.toISOString()}::timestamptz`],
      sortable: { lastSeenAt: sql`last_seen_at` },
      unique: sql`id`,
    },
  )

/** @returns how many sessions ended */
export const endTokens = async (database: Database, userId: string, keptTokenId: string | undefined, now: Date): Promise<number> => {
  const ended = await database
    .update(token)
    .set({ endedAt: now })
    .where(
      and(
        // Those in which they look at what somebody else sees are theirs, too.
        or(eq(token.userId, userId), sql`${token.id} = any (array(select v.token_id from viewing v where v.administrator_id = ${userId}))`),
        sql`${token.endedAt} is null and ${token.expiresAt} > ${now.toISOString()}::timestamptz`,
        keptTokenId === undefined ? undefined : ne(token.id, keptTokenId),
      ),
    )
    .returning({ id: token.id })
  return ended.length
}

/** @returns whether there was such a session of theirs */
export const endOwnToken = async (database: Database, userId: string, tokenId: string, now: Date): Promise<boolean> => {
  const ended = await database
    .update(token)
    .set({ endedAt: now })
    .where(and(eq(token.id, tokenId), eq(token.userId, userId), sql`${token.endedAt} is null`))
    .returning({ id: token.id })
  return ended.length > 0
}
