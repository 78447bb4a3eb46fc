import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { recoveryCode } from '#server/db/tables/secondFactor.ts'
import type { CallerContext } from '#server/serving/caller.ts'
import { plainRecoveryCode } from '#src/lib/secondFactor.ts'
import { recoveryHash } from './rest.ts'

/** Without signs that are taken for one another. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 12
const count = 10

const draw = (): string => Array.from({ length }, () => signs[randomInt(signs.length)]).join('')

/** Gives somebody new codes in the place of those before. @returns them, as they are shown this once */
export const renewRecoveryCodes = async ({ config }: CallerContext, tx: Database, userId: string): Promise<string[]> => {
  await tx.execute(sql`delete from recovery_code where user_id = ${userId}`)
  const codes = Array.from({ length: count }, draw)
  await tx.insert(recoveryCode).values(codes.map((code) => ({ userId, codeHash: recoveryHash(config, userId, code) })))
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** Takes a recovery code, once. */
export const takeRecoveryCode = async ({ config, clock }: CallerContext, tx: Database, userId: string, code: string): Promise<boolean> => {
  const taken = await rowsOf(
    tx,
    sql`update recovery_code set used_at = ${clock.now().toISOString()}::timestamptz
        where user_id = ${userId} and used_at is null and code_hash = ${recoveryHash(config, userId, plainRecoveryCode(code))} returning id`,
  )
  return taken.length > 0
}
