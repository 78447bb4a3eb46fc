import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Gate } from '#server/plugins/caller.ts'
import { take, type Limit } from '#server/plugins/counter.ts'
import { Refusal } from '#server/plugins/refusal.ts'
import { normalRecipient } from '#src/lib/contact.ts'

/** Seconds between two codes, for a recipient and for an address. */
export const codePauseSeconds = 60
const daySeconds = 86_400
const codesPerDay = 10
const wrongCodesPerAddress = 30
const checksPerMinute = 30
export const lockSeconds = 15 * 60

/** Whoever has an IPv6 address has as many as they like: the network is what counts. */
export const addressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '')
  const [head = '', tail] = ip.split('::')
  const front = head.split(':').filter((group) => group !== '')
  const back = (tail ?? '').split(':').filter((group) => group !== '')
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  return [...front, ...Array.from({ length: zeros }, () => '0'), ...back].slice(0, 4).join(':')
}

/** @throws Refusal 42900 when this one is one too many */
export const refuseWhenFull = async (gate: Gate, limit: Limit): Promise<void> => {
  const retryAfterSeconds = await take(gate, limit)
  if (retryAfterSeconds > 0) throw new Refusal(42900, { retryAfterSeconds })
}

/** One code a minute and ten a day, for a recipient and for an address, whatever the code is for and whoever has an account. */
export const limitCodes = async (gate: Gate, recipient: string, address: string): Promise<void> => {
  for (const name of [`code:${recipient}`, `code:${address}`]) {
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
export const limitChecks = (gate: Gate, address: string): Promise<void> =>
  refuseWhenFull(gate, { name: `check:${address}`, most: checksPerMinute, windowSeconds: 60 })

/** Wrong passwords of somebody who is signed in already. */
export const wrongPasswords = (userId: string): Limit => ({ name: `password:${userId}`, most: 5, windowSeconds: lockSeconds })

/** Wrong passwords for an account from an address. A number or an address is one account however it is written. */
export const signInLimit = (account: string, { ip }: Pick<FastifyRequest, 'ip'>): Limit => ({
  name: `sign-in:${normalRecipient(account)}:${ip}`,
  most: 5,
  windowSeconds: lockSeconds,
})
