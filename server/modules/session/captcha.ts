import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/connect.ts'
import { captcha } from '#server/db/tables/platform.ts'
import type { CallerContext } from '#server/serving/caller.ts'
import type { Data } from '#src/contract/index.ts'
import { drawPicture, drawText } from './picture.ts'
import { challengeFor, provingFrom } from './proof.ts'

const lifetimeMilliseconds = 2 * 60_000

/**
 * Draws a captcha and remembers the keyed hash of its answer for two minutes.
 * @param failures lately, of whoever asks: after some a challenge comes with it
 */
export const makeCaptcha = async (gate: CallerContext, failures: number): Promise<Data<'GET /api/auth/jwt/captcha'>> => {
  const text = drawText()
  const picture = await drawPicture(text)
  const key = randomBytes(16).toString('hex')
  const expiresAt = new Date(gate.clock.now().getTime() + lifetimeMilliseconds)
  await gate.database.insert(captcha).values({ key, answerHash: captchaHash(gate, key, text), expiresAt })
  const drawn = { captchaKey: key, captcha: `data:image/png;base64,${picture.toString('base64')}` }
  return failures < provingFrom ? drawn : { ...drawn, challenge: await challengeFor(gate, key, failures) }
}

/** Uses a captcha up, right or wrong. */
export const takeCaptcha = async (gate: CallerContext, key: string, answer: string): Promise<boolean> => {
  if (!gate.config.captcha) return true
  const [taken] = await rowsOf<{ answerHash: string; alive: boolean }>(
    gate.database,
    sql`delete from captcha where key = ${key} returning answer_hash as "answerHash", expires_at > ${gate.clock.now().toISOString()}::timestamptz as alive`,
  )
  return taken !== undefined && taken.alive && taken.answerHash === captchaHash(gate, key, answer)
}

/** Keyed, so that a copy of the database does not give five letters away. */
export const captchaHash = ({ config }: CallerContext, key: string, answer: string): string =>
  createHmac('sha256', config.tokenSecret).update(`captcha:${key}:${answer.toLowerCase()}`).digest('hex')
