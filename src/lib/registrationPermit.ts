import aes from 'crypto-js/aes'
import utf8 from 'crypto-js/enc-utf8'

/** How long a checked visitor may open the registration form (specification §9). */
export const permitMilliseconds = 30_000

interface Cipher {
  /** 16, 24 or 32 characters. */
  key: string
  /** 16 characters. */
  iv: string
}

const encrypt = (text: string, { key, iv }: Cipher): string => aes.encrypt(text, utf8.parse(key), { iv: utf8.parse(iv) }).toString()

/** What the flag holds while nobody is permitted: the check value that a permission must differ from. */
export const withheld = (cipher: Cipher): string => encrypt('none', cipher)

/** The flag of a permission that ends at `until`, Unix milliseconds. */
export const permitFlag = (until: number, cipher: Cipher): string => encrypt(String(until), cipher)

/**
 * When the permission of a flag ends, Unix milliseconds.
 * @returns null without a flag, for the check value, and for what was made up or is over
 */
export const permittedUntil = (flag: string | null, now: number, cipher: Cipher): number | null => {
  const until = Number(decrypted(flag ?? withheld(cipher), cipher))
  return until > now && until <= now + permitMilliseconds ? until : null
}

const decrypted = (flag: string, { key, iv }: Cipher): string => {
  try {
    return aes.decrypt(flag, utf8.parse(key), { iv: utf8.parse(iv) }).toString(utf8)
  } catch {
    return ''
  }
}
