import { hash, verify } from '@node-rs/argon2'
import type { CallerContext } from '#server/serving/caller.ts'
import { giveBack } from '#server/serving/counter.ts'
import { Refusal } from '#server/refusal.ts'
import { brokenPasswordRules } from '#src/lib/passwordRules.ts'
import { refuseWhenFull, wrongPasswords } from './limits.ts'

/** argon2id with the library's defaults, which follow OWASP. */
export const hashPassword = (password: string): Promise<string> => hash(password)

let hashOfNobody: Promise<string> | undefined

/** Checks a password; without a user, or one who has none, it takes just as long and says no. */
export const passwordMatches = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  hashOfNobody ??= hashPassword('nobody')
  const matches = await verify(passwordHash || (await hashOfNobody), password)
  return Boolean(passwordHash) && matches
}

/** @throws Refusal 42200 naming each rule that a new password breaks */
export const refuseWeak = (path: string, password: string, personal: readonly string[]): void => {
  const broken = brokenPasswordRules(password, personal)
  if (broken.length > 0) throw new Refusal(42200, { errors: broken.map((rule) => ({ path, message: `account.rule.${rule}` })) })
}

/**
 * Asks somebody who is signed in for their password again.
 * @throws Refusal 40001 when it is wrong, 42900 after five wrong ones
 */
export const refuseWrongPassword = async (
  gate: CallerContext,
  { id, passwordHash }: { id: string; passwordHash: string },
  path: string,
  password: string,
): Promise<void> => {
  await refuseWhenFull(gate, wrongPasswords(id))
  if (!(await passwordMatches(passwordHash, password)))
    throw new Refusal(40001, { message: 'account.error.password', errors: [{ path, message: 'account.error.password' }] })
  await giveBack(gate, wrongPasswords(id))
}
