import { createHmac } from 'node:crypto'
import { createChallenge, verifySolution, type Payload } from 'altcha-lib'
import { sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { rowsOf } from '#server/db/connect.ts'
import { type Meant, signInsAnywhere, signInsFrom, wrongCaptchas } from '#server/modules/credentials/index.ts'
import type { CallerContext } from '#server/serving/caller.ts'
import { deriveKey } from '#src/lib/proof.ts'

/** Failures after which a sign-in wants work done for it, and after which it wants four times as much. */
export const provingFrom = 5
const provingMoreFrom = 20

/** Failures lately from an address, of passwords or captchas, or with an account wherever nobody has signed in to it before. */
export const failuresOf = async ({ database, clock }: CallerContext, address: string, meant: Meant | null): Promise<number> => {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const [row] = await rowsOf<{ failures: number }>(
    database,
    sql`select greatest(
          coalesce((select sum(count) from counter where name in (${signInsFrom(address).name}, ${wrongCaptchas(address).name}) and resets_at > ${now}), 0),
          coalesce((select tries from delay where name = ${meant === null ? null : signInsAnywhere(meant).name}::text and forgotten_at > ${now}), 0)
        )::int as failures`,
  )
  return row?.failures ?? 0
}

/** Some 16,000 hashes, or four times as many: up to a second or a few of a browser’s time. It is good for one captcha alone, and so once. */
export const challengeFor = async ({ config }: CallerContext, captchaKey: string, failures: number) => {
  const { parameters, signature = '' } = await createChallenge({
    algorithm: 'SHA-256',
    cost: failures < provingMoreFrom ? 4 : 16,
    keyPrefix: '000',
    deriveKey,
    data: { captchaKey },
    hmacSignatureSecret: secretOf(config),
  })
  return { parameters, signature }
}

/** Whether the work for this captcha was done. */
export const isProved = async ({ config }: CallerContext, captchaKey: string, proof: string): Promise<boolean> => {
  const payload = payloadOf(proof)
  if (payload?.challenge?.parameters?.data?.['captchaKey'] !== captchaKey) return false
  try {
    const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secretOf(config) })
    return verified
  } catch {
    return false
  }
}

const payloadOf = (proof: string): Payload | null => {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString()) as Payload
  } catch {
    return null
  }
}

const secretOf = ({ tokenSecret }: Config): string => createHmac('sha256', tokenSecret).update('proof').digest('hex')
