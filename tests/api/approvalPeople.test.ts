import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { passOnOrphans } from '#server/lifecycle/approval/tasks.ts'
import { dateAfter, dateOf } from '#src/lib/shanghaiTime.ts'
import { begunDemand } from '#tests/rooms/demand.ts'
import { userOf } from '#tests/setup/access.ts'
import { publishFlow } from '#tests/setup/approval.ts'
import { hour } from '#tests/setup/purchase.ts'
import { beginApprovals, parallel, refusedToBegin, step, type Approvals } from './approvals.ts'

let desk: Approvals
beforeAll(async () => {
  desk = await beginApprovals()
})
// Nobody is away but whom a test sends.
beforeEach(() => desk.journey.world.database.execute(sql`delete from absence`))
afterAll(() => desk.journey.close())

const one = async (username: string, otherwise: Parameters<typeof step>[2] = {}, id = username) =>
  step(id, await desk.users(username), otherwise)
const nobody = (ifEmpty: 'pass' | 'toAdministrator' | 'block') => step('nobody', [{ by: 'initiatorsChoice' }], { ifEmpty })

describe('whom a step asks', () => {
  it('where nobody is found, passes, or waits for an administrator, who names somebody', async () => {
    const passed = await desk.begin(nobody('pass'), await one('vp'))
    expect(await desk.asked(passed)).toEqual(['vp'])
    const waiting = await desk.begin(nobody('toAdministrator'))
    expect(await desk.asked(waiting)).toEqual([null])
    const admin = await desk.as('admin')
    const { rows } = await admin.ask('GET /api/approval/task/page', { query: { of: 'nobody', limit: '100' } })
    expect(rows.filter(({ caseId }) => caseId === rows[0]?.caseId)).toHaveLength(1)
    await desk.send('admin', waiting, 'reassign', { of: null, who: 'legal' })
    expect(await desk.asked(waiting)).toEqual(['legal'])
    await desk.send('legal', waiting, 'approve')
    expect(await desk.record(waiting)).toBe('stopped')
    expect(await refusedToBegin(desk, nobody('block'))).toEqual(['refusal.nobodyToAsk'])
  })

  it('passes wholly where every step does', async () => {
    const id = await desk.begin(nobody('pass'))
    expect([await desk.record(id), (await desk.standing(id)).state]).toEqual(['stopped', 'approved'])
  })

  it('passes wholly with the event that submits a record, whose answer says so', async () => {
    const { world } = desk.journey
    await publishFlow(world, { type: 'DEMAND', title: { zh: '免审', en: 'Not approved' }, nodes: [nobody('pass')] })
    const { id } = await begunDemand(world, {}, 'requester')
    const requester = await desk.as('requester')
    expect(await requester.ask('POST /api/po/demand/{id}/submit', { params: { id }, body: { version: 0 } })).toMatchObject({
      state: 'approved',
      version: 2,
    })
  })

  it('where it would come to who began it: they decide, are passed over with that reason, or another one is asked', async () => {
    const decides = await desk.begin(await one('buyer', { ifSelf: 'decides' }))
    expect(await desk.asked(decides)).toEqual(['buyer'])
    const skipped = await desk.begin(await one('buyer', { ifSelf: 'skip' }), await one('vp'))
    expect(await desk.asked(skipped)).toEqual(['vp'])
    expect((await desk.page('buyer', skipped)).chain[0]?.tasks).toMatchObject([{ state: 'skipped', skippedFor: 'self' }])
    for (const ifSelf of ['toSuperior', 'toUnitHead'] as const) {
      const id = await desk.begin(await one('buyer', { ifSelf }))
      const [asked, ...others] = await desk.asked(id)
      expect([asked === 'buyer', asked === null, others]).toEqual([false, false, []])
    }
  })

  it('asks whoever has approved before once more, unless its policy passes them over, which is shown', async () => {
    const twice = await desk.begin(await one('vp', {}, 'first'), await one('vp', {}, 'second'))
    await desk.send('vp', twice, 'approve')
    expect(await desk.all(twice)).toEqual(['first vp approved', 'second vp pending'])
    const chain = async (ifRepeated: 'skipIfApprovedBefore' | 'skipConsecutive') => {
      const id = await desk.begin(await one('vp', {}, 'first'), await one('legal'), await one('vp', { ifRepeated }, 'second'))
      for (const name of ['vp', 'legal']) await desk.send(name, id, 'approve')
      return id
    }
    const skipped = await chain('skipIfApprovedBefore')
    expect(await desk.record(skipped)).toBe('stopped')
    expect((await desk.page('buyer', skipped)).chain.at(-1)?.tasks).toMatchObject([{ state: 'skipped', skippedFor: 'repeated' }])
    expect(await desk.asked(await chain('skipConsecutive'))).toEqual(['vp'])
    const consecutive = await desk.begin(await one('vp', {}, 'first'), await one('vp', { ifRepeated: 'skipConsecutive' }, 'second'))
    await desk.send('vp', consecutive, 'approve')
    expect(await desk.record(consecutive)).toBe('stopped')
  })

  it('asks whoever two steps at once name twice: both are in their inbox, and each is decided for itself', async () => {
    const twice = await desk.users('vp')
    const id = await desk.begin(parallel('both', [step('money', twice)], [step('law', twice)]))
    const { id: caseId } = await desk.standing(id)
    const waiting = async () => {
      const { rows } = await (await desk.as('vp')).ask('GET /api/approval/task/page', { query: { of: 'mine', limit: '100' } })
      return rows
        .filter((task) => task.caseId === caseId)
        .map(({ node }) => node)
        .toSorted()
    }
    expect(await waiting()).toEqual(['law', 'money'])
    await desk.send('vp', id, 'approve')
    expect([(await waiting()).length, await desk.record(id)]).toEqual([1, 'approving'])
    await desk.send('vp', id, 'approve')
    expect([await waiting(), await desk.record(id)]).toEqual([[], 'stopped'])
  })

  it('are then exactly those that were forecast', async () => {
    const id = await desk.begin(
      await one('lead'),
      await one('buyer', { ifSelf: 'skip' }, 'own'),
      step('sign', await desk.users('legal', 'finance')),
      await one('lead', { ifRepeated: 'skipIfApprovedBefore' }, 'again'),
      await one('vp'),
    )
    const forecast = (await desk.page('buyer', id)).chain.map(({ node, expected, tasks }) => [
      node,
      tasks.map(({ userNameEn }) => userNameEn),
      expected.map(({ nameEn }) => nameEn),
    ])
    for (const name of ['lead', 'legal', 'finance', 'vp']) await desk.send(name, id, 'approve')
    const asked = (await desk.page('buyer', id)).chain.map(({ node, tasks }) => [
      node,
      tasks.filter(({ state }) => state !== 'skipped').map(({ userNameEn }) => userNameEn),
    ])
    expect(forecast.slice(1).map(([node, , expected]) => [node, expected])).toEqual(asked.slice(1))
  })
})

describe('somebody else', () => {
  it('looks into a task and gives it back, and cannot decide it', async () => {
    const id = await desk.begin(await one('lead'))
    await desk.send('lead', id, 'delegate', { who: 'legal' })
    expect(await desk.told('legal', id)).toContain('notice.taskDelegated')
    const mine = await (await desk.as('legal')).ask('GET /api/approval/task/page', { query: { of: 'mine', limit: '100' } })
    const { id: caseId } = await desk.standing(id)
    expect(mine.rows.filter((each) => each.caseId === caseId)).toHaveLength(1)
    expect(await desk.refused('legal', id, 'approve', { of: 'lead' })).not.toEqual([])
    expect(await desk.refused('lead', id, 'approve')).not.toEqual([])
    await desk.send('legal', id, 'resolve', { of: 'lead' })
    expect(await desk.refused('legal', id, 'approve', { of: 'lead' })).not.toEqual([])
    await desk.send('lead', id, 'approve')
    expect(await desk.record(id)).toBe('stopped')
  })

  it('decides finally what was given to them', async () => {
    const id = await desk.begin(await one('lead'))
    await desk.send('lead', id, 'transfer', { who: 'legal' })
    expect(await desk.all(id)).toEqual(['lead lead transferred', 'lead legal pending'])
    expect(await desk.refused('lead', id, 'approve')).not.toEqual([])
    await desk.send('legal', id, 'approve')
    expect(await desk.record(id)).toBe('stopped')
  })

  it('nobody of a supplier is', async () => {
    const id = await desk.begin(await one('lead'))
    const supplier = await userOf(desk.journey.world, 'supplier1')
    const task = (await desk.page('lead', id)).chain[0]?.tasks[0]
    const body = { version: task?.version ?? 0, reason: '请供应商处理', userId: supplier }
    await (await desk.as('lead')).refused(42200, 'POST /api/approval/task/{id}/transfer', { params: { id: task?.id ?? '' }, body })
  })

  it('acts for whoever is away, and both see so', async () => {
    const { world } = desk.journey
    const today = dateOf(world.clock.now())
    const [lead, lead2] = [await userOf(world, 'lead'), await userOf(world, 'lead2')]
    const away = { userId: lead, from: today, until: dateAfter(today, 3), types: [], substituteId: lead2, reason: '出差' }
    await (await desk.as('admin')).ask('POST /api/sys/absence', { body: away })
    const id = await desk.begin(await one('lead'), step('row', await desk.users('legal', 'lead'), { mode: { kind: 'sequential' } }))
    expect(await desk.asked(id)).toEqual(['lead2'])
    const insteadOf = async (username: string) => {
      const person = await desk.as(username)
      const { rows } = await person.ask('GET /api/approval/task/page', { query: { of: 'behalf', limit: '100' } })
      const { id: caseId } = await desk.standing(id)
      return rows.filter((each) => each.caseId === caseId).map(({ userNameEn, insteadOfNameEn }) => [userNameEn, insteadOfNameEn])
    }
    const names = [['Shen Ruogu', 'Su Minyi']]
    expect(await insteadOf('lead2')).toEqual(names)
    expect(await insteadOf('lead')).toEqual(names)
    await desk.send('lead2', id, 'approve')
    await desk.send('legal', id, 'approve')
    // Also where somebody was to be asked later.
    expect(await insteadOf('lead2')).toEqual([...names, ...names])
    expect((await desk.page('buyer', id)).chain[1]?.tasks.at(-1)).toMatchObject({ userNameEn: 'Shen Ruogu', insteadOfNameEn: 'Su Minyi' })
  })

  it('is asked for somebody who can not sign in any more', async () => {
    const { database, lifecycle } = desk.journey.world
    const id = await desk.begin(await one('finance'))
    const later = await desk.begin(step('row', await desk.users('legal', 'finance'), { mode: { kind: 'sequential' } }))
    await database.execute(sql`update app_user set disabled = true where username = 'finance'`)
    try {
      expect(await passOnOrphans(lifecycle)).toBeGreaterThan(0)
      const [asked] = await desk.asked(id)
      expect(asked).not.toBe('finance')
      await desk.send('admin', id, 'reassign', { of: asked, who: 'lead2' })
      await desk.send('lead2', id, 'approve')
      expect(await desk.record(id)).toBe('stopped')
      // Nobody who was disabled meanwhile is asked in their turn.
      await desk.send('legal', later, 'approve')
      expect(await desk.asked(later)).toEqual([null])
      expect(await passOnOrphans(lifecycle)).toBe(0)
    } finally {
      await database.execute(sql`update app_user set disabled = false where username = 'finance'`)
    }
  })
})

describe('a signer', () => {
  it('before somebody is waited for', async () => {
    const id = await desk.begin(await one('lead'))
    await desk.send('lead', id, 'addSigner', { who: 'legal', place: 'before' })
    expect(await desk.refused('lead', id, 'approve')).not.toEqual([])
    await desk.send('legal', id, 'approve')
    expect([await desk.asked(id), await desk.record(id)]).toEqual([['lead'], 'approving'])
    await desk.send('lead', id, 'approve')
    expect(await desk.record(id)).toBe('stopped')
  })

  it('after somebody is asked once they have approved, and must approve', async () => {
    const id = await desk.begin(step('any', await desk.users('lead', 'vp'), { mode: { kind: 'anyOf' } }))
    await desk.send('lead', id, 'addSigner', { who: 'legal', place: 'after' })
    expect(await desk.asked(id)).toEqual(['lead', 'vp'])
    await desk.send('lead', id, 'approve')
    expect([(await desk.asked(id)).includes('legal'), await desk.record(id)]).toEqual([true, 'approving'])
    await desk.send('legal', id, 'reject')
    expect([await desk.asked(id), await desk.record(id)]).toEqual([[], 'rejected'])
  })

  it('after somebody who gave their task to another one is asked after that one', async () => {
    const id = await desk.begin(await one('lead'))
    await desk.send('lead', id, 'addSigner', { who: 'legal', place: 'after' })
    await desk.send('lead', id, 'transfer', { who: 'vp' })
    expect(await desk.asked(id)).toEqual(['vp'])
    await desk.send('vp', id, 'approve')
    expect(await desk.asked(id)).toEqual(['legal'])
    await desk.send('legal', id, 'approve')
    expect(await desk.record(id)).toBe('stopped')
  })

  it('beside somebody counts like the step’s own deciders, and has the same time', async () => {
    const id = await desk.begin(await one('lead', { deadline: { count: 2, unit: 'workingDays', whenDue: 'remind' } }))
    await desk.send('lead', id, 'addSigner', { who: 'legal', place: 'beside' })
    expect((await desk.page('lead', id)).chain[0]?.tasks.map(({ decideBy }) => decideBy === null)).toEqual([false, false])
    await desk.send('lead', id, 'approve')
    expect(await desk.asked(id)).toEqual(['legal'])
    await desk.send('legal', id, 'approve')
    expect(await desk.record(id)).toBe('stopped')
  })

  it('is taken back by whoever added them alone, and only until they have acted', async () => {
    const id = await desk.begin(step('sign', await desk.users('lead', 'vp')))
    await desk.send('lead', id, 'addSigner', { who: 'legal', place: 'before' })
    expect(await desk.refused('vp', id, 'remove', { of: 'legal' })).not.toEqual([])
    await desk.send('lead', id, 'remove', { of: 'legal' })
    expect(await desk.all(id)).toEqual(['sign lead viewed', 'sign vp pending', 'sign legal removed'])
    await desk.send('lead', id, 'addSigner', { who: 'finance', place: 'before' })
    await desk.send('finance', id, 'approve')
    expect(await desk.refused('lead', id, 'remove', { of: 'finance' })).not.toEqual([])
  })

  it('who is still open hinders no rejection, and need not decide any more', async () => {
    const beside = await desk.begin(await one('lead'))
    await desk.send('lead', beside, 'addSigner', { who: 'legal', place: 'beside' })
    await desk.send('lead', beside, 'reject')
    expect([await desk.asked(beside), await desk.record(beside)]).toEqual([[], 'rejected'])
    const before = await desk.begin(step('sign', await desk.users('lead', 'vp')))
    await desk.send('lead', before, 'addSigner', { who: 'legal', place: 'before' })
    await desk.send('vp', before, 'reject')
    expect([await desk.asked(before), await desk.record(before)]).toEqual([[], 'rejected'])
  })
})

const withdraw = async (id: string) => {
  const { id: caseId, version } = await desk.standing(id)
  return { params: { id: caseId }, body: { version } }
}

describe('going back on what was done', () => {
  it('a case is withdrawn by who began it while nobody has looked at it', async () => {
    const id = await desk.begin(await one('lead'))
    await (await desk.as('lead')).refused(40900, 'POST /api/approval/case/{id}/withdraw', await withdraw(id))
    await (await desk.as('buyer')).ask('POST /api/approval/case/{id}/withdraw', await withdraw(id))
    expect([await desk.asked(id), await desk.record(id), (await desk.standing(id)).state]).toEqual([[], 'withdrawn', 'withdrawn'])
    const seen = await desk.begin(await one('lead'))
    await desk.send('lead', seen, 'view')
    await (await desk.as('buyer')).refused(40900, 'POST /api/approval/case/{id}/withdraw', await withdraw(seen))
  })

  it('a decision is taken back while nobody has looked at what follows', async () => {
    const nodes = [await one('lead'), await one('vp')]
    const id = await desk.begin(...nodes)
    await desk.send('lead', id, 'approve')
    await desk.send('lead', id, 'takeBack')
    expect(await desk.all(id)).toEqual(['lead lead viewed', 'vp vp cancelled'])
    await desk.send('lead', id, 'approve')
    expect(await desk.asked(id)).toEqual(['vp'])
    await desk.send('vp', id, 'view')
    expect(await desk.refused('lead', id, 'takeBack')).not.toEqual([])
  })

  it('so of whoever is asked before others in a step', async () => {
    const id = await desk.begin(step('row', await desk.users('lead', 'vp'), { mode: { kind: 'sequential' } }))
    await desk.send('lead', id, 'approve')
    await desk.send('lead', id, 'takeBack')
    expect(await desk.asked(id)).toEqual(['lead'])
    await desk.send('lead', id, 'approve')
    expect(await desk.asked(id)).toEqual(['vp'])
    await desk.send('vp', id, 'view')
    expect(await desk.refused('lead', id, 'takeBack')).not.toEqual([])
  })

  it('whoever has it is urged once in four hours', async () => {
    const id = await desk.begin(await one('lead'))
    const urge = async () => {
      const { id: caseId, version } = await desk.standing(id)
      return { params: { id: caseId }, body: { version } }
    }
    const key = 'POST /api/approval/case/{id}/urge'
    await (await desk.as('lead')).refused(40900, key, await urge())
    await (await desk.as('buyer')).ask(key, await urge())
    expect(await desk.told('lead', id)).toContain('notice.caseUrged')
    await (await desk.as('buyer')).refused(40900, key, await urge())
    desk.journey.world.clock.advance(4 * hour - 1000)
    await (await desk.as('buyer')).refused(40900, key, await urge())
    desk.journey.world.clock.advance(1000)
    await (await desk.as('buyer')).ask(key, await urge())
  })
})
