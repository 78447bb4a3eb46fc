import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { hasSecondFactor } from '#server/db/secondFactor.ts'
import type { CallerContext } from '#server/serving/caller.ts'
import { secondWays, type SecondWay } from '#src/lib/secondFactor.ts'
import { takePasskey } from './passkeys.ts'
import { takeRecoveryCode } from './recovery.ts'
import { takeTotp } from './totp.ts'

/** By what somebody can show a second factor; by nothing where none is set up. */
export const waysOf = async (database: Database, userId: string): Promise<SecondWay[]> => {
  const [found] = await rowsOf<Record<SecondWay, boolean>>(
    database,
    sql`select exists (select from totp where user_id = ${userId} and confirmed_at is not null) as totp,
          exists (select from passkey where user_id = ${userId}) as passkey,
          exists (select from recovery_code where user_id = ${userId} and used_at is null) as recovery`,
  )
  if (!found?.totp && !found?.passkey) return []
  return secondWays.filter((way) => found[way])
}

export interface ShownFactor {
  way: SecondWay
  code: string
  credential?: AuthenticationResponseJSON | undefined
  /** What a passkey was asked to sign; null where none was asked. */
  challenge: string | null
}

/** Whether what somebody shows is their second factor. What counts once is used up by it. */
export const takeSecondFactor = async (
  gate: CallerContext,
  request: FastifyRequest,
  userId: string,
  shown: ShownFactor,
): Promise<boolean> => {
  const { way, code, credential, challenge } = shown
  if (way === 'totp') return takeTotp(gate, gate.database, userId, code)
  if (way === 'recovery') return gate.database.transaction((tx) => takeRecoveryCode(gate, tx, userId, code))
  if (!credential || challenge === null) return false
  return takePasskey(gate, gate.database, request, { userId, challenge, response: credential })
}

/** Takes the second factor of somebody away, whole. @returns whether one was there */
export const removeSecondFactor = async (tx: Database, userId: string): Promise<boolean> => {
  const [found] = await rowsOf<{ has: boolean }>(tx, sql`select ${hasSecondFactor(sql`${userId}::bigint`)} as has`)
  for (const table of ['totp', 'passkey', 'recovery_code', 'sign_in_ticket'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`)
  return found?.has === true
}
