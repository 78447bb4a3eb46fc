import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { publishedProject } from '#tests/setup/purchase.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { append, firstBroken, lifeLineOf, type Entry } from './log.ts'

let world: World
let last: bigint
beforeAll(async () => {
  world = await buildWorld()
  await publishedProject(world)
  const [head] = await rowsOf<{ seq: string }>(world.database, sql`select seq from transition_head`)
  last = BigInt(head?.seq ?? 0)
})
afterAll(() => world.close())

/** What is broken after a change that is then taken back. */
const brokenBy = async (...changes: SQL[]): Promise<string | null> => {
  let broken: string | null = null
  const takenBack = new Error('taken back')
  await world.database
    .transaction(async (tx) => {
      for (const change of changes) await tx.execute(change)
      broken = await firstBroken(tx)
      throw takenBack
    })
    .catch((error: unknown) => {
      if (error !== takenBack) throw error
    })
  return broken
}

const entryOf = (recordId: string): Entry => ({
  machine: 'project',
  recordId,
  event: 'publish',
  fromState: 'draft',
  toState: 'published',
  actorId: null,
  at: world.clock.now(),
  payload: { b: 1, a: { 二: '値', 一: null } },
})

describe('the chain of transitions', () => {
  it('holds, and counts without a gap', async () => {
    expect(await firstBroken(world.database)).toBeNull()
    const [counted] = await rowsOf<{ count: string }>(world.database, sql`select count(*) as count from transition_log`)
    expect(BigInt(counted?.count ?? 0)).toBe(last)
  })

  it.each<[string, SQL]>([
    ['event', sql`event = 'cancel'`],
    ['state', sql`to_state = 'cancelled'`],
    ['former state', sql`from_state = 'opened'`],
    ['actor', sql`actor_id = 2`],
    ['moment', sql`at = at + interval '1 millisecond'`],
    ['record', sql`record_id = record_id + 1`],
    ['payload', sql`payload = '{"reason":"another"}'`],
    ['hash', sql`hash = repeat('0', 64)`],
    ['tie to the one before', sql`previous_hash = repeat('1', 64)`],
  ])('shows an entry whose %s was changed', async (_, change) => {
    expect(await brokenBy(sql`update transition_log set ${change} where seq = ${last}`)).toBe(String(last))
    expect(await brokenBy(sql`update transition_log set ${change} where seq = 5`)).toBe('5')
  })

  it('shows where an entry is missing, also the last', async () => {
    expect(await brokenBy(sql`delete from transition_log where seq = 5`)).toBe('6')
    expect(await brokenBy(sql`delete from transition_log where seq = ${last}`)).toBe(String(last))
    expect(await brokenBy(sql`delete from transition_log`)).toBe(String(last))
    expect(await brokenBy(sql`delete from transition_head`)).toBe('0')
  })

  it('shows two entries that changed places', async () => {
    const swap = [sql`update transition_log set seq = -1 where seq = 5`, sql`update transition_log set seq = 5 where seq = 6`]
    expect(await brokenBy(...swap, sql`update transition_log set seq = 6 where seq = -1`)).toBe('5')
  })

  it('holds for entries written at once, whatever they carry', async () => {
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        world.database.transaction((tx) => append(tx, [entryOf(String(index + 1)), entryOf(String(index + 100))])),
      ),
    )
    expect(await firstBroken(world.database)).toBeNull()
    const [head] = await rowsOf<{ seq: string }>(world.database, sql`select seq from transition_head`)
    expect(BigInt(head?.seq ?? 0)).toBe(last + 16n)
  })

  it('is not added to by nothing, and not without its end', async () => {
    const before = await rowsOf(world.database, sql`select seq, hash from transition_head`)
    expect(await world.database.transaction((tx) => append(tx, []))).toEqual([])
    expect(await rowsOf(world.database, sql`select seq, hash from transition_head`)).toEqual(before)
    const withoutEnd = world.database.transaction(async (tx) => {
      await tx.execute(sql`delete from transition_head`)
      await append(tx, [entryOf('1')])
    })
    await expect(withoutEnd).rejects.toThrow('The transition log has no head')
  })
})

describe('a life line', () => {
  it('tells the house who did what and handed it to whom, and a supplier only which company', async () => {
    const id = '31'
    const entry = { machine: 'company', recordId: id, fromState: 'approved', toState: 'approved', at: world.clock.now() }
    await world.database.transaction((tx) =>
      append(tx, [
        { ...entry, event: 'transfer', actorId: '5', payload: { toUserId: '6' } },
        { ...entry, event: 'renew', actorId: '11', payload: {} },
        { ...entry, event: 'expire', actorId: null, payload: {} },
      ]),
    )
    const people = await rowsOf<{ id: string; name: string; company: string }>(
      world.database,
      sql`select u.id, u.name, c.name as company from app_user u join company c on c.id = u.company_id where u.id in (5, 6, 11)`,
    )
    const [reviewer, receiver, quoter] = ['5', '6', '11'].map((who) => people.find((each) => String(each.id) === who))
    const at = world.clock.now().toISOString()
    const step = { seq: expect.any(Number) as number, from: 'approved', to: 'approved', at }
    expect((await lifeLineOf(world.database, 'company', id)).slice(-3)).toEqual([
      { ...step, event: 'transfer', actor: reviewer?.name, receiver: receiver?.name },
      { ...step, event: 'renew', actor: quoter?.name },
      { ...step, event: 'expire', actor: null },
    ])
    expect((await lifeLineOf(world.database, 'company', id, '31')).slice(-3)).toEqual([
      { ...step, event: 'transfer', actor: reviewer?.company },
      { ...step, event: 'renew', actor: quoter?.name },
      { ...step, event: 'expire', actor: null },
    ])
    const seqs = (await lifeLineOf(world.database, 'company', id)).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  })

  it('calls people and companies as they were called then, whatever they were called between', async () => {
    const id = '33'
    const entry = { machine: 'company', recordId: id, fromState: 'approved', toState: 'approved', at: world.clock.now() }
    const act = () =>
      world.database.transaction((tx) => append(tx, [{ ...entry, event: 'transfer', actorId: '11', payload: { toUserId: '6' } }]))
    const rename = (kind: 'app_user' | 'company', name: string, ...ids: string[]) =>
      world.database.execute(sql`update ${sql.identifier(kind)} set name = ${name} where id = any (${sql.param(ids)}::bigint[])`)
    const told = async (reader: string | null) =>
      (await lifeLineOf(world.database, 'company', id, reader)).slice(-3).map(({ actor, receiver }) => [actor, receiver])
    await rename('app_user', '周敏', '11')
    await rename('app_user', '沈越', '6')
    await rename('company', '滨海阀门厂', '31')
    await act()
    await rename('app_user', '名字打错', '11', '6')
    await rename('app_user', '周敏（原名）', '11', '6')
    await rename('company', '滨海阀门有限公司', '31')
    await act()
    await rename('app_user', '同名同姓', '11', '6')
    await rename('company', '滨海流体科技有限公司', '31')
    await act()
    expect(await told(null)).toEqual([
      ['周敏', '沈越'],
      ['周敏（原名）', '周敏（原名）'],
      ['同名同姓', '同名同姓'],
    ])
    expect(await told('31')).toEqual([
      ['周敏', undefined],
      ['周敏（原名）', undefined],
      ['同名同姓', undefined],
    ])
    expect(await told('32')).toEqual([
      ['滨海阀门厂', undefined],
      ['滨海阀门有限公司', undefined],
      ['滨海流体科技有限公司', undefined],
    ])
  })
})
