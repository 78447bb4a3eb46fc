import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openServer } from '#server/db/open.ts'
import { demoPassword } from '#server/seed/password.ts'
import { signCall } from '#src/lib/signature.ts'
import { secrets, template } from '#tests/setup/base.ts'
import { createDatabase, newName } from '#tests/setup/database.ts'
import { callerTo, startProcess, type Running } from '#tests/setup/processes.ts'
import { bundledServer } from '#tests/setup/product.ts'
import { contentOf } from '#tests/setup/purchase.ts'
import { reasonIdOf, stopNarrative } from '#tests/setup/stop.ts'
import { followCounts, type Following } from '#tests/setup/stream.ts'

const signSalt = 'a-salt-of-the-news'
const { ask, signIn } = callerTo(signSalt)
const clock = { now: () => new Date() }
/** What one process hears of the other takes a moment. */
const soon = { timeout: 30_000, interval: 50 }

let first: Running
let second: Running
let close: () => Promise<void>
let projectId: string
let reasonId: string
const tokens = {} as Record<'buyer' | 'lead' | 'analyst', string>

beforeAll(async () => {
  const url = await createDatabase(newName(), template)
  const opened = await openServer(url, 2)
  close = opened.close
  await opened.database.execute(sql`delete from absence`)
  const settings = { ...secrets, DATABASE_URL: url, SIGN_SALT: signSalt, CAPTCHA: 'off' }
  const main = bundledServer()
  ;[first, second] = await Promise.all([startProcess(main, settings), startProcess(main, settings)])
  for (const username of ['buyer', 'lead', 'analyst'] as const) tokens[username] = await signIn(first.address, username, demoPassword)
  const buyer = { token: tokens.buyer }
  const { id, version } = await ask(first.address, 'POST /api/po/project', { body: contentOf({ clock }) }, buyer)
  await ask(first.address, 'POST /api/po/project/{id}/publish', { params: { id }, body: { version } }, buyer)
  projectId = id
  reasonId = await reasonIdOf(opened)
}, 180_000)
afterAll(async () => {
  await Promise.all([first, second].map((each) => (each.isAlive() ? each.kill() : undefined)))
  await close()
})

const follow = async (username: keyof typeof tokens): Promise<Following> => {
  const following = await followCounts(second.address, tokens[username], { ...signCall(signSalt, Date.now()) })
  await expect.poll(() => following.told.length, soon).toBe(1)
  return following
}

it('who follows at one process hears of a task that another has opened, is let go as the session ends there, and as theirs stops', async () => {
  const [lead, analyst] = [await follow('lead'), await follow('analyst')]
  const body = { projectId, reasonId, narrative: stopNarrative, documentIds: [] }
  await ask(first.address, 'POST /api/po/stopRequest', { body }, { token: tokens.buyer })
  const before = lead.told[0]
  await expect.poll(() => lead.told.at(-1)?.tasks, soon).toBe((before?.tasks ?? 0) + 1)
  await expect.poll(() => lead.told.at(-1)?.unread, soon).toBeGreaterThan(before?.unread ?? 0)
  expect(analyst.told).toHaveLength(1)

  await ask(first.address, 'POST /api/auth/jwt/logout', { query: {} }, { token: tokens.lead })
  await expect.poll(lead.hasEnded, soon).toBe(true)
  expect(analyst.hasEnded()).toBe(false)
  expect(await second.stop()).toBe(0)
  await expect.poll(analyst.hasEnded, soon).toBe(true)
}, 180_000)
