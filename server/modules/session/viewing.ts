import { getTableColumns, and, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FastifyRequest } from 'fastify'
import { atEnd, rowsOf, type Database } from '#server/db/connect.ts'
import { keepChanges } from '#server/db/operation.ts'
import { notice } from '#server/db/tables/procurement.ts'
import { runsPlatform } from '#server/db/roles.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import { appUser, token, viewing } from '#server/db/tables/platform.ts'
import type { LifecycleContext } from '#server/lifecycle/process.ts'
import type { Caller, CallerContext } from '#server/serving/caller.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import { viewingMinutes } from '#src/contract/viewing.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { signedToken, storeToken } from './token.ts'

const refused = (reason: string) => new Refusal(40900, { reasons: [reason], transitions: [] })

/** Who runs the platform, or may give anything to others, is looked at by nobody. */
const givesOn = (id: string) =>
  sql`select 1 from user_role ur join role r on r.id = ur.role_id where ur.user_id = ${id} and ${runsPlatform}`

/**
 * Lets an administrator look at what somebody else sees: a session of half an hour in which nothing can be changed. Whoever is looked at is told.
 * One at a time: an earlier one ends.
 * @throws Refusal 40400, 40900
 */
export const beginViewing = async (
  { database, clock, config }: CallerContext,
  caller: Caller,
  userId: string,
  reason: string,
  request: FastifyRequest,
) => {
  if (userId === caller.id) throw refused('refusal.yourself')
  const now = clock.now()
  const expiresAt = later(now, viewingMinutes, 'minute')
  const id = await database.transaction(async (tx) => {
    const [whose] = await tx
      .select({ ...getTableColumns(appUser), isShutOut: isShutOut(sql`app_user`) })
      .from(appUser)
      .where(eq(appUser.id, userId))
    if (!whose) throw notFound()
    if ((await rowsOf(tx, givesOn(userId))).length > 0) throw refused('refusal.viewsAdministrator')
    if (whose.isShutOut) throw refused('refusal.accountNotOpen')
    const [administrator] = await tx.select({ name: appUser.name }).from(appUser).where(eq(appUser.id, caller.id)).for('update')
    await endViewings(tx, eq(viewing.administratorId, caller.id), now)
    const tokenId = await storeToken(tx, { userId, viewerId: caller.id, expiresAt }, request, now)
    const by = administrator?.name ?? ''
    const told = {
      tokenId,
      begunIn: caller.tokenId,
      administratorId: caller.id,
      administrator: by,
      userId,
      userName: whose.name,
      reason,
      beganAt: now,
      endsAt: expiresAt,
    }
    await tx.insert(viewing).values(told)
    await tx.insert(notice).values({ userId, message: 'notice.viewed', values: { by, reason }, createdAt: now })
    return tokenId
  })
  return { token: await signedToken(config, id, userId, now, expiresAt), expiresAt: expiresAt.toISOString() }
}

/** Ends what is found, and forgets it: that it was is told by the operations. */
const endViewings = async (tx: Database, which: SQL | undefined, now: Date) => {
  const ended = await tx.delete(viewing).where(which).returning()
  for (const { tokenId } of ended)
    await tx
      .update(token)
      .set({ endedAt: now })
      .where(and(eq(token.id, tokenId), isNull(token.endedAt)))
  return ended
}

/** Ends with a session the looking that it is, or that was begun in it. */
export const endWith = ({ database, clock }: CallerContext, tokenId: string): Promise<unknown> =>
  database.transaction((tx) => endViewings(tx, or(eq(viewing.tokenId, tokenId), eq(viewing.begunIn, tokenId)), clock.now()))

/** Who looks, and until when; null for a session of one's own. */
export const viewingOf = async (database: Database, { tokenId, viewerId }: Caller) => {
  if (viewerId === null) return null
  const [found] = await database
    .select({ by: viewing.administrator, until: viewing.endsAt })
    .from(viewing)
    .where(eq(viewing.tokenId, tokenId))
  return found ? { by: found.by, until: found.until.toISOString() } : null
}

const ownSession = alias(token, 'own_session')

/** Ends what has run out, or whose session, or that it was begun in, was ended from elsewhere; each is told of as what its administrator did. */
export const sweepViewings = async ({ database, clock }: Pick<LifecycleContext, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const over = await database
    .select({ tokenId: viewing.tokenId, administratorId: viewing.administratorId, userId: viewing.userId })
    .from(viewing)
    .innerJoin(token, eq(token.id, viewing.tokenId))
    .leftJoin(ownSession, eq(ownSession.id, viewing.begunIn))
    .where(
      or(
        lt(viewing.endsAt, now),
        isNotNull(token.endedAt),
        isNull(ownSession.id),
        isNotNull(ownSession.endedAt),
        lt(ownSession.expiresAt, now),
      ),
    )
  for (const { tokenId, administratorId, userId } of over) {
    const operation = {
      rowKey: 'POST /api/auth/jwt/logout',
      menu: '',
      userId: administratorId,
      recordId: userId,
      address: '',
      device: '',
      requestId: '',
    }
    await atEnd.run(
      (tx) => keepChanges(tx, operation, { at: now, milliseconds: 0 }).then(() => {}),
      () => database.transaction((tx) => endViewings(tx, eq(viewing.tokenId, tokenId), now)),
    )
  }
}
