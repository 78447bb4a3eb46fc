import { solveChallenge, type Challenge, type DeriveKeyFunction } from 'altcha-lib'
import WordArray from 'crypto-js/lib-typedarrays'
import sha256 from 'crypto-js/sha256'

/** SHA-256 of salt and password, again and again: in plain JavaScript, for browsers have no `crypto.subtle` without TLS. */
export const deriveKey: DeriveKeyFunction = async ({ cost }, salt, password) => {
  let hash = sha256(WordArray.create(new Uint8Array([...salt, ...password])))
  for (let times = 1; times < cost; times++) hash = sha256(hash)
  const derivedKey = new Uint8Array(hash.sigBytes)
  const view = new DataView(derivedKey.buffer)
  hash.words.forEach((word, index) => view.setInt32(index * 4, word))
  return { derivedKey }
}

/** Does the work that a challenge asks for. @returns the proof, as it is sent; empty when it took too long */
export const prove = async (challenge: Challenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey })
  return solution ? btoa(JSON.stringify({ challenge, solution })) : ''
}
