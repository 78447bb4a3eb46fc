import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Database } from '#server/db/connect.ts'
import { isShutOut } from '#server/db/shutOut.ts'
import type { CodePurpose } from '#server/db/tables/account.ts'
import type { CallerContext } from '#server/serving/caller.ts'
import { giveBack } from '#server/serving/counter.ts'
import { Refusal } from '#server/refusal.ts'
import { channelOf, postStatement } from '#server/ports/messages.ts'
import { textOf, type Language } from '#server/texts.ts'
import { later } from '#src/lib/shanghaiTime.ts'
import { codePauseSeconds, limitCodes, refuseWhenFull, wrongCodes } from './limits.ts'

export const codeMinutes = 5
const mostTries = 5
const resendPath = '/api/admin/sms/resend/'

interface Request {
  purpose: CodePurpose
  /** As `normalMobile` or `normalEmail` writes it. */
  recipient: string
  /** Of the asking browser. */
  address: string
  language: Language
}

/** Who gets a code: whoever says that a number is theirs; but to log in or to reset only the one whose account it is. */
const deliverableTo: Record<CodePurpose, (recipient: string) => SQL> = {
  registration: () => sql`true`,
  change: () => sql`true`,
  login: (recipient) =>
    sql`exists (select 1 from app_user where mobile = ${recipient} and mobile <> '' and not ${isShutOut(sql`app_user`)})`,
  reset: (
    recipient,
  ) => sql`(exists (select 1 from app_user where mobile = ${recipient} and mobile <> '' and not ${isShutOut(sql`app_user`)})
    or exists (select 1 from app_user where email = ${recipient} and email_verified and not ${isShutOut(sql`app_user`)}))`,
}

/**
 * Makes the code that is now in force for a recipient, and its message, in one statement that is the same whoever the recipient is.
 * @throws Refusal 42900 when a code was asked for too often
 */
export const sendCode = async (gate: CallerContext, { purpose, recipient, address, language }: Request) => {
  await limitCodes(gate, recipient, address)
  const now = gate.clock.now()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const token = randomBytes(16).toString('base64url')
  const expiresAt = later(now, codeMinutes, 'minute')
  const message = {
    channel: channelOf(recipient),
    recipient,
    subject: textOf(language, `account.message.${purpose}`),
    text: textOf(language, 'account.message.code', {
      purpose: textOf(language, `account.message.${purpose}`),
      code,
      minutes: codeMinutes,
    }),
    expiresAt,
  }
  await gate.database.execute(sql`
    with kept as (
      insert into verification_code (purpose, recipient, code_hash, resend_hash, expires_at)
      values (${purpose}, ${recipient}, ${codeHash(gate, purpose, recipient, code)}, ${resendHash(gate, token)}, ${expiresAt.toISOString()}::timestamptz)
      on conflict (purpose, recipient) do update set code_hash = excluded.code_hash, resend_hash = excluded.resend_hash,
        expires_at = excluded.expires_at, tries = 0, used_at = null
    )
    ${postStatement(gate.config, message, now, deliverableTo[purpose](recipient))}`)
  return {
    resend: resendPath + token,
    expiresAt: expiresAt.toISOString(),
    nextAt: later(now, codePauseSeconds, 'second').toISOString(),
  }
}

/**
 * Sends another code to the recipient of an earlier one.
 * @throws Refusal 40001 for a token that was never given out, was used or is another recipient's
 */
export const resendCode = async (gate: CallerContext, token: string, { recipient, address, language }: Omit<Request, 'purpose'>) => {
  const [found] = await rowsOf<{ purpose: CodePurpose }>(
    gate.database,
    sql`select purpose from verification_code where resend_hash = ${resendHash(gate, token)} and recipient = ${recipient}`,
  )
  if (!found) throw new Refusal(40001, { message: 'account.error.resend' })
  return sendCode(gate, { purpose: found.purpose, recipient, address, language })
}

interface Guess {
  purpose: CodePurpose
  recipient: string
  code: string
}

/**
 * Compares a code with the one in force, in one statement: of many tries at once no more count than five.
 * A wrong one counts, a right one does not.
 * @param use whether a right code is used up
 */
export const codeMatches = async (
  gate: CallerContext,
  database: Database,
  { purpose, recipient, code }: Guess,
  use: boolean,
): Promise<boolean> => {
  const now = sql`${gate.clock.now().toISOString()}::timestamptz`
  const right = sql`code_hash = ${codeHash(gate, purpose, recipient, code)}`
  const [row] = await rowsOf<{ matches: boolean }>(
    database,
    sql`update verification_code set tries = case when ${right} then tries else tries + 1 end,
          used_at = case when ${right} and ${use}::boolean then ${now} else used_at end
        where purpose = ${purpose} and recipient = ${recipient} and used_at is null and tries < ${mostTries} and expires_at > ${now}
        returning ${right} as matches`,
  )
  return row?.matches === true
}

/**
 * Checks a code that a browser sent, without using it up; wrong ones count for the address too.
 * @throws Refusal 42900 when the address has tried too many wrong ones
 */
export const checkCode = async (gate: CallerContext, guess: Guess, address: string): Promise<boolean> => {
  await refuseWhenFull(gate, wrongCodes(address))
  const matches = await codeMatches(gate, gate.database, guess, false)
  if (matches) await giveBack(gate, wrongCodes(address))
  return matches
}

/** A code that is wrong, late, used, or was never sent: the answer is one. */
export const wrongCode = () =>
  new Refusal(40001, { message: 'account.error.code', errors: [{ path: 'code', message: 'account.error.code' }] })

/** Keyed, so that a copy of the database does not give six digits away. */
const codeHash = ({ config }: CallerContext, purpose: string, recipient: string, code: string): string =>
  createHmac('sha256', config.tokenSecret).update(`code:${purpose}:${recipient}:${code}`).digest('hex')

const resendHash = ({ config }: CallerContext, token: string): string =>
  createHmac('sha256', config.tokenSecret).update(`resend:${token}`).digest('hex')
