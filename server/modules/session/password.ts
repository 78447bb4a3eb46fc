import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's defaults, which follow OWASP. */
export const hashPassword = (password: string): Promise<string> => hash(password)

let hashOfNobody: Promise<string> | undefined

/** Checks a password; without a user, or one who has none, it takes just as long and says no. */
export const passwordMatches = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  hashOfNobody ??= hashPassword('nobody')
  const matches = await verify(passwordHash || (await hashOfNobody), password)
  return Boolean(passwordHash) && matches
}
