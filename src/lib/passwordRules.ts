export const passwordLeast = 10
export const passwordMost = 200

/** What every new password must be; the order in which a checklist shows it. */
export const passwordRules = ['length', 'kinds', 'personal'] as const
export type PasswordRule = (typeof passwordRules)[number]

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]|\p{Lo}/u]
const kindsNeeded = 3
/** Shorter words occur in good passwords by accident. */
const shortestWord = 3

const kindCount = (password: string): number => kinds.filter((kind) => kind.test(password)).length

/**
 * Which rules a password breaks; the form and the server ask the same.
 * @param personal what others know of its owner: user name, mobile, e-mail, name
 */
export const brokenPasswordRules = (password: string, personal: readonly string[]): PasswordRule[] => {
  const holds: Record<PasswordRule, boolean> = {
    length: password.length >= passwordLeast && password.length <= passwordMost,
    kinds: kindCount(password) >= kindsNeeded,
    personal: password !== '' && !wordsOf(personal).some((word) => password.toLowerCase().includes(word)),
  }
  return passwordRules.filter((rule) => !holds[rule])
}

const wordsOf = (personal: readonly string[]): string[] =>
  personal.map((word) => word.replace(/@.*/, '').replace(/^\+/, '').trim().toLowerCase()).filter((word) => word.length >= shortestWord)

/** How hard a password is to guess, 0 to 4: its length counts more than its decoration. */
export const passwordStrength = (password: string): 0 | 1 | 2 | 3 | 4 => {
  if (password === '') return 0
  const distinct = new Set(password).size
  const bits = Math.min(password.length, distinct * 1.6) * (2.2 + kindCount(password) * 0.9)
  return bits < 36 ? 1 : bits < 52 ? 2 : bits < 70 ? 3 : 4
}
