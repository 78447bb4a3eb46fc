import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { followCounts, type Following } from '#tests/setup/stream.ts'
import { stopAsked } from '#tests/setup/approval.ts'
import { sql } from 'drizzle-orm'
import { deliverWaiting } from '#server/lifecycle/outbox.ts'
import { signCall } from '#src/lib/signature.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'

let world: World
let address: string
let open: Following[] = []
beforeAll(async () => {
  world = await buildWorld()
  await world.database.execute(sql`delete from absence`)
  await deliverAll()
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const { leave } of open) leave()
  open = []
})
afterAll(() => world.close())

const signature = () => ({ ...signCall(world.config.signSalt, world.clock.now().getTime()) })

const follow = async (person: string, token?: string): Promise<Following> => {
  const following = await followCounts(address, token ?? (await world.tokenOf(person)), signature())
  open.push(following)
  return following
}

const begun = async (person: string, token?: string) => {
  const following = await follow(person, token)
  await expect.poll(() => following.told).toHaveLength(1)
  return following
}

const deliverAll = async () => {
  while ((await deliverWaiting(world.lifecycle)) > 0);
}

describe('how much waits for somebody', () => {
  it('is told at once, and again to whom alone a task concerns, as it opens and as somebody else has decided it', async () => {
    const [lead, second, finance] = [await begun('lead'), await begun('lead2'), await begun('finance')]
    const before = await world.ask('lead', 'GET /api/po/notice/count')
    expect(lead.told).toEqual([before])
    await stopAsked(world)
    await deliverAll()
    await world.hearNews()
    await expect.poll(() => lead.told).toEqual([before, await world.ask('lead', 'GET /api/po/notice/count')])
    expect(lead.told[1]?.tasks).toBe(before.tasks + 1)
    expect(lead.told[1]?.unread).toBeGreaterThan(before.unread)
    await expect.poll(() => second.told).toHaveLength(2)
    expect(finance.told).toHaveLength(1)

    const { rows } = await world.ask('lead', 'GET /api/approval/task/page', { query: { of: 'mine' } })
    const [{ id, version }] = rows.toSorted((a, b) => Number(b.id) - Number(a.id)) as [(typeof rows)[0]]
    await world.ask('lead', 'POST /api/approval/task/{id}/approve', { params: { id }, body: { version, opinion: '同意' } })
    await deliverAll()
    await world.hearNews()
    await expect.poll(() => second.told.at(-1)?.tasks).toBe(second.told[0]?.tasks)
    await expect.poll(() => finance.told).toHaveLength(2)
  })

  it('is told once of each notice', async () => {
    const lead = await begun('lead')
    await stopAsked(world)
    await deliverAll()
    await world.hearNews()
    await expect.poll(() => lead.told).toHaveLength(2)
    await world.hearNews()
    await world.hearNews()
    const other = await begun('lead')
    expect([lead.told.length, other.told]).toEqual([2, [lead.told[1]]])
  })

  it('is told to nobody without a signature or a token', async () => {
    expect(await followCounts(address, await world.tokenOf('lead'), {})).toMatchObject({ http: 400, told: [] })
    expect(await followCounts(address, null, signature())).toMatchObject({ http: 401, told: [] })
  })

  it('ends with the session, and with no other', async () => {
    const [token, another] = [await world.signIn('lead'), await world.signIn('lead')]
    const [first, second] = [await begun('lead', token), await begun('lead', another)]
    await world.app.inject({
      method: 'POST',
      url: `/api/auth/jwt/logout?${new URLSearchParams(signature())}`,
      headers: { authorization: token },
    })
    await world.hearNews()
    await expect.poll(first.hasEnded).toBe(true)
    expect(second.hasEnded()).toBe(false)
  })

  it('is followed three times by one session: the oldest gives way', async () => {
    const token = await world.signIn('buyer')
    const all = [await begun('buyer', token), await begun('buyer', token), await begun('buyer', token), await begun('buyer', token)]
    await expect.poll(() => all.map(({ hasEnded }) => hasEnded())).toEqual([true, false, false, false])
  })

  it('is one answer to who accepts no stream', async () => {
    const answer = await fetch(`${address}/api/po/notice/count?${new URLSearchParams(signature())}`, {
      headers: { authorization: await world.tokenOf('buyer') },
    })
    expect(await answer.json()).toEqual({ status: 200, message: null, data: await world.ask('buyer', 'GET /api/po/notice/count') })
  })

  it('keeps no process from its end', async () => {
    const own = await buildWorld()
    const at = await own.app.listen({ port: 0, host: '127.0.0.1' })
    const following = await followCounts(at, await own.tokenOf('lead'), {
      ...signCall(own.config.signSalt, own.clock.now().getTime()),
    })
    await expect.poll(() => following.told).toHaveLength(1)
    await own.close()
    await expect.poll(following.hasEnded).toBe(true)
  })
})
