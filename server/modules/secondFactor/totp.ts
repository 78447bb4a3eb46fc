import { sql } from 'drizzle-orm'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { totp } from '#server/db/tables/secondFactor.ts'
import type { CallerContext } from '#server/serving/caller.ts'
import { isAppCode } from '#src/lib/secondFactor.ts'
import { openSecret, sealSecret } from './rest.ts'

/** Clocks of telephones differ: the code before and the one after are taken too. Seconds. */
const tolerance = 30
/** How long a secret that was shown waits for its first code. */
const waitingMinutes = 30

const issuer = 'Fairlead'

/** Makes a secret for somebody, which counts for nothing before a code of it was given. @returns null where an app is set up already */
export const beginTotp = async ({ config, clock }: CallerContext, tx: Database, { id, username }: { id: string; username: string }) => {
  const secret = generateSecret()
  const begun = { secretSealed: sealSecret(config, id, secret), lastStep: 0, createdAt: clock.now() }
  const stored = await tx
    .insert(totp)
    .values({ userId: id, ...begun })
    .onConflictDoUpdate({ target: totp.userId, set: begun, setWhere: sql`${totp.confirmedAt} is null` })
    .returning({ userId: totp.userId })
  return stored.length === 0 ? null : { secret, uri: generateURI({ issuer, label: username, secret }) }
}

interface StoredTotp {
  sealed: string
  lastStep: string
}

/** Whether an app was begun that still waits for its first code. */
export const isTotpBegun = async ({ clock }: CallerContext, database: Database, userId: string): Promise<boolean> => {
  const since = new Date(clock.now().getTime() - waitingMinutes * 60_000).toISOString()
  const rows = await rowsOf(
    database,
    sql`select 1 from totp where user_id = ${userId} and confirmed_at is null and created_at > ${since}::timestamptz`,
  )
  return rows.length > 0
}

/**
 * Takes a code of somebody's app, once.
 * @param first whether it is the one by which the app is set up
 */
export const takeTotp = async (
  { config, clock }: CallerContext,
  tx: Database,
  userId: string,
  code: string,
  first = false,
): Promise<boolean> => {
  if (!isAppCode(code)) return false
  const now = clock.now()
  const [kept] = await rowsOf<StoredTotp>(
    tx,
    sql`select secret_sealed as sealed, last_step as "lastStep" from totp where user_id = ${userId} and (confirmed_at is null) = ${first}`,
  )
  if (!kept) return false
  const found = verifySync({
    secret: openSecret(config, userId, kept.sealed),
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: tolerance,
  })
  if (!found.valid || !('timeStep' in found)) return false
  // Of two at once with the same code one is late.
  const taken = await rowsOf(
    tx,
    sql`update totp set last_step = ${found.timeStep}::bigint, confirmed_at = coalesce(confirmed_at, ${now.toISOString()}::timestamptz)
        where user_id = ${userId} and last_step < ${found.timeStep}::bigint returning user_id`,
  )
  return taken.length > 0
}
