import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import captchaMaker from 'svg-captcha'
import { rowsOf } from '#server/db/connect.ts'
import { captcha } from '#server/db/tables/platform.ts'
import type { Gate } from '#server/plugins/caller.ts'

const lifetimeMilliseconds = 2 * 60_000

/** Draws a captcha and remembers the hash of its answer for two minutes. */
export const makeCaptcha = async ({ database, clock }: Gate): Promise<{ captchaKey: string; captcha: string }> => {
  const { data, text } = captchaMaker.create({
    size: 4,
    noise: 2,
    color: true,
    background: '#f4f7fa',
    ignoreChars: '0oO1iIlL',
    width: 132,
    height: 44,
  })
  const key = randomBytes(16).toString('hex')
  const expiresAt = new Date(clock.now().getTime() + lifetimeMilliseconds)
  await database.insert(captcha).values({ key, answerHash: answerHash(key, text), expiresAt })
  return { captchaKey: key, captcha: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}` }
}

/** Uses a captcha up, right or wrong. */
export const takeCaptcha = async ({ config, database, clock }: Gate, key: string, answer: string): Promise<boolean> => {
  if (!config.captcha) return true
  const [taken] = await rowsOf<{ answer_hash: string; alive: boolean }>(
    database,
    sql`delete from captcha where key = ${key} returning answer_hash, expires_at > ${clock.now().toISOString()}::timestamptz as alive`,
  )
  return taken !== undefined && taken.alive && taken.answer_hash === answerHash(key, answer)
}

const answerHash = (key: string, answer: string): string => createHash('sha256').update(`${key}:${answer.toLowerCase()}`).digest('hex')
