import { sql } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { messageColumns, readMessage, type StoredMessage } from '#server/ports/messages.ts'
import { caseOfRecord, stopAsked } from '#tests/setup/approval.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

const carriers = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'no-reply@example.com', SMS_GATEWAY_URL: 'http://127.0.0.1:1/send' }

let world: World
const begin = async (settings: Record<string, string>) => {
  world = await buildWorld(settings)
  await world.database.execute(sql`delete from absence`)
  await world.database.execute(
    sql`update app_user set email = username || '@example.com', email_verified = username <> 'lead2', locale = 'en', mobile = '' where username in ('lead', 'lead2')`,
  )
  await deliverAll()
  await world.database.execute(sql`delete from message_outbox`)
  const { id } = await stopAsked(world)
  await deliverAll()
  return caseOfRecord(world, 'stopRequest', id)
}
afterEach(() => world.close())

const deliverAll = async () => {
  while ((await deliverWaiting(world.lifecycle)) > 0);
}

const sent = async () => {
  const rows = await rowsOf<StoredMessage>(world.database, sql`select ${messageColumns} from message_outbox order by id`)
  return rows
    .map((row) => readMessage(world.config, row))
    .map(({ channel, recipient, subject, text }) => ({ channel, recipient, subject, text }))
}

it('who is asked, and who is urged, is told by mail the number of the case, once, at an address that is confirmed', async () => {
  const { id, version } = await begin(carriers)
  const [{ no }] = (await rowsOf<{ no: string }>(world.database, sql`select no from approval_case where id = ${id}`)) as [{ no: string }]
  const letter = { channel: 'mail', recipient: 'lead@example.com', subject: `Approval ${no}` }
  const asked = { ...letter, text: `[Fairlead] Approval ${no} waits for you. Sign in to the platform to see it.` }
  expect(await sent()).toEqual([asked])

  await world.ask('buyer', 'POST /api/approval/case/{id}/urge', { params: { id }, body: { version } })
  await deliverAll()
  expect(await sent()).toEqual([
    asked,
    { ...letter, text: `[Fairlead] You are asked to hurry with approval ${no}. Sign in to the platform to see it.` },
  ])

  // Delivered again, as after a crash.
  await world.database.execute(
    sql`update outbox set delivered_at = null where (machine = 'case' and record_id = ${id})
      or (machine = 'task' and record_id in (select id from approval_task where case_id = ${id}))`,
  )
  await deliverAll()
  expect(await sent()).toHaveLength(2)
})

it('by SMS where that is chosen, and not at all where nobody wants it', async () => {
  await begin({ ...carriers, TASK_MESSAGES: 'none' })
  expect(await sent()).toEqual([])
  await world.database.execute(sql`update app_user set mobile = '+8613900001111' where username = 'lead'`)
  world.config.taskMessages = new Set(['sms'])
  await stopAsked(world)
  await deliverAll()
  expect(await sent()).toMatchObject([{ channel: 'sms', recipient: '+8613900001111' }])
})
