import hmacSha256 from 'crypto-js/hmac-sha256'

export interface Signature {
  /** Unix seconds. */
  t: string
  /** Unix milliseconds. */
  timestamp: string
  /** 18 characters of A-Za-z0-9. */
  randomStr: string
  sign: string
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Signs one call with a shared key at `now` (Unix milliseconds), as `wire.md` says. */
export const signCall = (key: string, now: number): Signature => {
  const t = String(Math.floor(now / 1000))
  const timestamp = String(now)
  const randomStr = Array.from(crypto.getRandomValues(new Uint8Array(18)), (byte) => alphabet[byte % alphabet.length]).join('')
  return { t, timestamp, randomStr, sign: signatureOf(key, t, timestamp, randomStr) }
}

/** hex(HMAC-SHA256(key, t + timestamp + randomStr)) */
export const signatureOf = (key: string, t: string, timestamp: string, randomStr: string): string =>
  hmacSha256(t + timestamp + randomStr, key).toString()
