import { createHmac } from 'node:crypto'
import type { Config } from '#server/config.ts'
import { decrypt, encrypt, keyFor } from '#server/seal/seal.ts'

type Keys = Pick<Config, 'sealKey'>

const keyOf = ({ sealKey }: Keys): Buffer => keyFor(sealKey, 'fairlead-totp')
const placeOf = (userId: string): Buffer => Buffer.from(`totp of ${userId}`)

/** A secret as it rests: nobody else's row can hold it. */
export const sealSecret = (config: Keys, userId: string, secret: string): string => encrypt(keyOf(config), secret, placeOf(userId))

/** @throws Error when it was changed, or is another's */
export const openSecret = (config: Keys, userId: string, sealed: string): string => decrypt(keyOf(config), sealed, placeOf(userId))

/** Keyed, so that a copy of the database is no list to try codes on. */
export const recoveryHash = ({ sealKey }: Keys, userId: string, code: string): string =>
  createHmac('sha256', keyFor(sealKey, 'fairlead-recovery-code')).update(`${userId} ${code}`).digest('base64url')
