import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { sendDueEvents } from '#server/lifecycle/due.ts'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { Refusal } from '#server/refusal.ts'
import { invitationDays, resendPauseMilliseconds } from '#src/machines/registration/invitation.ts'
import { hour, openingOf, publishedProject, submittedQuotation } from '#tests/setup/purchase.ts'
import { inviteeOf, sentInvitation } from '#tests/setup/cooperation.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { messageColumns, readMessage, type StoredMessage } from '#server/ports/messages.ts'
import { inviteCodeProblem, redeemInvitation } from './redeem.ts'

let world: World
beforeAll(async () => {
  world = await buildWorld()
})
afterAll(() => world.close())

const look = (person: string, id: string) => world.call(person, 'GET /api/srm/invitation/{id}', { params: { id } })
const read = (id: string) => world.ask('buyer', 'GET /api/srm/invitation/{id}', { params: { id } })

const send = async (person: string, id: string, event: 'resend' | 'extend' | 'revoke') => {
  const { version } = await read(id)
  return world.call(person, `POST /api/srm/invitation/{id}/${event}`, { params: { id }, body: { version } })
}

/** Tries to use a code for a company; answers what is wrong with it, or null. */
const redeem = async (code: string, companyId = '44'): Promise<string[] | null> => {
  try {
    await world.database.transaction((tx) => redeemInvitation(world.lifecycle, tx, code, companyId))
    return null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.details.reasons ?? []
  }
}

const deliverAll = async () => {
  while ((await deliverWaiting(world.lifecycle)) > 0) continue
}
const messagesTo = async (mobile: string) => {
  const rows = await rowsOf<StoredMessage>(
    world.database,
    sql`select ${messageColumns} from message_outbox where recipient = ${mobile} order by id`,
  )
  return rows.map((row) => readMessage(world.config, row).text)
}
const expireAll = async () => {
  while ((await sendDueEvents(world.lifecycle)) > 0) continue
}
const pass = (milliseconds: number) => world.clock.advance(milliseconds)

const statusesOf = async (asked: string) =>
  Promise.all(['unit', 'unit2', 'buyer', 'lead', 'supplier1', 'reviewer'].map(async (person) => (await look(person, asked)).status))

const invite = (person: string, unitId: string) => world.call(person, 'POST /api/srm/invitation', { body: inviteeOf({ unitId }) })

const sheet = (count: number) =>
  Array.from({ length: count }, () => {
    const { unitId: _, ...invitee } = inviteeOf()
    return invitee
  })
const inviteAll = (invitations: ReturnType<typeof sheet>) =>
  world.call('buyer', 'POST /api/srm/invitation/bulk', { body: { unitId: '21', invitations } })
const count = async () => (await rowsOf<{ n: number }>(world.database, sql`select count(*)::int as n from invitation`))[0]?.n ?? 0

const funnelOf = (person: string) => world.ask(person, 'GET /api/srm/invitation/funnel')

describe('an invitation', () => {
  it('goes out by SMS with a code nobody can guess, and no log knows code or number', async () => {
    const invitee = inviteeOf()
    const { id } = await world.ask('buyer', 'POST /api/srm/invitation', { body: invitee })
    await deliverAll()
    const { code, expiresAt, state } = await read(id)
    expect(code).toMatch(/^[2-9A-HJKMNP-TW-Z]{10}$/)
    expect([state, Date.parse(expiresAt)]).toEqual(['sent', world.clock.now().getTime() + invitationDays * 24 * hour])
    expect(await messagesTo(invitee.mobile)).toEqual([expect.stringContaining(code)])
    await deliverAll()
    expect(await messagesTo(invitee.mobile)).toHaveLength(1)
    const said = world.log.join('\n')
    expect(said).not.toContain(code)
    expect(said).not.toContain(invitee.mobile)
    const logged = await rowsOf(
      world.database,
      sql`select 1 from transition_log where machine = 'invitation' and payload::text like ${`%${code}%`}`,
    )
    expect(logged).toEqual([])
  })

  it('shows the whole mobile number to who sent it, and its ends to others', async () => {
    const invitee = inviteeOf()
    const { id } = await world.ask('buyer', 'POST /api/srm/invitation', { body: invitee })
    expect((await look('buyer', id)).data.mobile).toBe(invitee.mobile)
    for (const person of ['buyer2', 'lead', 'unit']) {
      const { data, text } = await look(person, id)
      expect(data.mobile).toBe(`${invitee.mobile.slice(0, 3)}****${invitee.mobile.slice(-4)}`)
      expect(text).not.toContain(invitee.mobile)
    }
    const { rows } = await world.ask('lead', 'GET /api/srm/invitation/page', { query: { q: invitee.companyName } })
    expect(rows).toMatchObject([{ id, mobile: expect.stringContaining('****') as string }])
  })

  it('is seen by group procurement and the unit it is sent for, by nobody else', async () => {
    const { id } = await sentInvitation(world, 'unit')
    const other = await sentInvitation(world, 'buyer', { unitId: '2' })
    expect(await statusesOf(id)).toEqual([200, 40400, 200, 200, 40301, 40301])
    expect(await statusesOf(other.id)).toEqual([40400, 40400, 200, 200, 40301, 40301])
    expect((await send('unit2', id, 'revoke')).status).toBe(40400)
    expect((await send('unit', other.id, 'revoke')).status).toBe(40400)
    expect((await send('buyer', id, 'revoke')).refusal.reasons).toEqual(['refusal.inCharge'])
    const { rows } = await world.ask('unit', 'GET /api/srm/invitation/page', { query: { limit: '100' } })
    expect(new Set(rows.map(({ unitId }) => unitId))).toEqual(new Set(['21']))
  })

  it('is sent for one’s own unit alone by an approver, for a unit of the group by group procurement', async () => {
    expect(await invite('unit', '22')).toMatchObject({ status: 42200, refusal: { errors: [{ path: 'unitId' }] } })
    expect(await invite('buyer', '31')).toMatchObject({ status: 42200, refusal: { errors: [{ path: 'unitId' }] } })
    expect((await invite('buyer', '2')).status).toBe(200)
    expect((await invite('supplier1', '31')).status).toBe(40301)
  })

  it('is sent again at most once a minute, by whatever event', async () => {
    const { id } = await sentInvitation(world)
    expect((await send('buyer', id, 'resend')).refusal.reasons).toEqual(['refusal.pausedLongEnough'])
    expect((await send('buyer', id, 'extend')).refusal.reasons).toEqual(['refusal.pausedLongEnough'])
    pass(resendPauseMilliseconds)
    expect((await send('buyer', id, 'resend')).status).toBe(200)
    expect((await send('buyer', id, 'extend')).refusal.reasons).toEqual(['refusal.pausedLongEnough'])
    await deliverAll()
    expect((await read(id)).sentCount).toBe(2)
  })
})

describe('a sheet of invitations', () => {
  it('invites two hundred at once, each with a code of its own', async () => {
    const invitations = sheet(200)
    const { data } = await inviteAll(invitations)
    expect(data.ids).toHaveLength(200)
    const codes = await rowsOf<{ code: string }>(world.database, sql`select distinct code from invitation where id >= ${data.ids[0]}`)
    expect(codes).toHaveLength(200)
    await deliverAll()
    expect(await messagesTo(invitations[199]?.mobile ?? '')).toHaveLength(1)
    expect(
      (await rowsOf(world.database, sql`select 1 from transition_log where machine = 'invitation' and record_id >= ${data.ids[0]}`)).length,
    ).toBe(200)
  })

  it('invites nobody while anything is wrong, and names the cell', async () => {
    const before = await count()
    const [first, second] = sheet(2)
    if (!first || !second) throw new Error('No sheet')
    expect(await inviteAll([first, { ...second, mobile: '12345' }])).toMatchObject({
      status: 42200,
      refusal: { errors: [{ path: 'invitations.1.mobile' }] },
    })
    expect(await inviteAll([first, { ...second, mobile: first.mobile }])).toMatchObject({
      status: 42200,
      refusal: { errors: [{ path: 'invitations.1.mobile' }] },
    })
    expect((await inviteAll(sheet(201))).status).toBe(42200)
    expect((await inviteAll([])).status).toBe(42200)
    expect(await count()).toBe(before)
  })
})

describe('a code', () => {
  it('is used once, however it is written, links the company and tells the inviter', async () => {
    const { id } = await sentInvitation(world)
    const { code } = await read(id)
    const typed = ` ${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `
    expect(await inviteCodeProblem(world.database, typed, world.clock.now())).toBeNull()
    expect(await redeem(typed)).toBeNull()
    expect(await read(id)).toMatchObject({ state: 'used', usedByCompanyId: '44' })
    expect(await rowsOf(world.database, sql`select 1 from company where id = 44 and invitation_id = ${id} and b_friend_reg`)).toHaveLength(
      1,
    )
    expect(await redeem(code)).toEqual(['refusal.inviteCodeUsed'])
    await deliverAll()
    const { rows } = await world.ask('buyer', 'GET /api/po/notice/page', { query: {} })
    expect(rows[0]).toMatchObject({ message: 'notice.invitationUsed', href: `/srmManager/srmInviteReg/${id}` })
  })

  it('is used once by however many at once', async () => {
    const { id } = await sentInvitation(world)
    const { code } = await read(id)
    const tries = await Promise.all(['31', '32', '33', '34', '35', '36'].map((companyId) => redeem(code, companyId)))
    expect(tries.filter((problem) => problem === null)).toHaveLength(1)
    expect(tries.filter((problem) => problem?.[0] === 'refusal.inviteCodeUsed')).toHaveLength(5)
    expect(await rowsOf(world.database, sql`select 1 from company where invitation_id = ${id}`)).toHaveLength(1)
  })

  it('stays whole when the registration that uses it fails', async () => {
    const { id } = await sentInvitation(world)
    const { code } = await read(id)
    const failing = world.database.transaction(async (tx) => {
      await redeemInvitation(world.lifecycle, tx, code, '44')
      throw new Error('the company could not be stored')
    })
    await expect(failing).rejects.toThrow('could not be stored')
    expect((await read(id)).state).toBe('sent')
    expect(await redeem(code)).toBeNull()
  })

  it('is worth nothing once it was revoked, and then is not sent either', async () => {
    const invitee = inviteeOf()
    const { id } = await world.ask('buyer', 'POST /api/srm/invitation', { body: invitee })
    const { code } = await read(id)
    expect((await send('buyer', id, 'revoke')).status).toBe(200)
    await deliverAll()
    expect(await messagesTo(invitee.mobile)).toEqual([])
    expect(await redeem(code)).toEqual(['refusal.inviteCodeUnknown'])
    expect(await redeem('ZZZZZZZZZZ')).toEqual(['refusal.inviteCodeUnknown'])
    for (const event of ['resend', 'extend', 'revoke'] as const)
      expect((await send('buyer', id, event)).refusal.reasons).toEqual(['refusal.notInThisState'])
  })

  it('ends to the millisecond, and works again once it is extended', async () => {
    const { id } = await sentInvitation(world)
    const { code, expiresAt } = await read(id)
    world.clock.set(new Date(expiresAt))
    // The clock's job has not come by yet.
    expect(await redeem(code)).toEqual(['refusal.inviteCodeExpired'])
    await expireAll()
    expect((await read(id)).state).toBe('expired')
    expect(await redeem(code)).toEqual(['refusal.inviteCodeExpired'])
    expect((await send('buyer', id, 'extend')).data).toMatchObject({ state: 'sent' })
    pass(invitationDays * 24 * hour - 1)
    await expireAll()
    expect(await redeem(code)).toBeNull()
  })
})

it('the funnel counts a quotation once it is opened, not when it is sent', async () => {
  const { firstQuote } = await funnelOf('lead')
  const { id } = await sentInvitation(world)
  expect(await redeem((await read(id)).code, '31')).toBeNull()
  // As if it had never quoted before.
  await rowsOf(world.database, sql`update quotation set last_round = 0 where supplier_company_id = 31 returning 1`)
  const before = await funnelOf('lead')
  expect(before.firstQuote).toBeLessThanOrEqual(firstQuote)
  const { id: projectId } = await publishedProject(world)
  for (const person of ['supplier1', 'supplier2', 'supplier3'])
    await submittedQuotation(world, person, projectId, ['10.000000', '5.000000'])
  expect(await funnelOf('lead')).toEqual(before)
  pass(25 * hour)
  await expireAll()
  expect(await funnelOf('lead')).toEqual(before)
  await world.ask('lead', 'POST /api/po/project/{id}/open', {
    params: { id: projectId },
    body: { version: (await openingOf(world, 'lead', projectId)).version },
  })
  expect((await funnelOf('lead')).firstQuote).toBeGreaterThan(before.firstQuote)
})

it('the funnel counts what each may see of the last twelve months', async () => {
  const all = await funnelOf('lead')
  expect([all.sent >= all.registered, all.registered >= all.approved, all.approved >= all.firstQuote]).toEqual([true, true, true])
  expect(all.firstQuote).toBeGreaterThan(0)
  expect((await funnelOf('unit')).sent).toBeLessThan(all.sent)
  expect((await funnelOf('unit2')).sent).toBeGreaterThan(0)
  pass(366 * 24 * hour)
  expect(await funnelOf('lead')).toEqual({ sent: 0, registered: 0, approved: 0, firstQuote: 0 })
})
