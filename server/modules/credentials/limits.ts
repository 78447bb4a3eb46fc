import type { CallerContext } from '#server/serving/caller.ts'
import { take, takeSlowly, type Limit, type Patience } from '#server/serving/counter.ts'
import { Refusal } from '#server/refusal.ts'
import { accountName } from '#src/lib/account.ts'

/** Seconds between two codes, for a recipient and for an address. */
export const codePauseSeconds = 60
const daySeconds = 86_400
const codesPerDay = 10
const wrongCodesPerAddress = 30
const checksPerMinute = 30
export const lockSeconds = 15 * 60

/** @throws Refusal 42900 when this one is one too many */
export const refuseWhenFull = async (gate: CallerContext, limit: Limit): Promise<void> => {
  const retryAfterSeconds = await take(gate, limit)
  if (retryAfterSeconds > 0) throw new Refusal(42900, { retryAfterSeconds })
}

/**
 * One code a minute and ten a day, for an address and for a recipient, whatever the code is for and whoever has an account. Whose
 * address is refused uses up nothing of the recipient's.
 */
export const limitCodes = async (gate: CallerContext, recipient: string, address: string): Promise<void> => {
  for (const name of [`code:${address}`, `code:${recipient}`]) {
    await refuseWhenFull(gate, { name: `${name}:minute`, most: 1, windowSeconds: codePauseSeconds })
    await refuseWhenFull(gate, { name: `${name}:day`, most: codesPerDay, windowSeconds: daySeconds })
  }
}

/** Wrong codes of one address, whatever they were tried on. */
export const wrongCodes = (address: string): Limit => ({
  name: `wrong-code:${address}`,
  most: wrongCodesPerAddress,
  windowSeconds: lockSeconds,
})

/** Questions of the registration form, all together. */
export const limitChecks = (gate: CallerContext, address: string): Promise<void> =>
  refuseWhenFull(gate, { name: `check:${address}`, most: checksPerMinute, windowSeconds: 60 })

/** Wrong passwords of somebody who is signed in already. */
export const wrongPasswords = (userId: string): Limit => ({ name: `password:${userId}`, most: 5, windowSeconds: lockSeconds })

/** Wrong passwords of an address, whatever they were tried on. */
export const signInsFrom = (address: string): Limit => ({ name: `sign-in:${address}`, most: 50, windowSeconds: lockSeconds })

/** Captchas that an address answered wrong: they refuse nobody, and make the next sign-in dearer. */
export const wrongCaptchas = (address: string): Limit => ({ name: `wrong-captcha:${address}`, most: 1000, windowSeconds: lockSeconds })

/** Whom somebody means who signs in: an account, by whichever of its names it was called, or what was typed where nobody is called so. */
export type Meant = { userId: string } | { typed: string }

/** Under what tries are counted. No name that is typed has a blank in it. */
const countedAs = (meant: Meant): string => ('userId' in meant ? `user ${meant.userId}` : accountName(meant.typed))

/** Wrong passwords for an account from an address: one account, whichever of its names is typed and however it is written. */
export const signInsHere = (meant: Meant, address: string): Limit => ({
  name: `sign-in:${countedAs(meant)}:${address}`,
  most: 5,
  windowSeconds: lockSeconds,
})

/** Wrong passwords for an account from wherever nobody has signed in to it yet. */
export const signInsAnywhere = (meant: Meant): Patience => ({
  name: `sign-in:${countedAs(meant)}`,
  free: 10,
  longestSeconds: lockSeconds,
  memorySeconds: daySeconds,
})

/** @throws Refusal 42900 while the delay of the one before lasts */
export const refuseWhileDelayed = async (gate: CallerContext, patience: Patience): Promise<void> => {
  const retryAfterSeconds = await takeSlowly(gate, patience)
  if (retryAfterSeconds > 0) throw new Refusal(42900, { retryAfterSeconds })
}
