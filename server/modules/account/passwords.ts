import type { Gate } from '#server/plugins/caller.ts'
import { giveBack } from '#server/plugins/counter.ts'
import { Refusal } from '#server/refusal.ts'
import { passwordMatches } from '#server/modules/session/index.ts'
import { brokenPasswordRules } from '#src/lib/passwordRules.ts'
import { refuseWhenFull, wrongPasswords } from './limits.ts'

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
  gate: Gate,
  { id, passwordHash }: { id: string; passwordHash: string },
  path: string,
  password: string,
): Promise<void> => {
  await refuseWhenFull(gate, wrongPasswords(id))
  if (!(await passwordMatches(passwordHash, password)))
    throw new Refusal(40001, { message: 'account.error.password', errors: [{ path, message: 'account.error.password' }] })
  await giveBack(gate, wrongPasswords(id))
}
