import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, eq, sql } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { asksSecondFactor, hasSecondFactor } from '#server/db/secondFactor.ts'
import { appUser } from '#server/db/tables/platform.ts'
import { passkey, passkeyChallenge } from '#server/db/tables/secondFactor.ts'
import { endTokens, refuseWhenFull, refuseWrongPassword, wrongPasswords } from '#server/modules/credentials/index.ts'
import type { Caller } from '#server/serving/caller.ts'
import { giveBack } from '#server/serving/counter.ts'
import type { ModuleContext } from '#server/serving/module.ts'
import type { ServeRow } from '#server/serving/rows.ts'
import { notFound, Refusal } from '#server/refusal.ts'
import type { Data } from '#src/contract/index.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { removeSecondFactor } from './factors.ts'
import { addPasskey, creationFor, rpIdOf } from './passkeys.ts'
import { renewRecoveryCodes, takeRecoveryCode } from './recovery.ts'
import { beginTotp, isTotpBegun, takeTotp } from './totp.ts'

const challengeMinutes = 5
/** How long after a sign-in nobody else sits there. */
const newMinutes = 10

interface Proof {
  password?: string | undefined
  code?: string | undefined
}

const refused = (reason: string) => new Refusal(40900, { reasons: [reason] })
const wrong = (path: string, message: string) => new Refusal(40001, { message, errors: [{ path, message }] })

/** What people do about their own second factor. */
export const secondFactorRoutes = (serve: ServeRow, context: ModuleContext): void => {
  const { database, clock, config } = context

  const userOf = async (id: string) => {
    const [found] = await database.select().from(appUser).where(eq(appUser.id, id))
    if (!found) throw notFound()
    return found
  }

  /** Counts a try of whoever is signed in, with their password's. @throws Refusal 40001 when it fails, 42900 after five */
  const tryOwn = async <T>(userId: string, attempt: () => Promise<T>, failed: Refusal): Promise<NonNullable<T>> => {
    await refuseWhenFull(context, wrongPasswords(userId))
    const outcome = await attempt()
    if (!outcome) throw failed
    await giveBack(context, wrongPasswords(userId))
    return outcome
  }

  /** Whether somebody who has nothing yet by which they are known has signed in just now. */
  const isNew = async ({ id, tokenId }: Caller): Promise<boolean> => {
    const since = later(clock.now(), -newMinutes, 'minute').toISOString()
    const found = await rowsOf(
      database,
      sql`select 1 from token t join app_user u on u.id = t.user_id where t.id = ${tokenId} and t.issued_at > ${since}::timestamptz
            and u.password_hash = '' and not ${hasSecondFactor(sql`${id}::bigint`)}`,
    )
    return found.length > 0
  }

  /** That it is the owner of the account who asks. */
  const prove = async (caller: Caller, { password, code }: Proof): Promise<void> => {
    const { id } = caller
    if (password === undefined && code === undefined) {
      if (await isNew(caller)) return
      throw new Refusal(40001, { message: 'secondFactor.error.signInAgain' })
    }
    if (code === undefined) return refuseWrongPassword(context, await userOf(id), 'password', password ?? '')
    const attempt = async () =>
      (await takeTotp(context, database, id, code)) || database.transaction((tx) => takeRecoveryCode(context, tx, id, code))
    await tryOwn(id, attempt, wrong('code', 'secondFactor.error.code'))
  }

  /**
   * Changes what somebody has, and has the rest follow: the first factor comes with codes and ends other sessions, the last takes the codes along.
   * @returns null where nothing was changed
   */
  const change = ({ id, tokenId }: Caller, work: (tx: Database) => Promise<boolean>) =>
    database.transaction(async (tx) => {
      const has = async () => {
        const [found] = await rowsOf<{ has: boolean }>(tx, sql`select ${hasSecondFactor(sql`${id}::bigint`)} as has`)
        return found?.has === true
      }
      await tx.execute(sql`select 1 from app_user where id = ${id} for update`)
      const before = await has()
      if (!(await work(tx))) return null
      const after = await has()
      if (before && !after) await removeSecondFactor(tx, id)
      if (before || !after) return { codes: [] }
      await endTokens(tx, id, tokenId, clock.now())
      return { codes: await renewRecoveryCodes(context, tx, id) }
    })

  serve('GET /api/admin/user/front/secondFactor', async ({ caller: { id } }) => {
    const [about] = await rowsOf<{ totpSince: string | null; recoveryLeft: number; required: boolean; hasPassword: boolean }>(
      database,
      sql`select (select confirmed_at from totp where user_id = ${id}) as "totpSince", ${asksSecondFactor(sql`${id}::bigint`)} as required,
            (select u.password_hash <> '' from app_user u where u.id = ${id}) as "hasPassword",
            (select count(*)::int from recovery_code where user_id = ${id} and used_at is null) as "recoveryLeft"`,
    )
    if (!about) throw notFound()
    const passkeys = await rowsOf<Data<'GET /api/admin/user/front/secondFactor'>['passkeys'][number]>(
      database,
      sql`select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkey where user_id = ${id} order by id`,
    )
    return { ...about, passkeys, rpId: rpIdOf(config) }
  })

  serve('POST /api/admin/user/front/secondFactor/totp', async ({ caller, body }) => {
    await prove(caller, body)
    const { id, username } = await userOf(caller.id)
    const begun = await database.transaction((tx) => beginTotp(context, tx, { id, username }))
    if (!begun) throw refused('refusal.totpSetUp')
    return begun
  })

  serve('POST /api/admin/user/front/secondFactor/totp/confirm', async ({ caller, body: { code } }) => {
    const attempt = async () => {
      if (!(await isTotpBegun(context, database, caller.id))) throw refused('refusal.totpNotBegun')
      return change(caller, (tx) => takeTotp(context, tx, caller.id, code, true))
    }
    return tryOwn(caller.id, attempt, wrong('code', 'secondFactor.error.firstCode'))
  })

  serve('POST /api/admin/user/front/secondFactor/totp/remove', async ({ caller, body }) => {
    await prove(caller, body)
    const gone = sql`delete from totp where user_id = ${caller.id} and confirmed_at is not null returning user_id`
    if (!(await change(caller, async (tx) => (await rowsOf(tx, gone)).length > 0))) throw refused('refusal.noSecondFactor')
    return true as const
  })

  serve('POST /api/admin/user/front/secondFactor/passkey', async ({ caller, body }) => {
    await prove(caller, body)
    const options = await creationFor(context, await userOf(caller.id))
    const kept = { challenge: options.challenge, expiresAt: later(clock.now(), challengeMinutes, 'minute') }
    await database
      .insert(passkeyChallenge)
      .values({ tokenId: caller.tokenId, ...kept })
      .onConflictDoUpdate({ target: passkeyChallenge.tokenId, set: kept })
    return options
  })

  serve('POST /api/admin/user/front/secondFactor/passkey/confirm', async ({ caller, body: { name, credential }, request }) => {
    const failed = wrong('credential', 'secondFactor.error.passkey')
    const [asked] = await database
      .delete(passkeyChallenge)
      .where(and(eq(passkeyChallenge.tokenId, caller.tokenId), sql`expires_at > ${clock.now().toISOString()}::timestamptz`))
      .returning({ challenge: passkeyChallenge.challenge })
    const made = { userId: caller.id, name, response: credential as RegistrationResponseJSON }
    const attempt = async () => asked && change(caller, (tx) => addPasskey(context, tx, request, { ...made, challenge: asked.challenge }))
    return tryOwn(caller.id, attempt, failed)
  })

  serve('POST /api/admin/user/front/secondFactor/passkey/{id}/rename', async ({ caller, params: { id }, body: { name } }) => {
    const renamed = await database.transaction((tx) =>
      tx
        .update(passkey)
        .set({ name })
        .where(and(eq(passkey.id, id), eq(passkey.userId, caller.id)))
        .returning({ id: passkey.id }),
    )
    if (renamed.length === 0) throw notFound()
    return true as const
  })

  serve('POST /api/admin/user/front/secondFactor/passkey/{id}/remove', async ({ caller, params: { id }, body }) => {
    await prove(caller, body)
    const gone = sql`delete from passkey where id = ${id} and user_id = ${caller.id} returning id`
    if (!(await change(caller, async (tx) => (await rowsOf(tx, gone)).length > 0))) throw notFound()
    return true as const
  })

  serve('POST /api/admin/user/front/secondFactor/recovery', async ({ caller, body }) => {
    await prove(caller, body)
    return database.transaction(async (tx) => {
      const [found] = await rowsOf<{ has: boolean }>(tx, sql`select ${hasSecondFactor(sql`${caller.id}::bigint`)} as has`)
      if (!found?.has) throw refused('refusal.noSecondFactor')
      return { codes: await renewRecoveryCodes(context, tx, caller.id) }
    })
  })
}
