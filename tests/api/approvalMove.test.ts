import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlowNode } from '#src/machines/approval/definition.ts'
import { deviationsOfCase } from '#tests/setup/replayedCase.ts'
import { statementsOf } from '#tests/setup/statements.ts'
import { beginApprovals, parallel, step, type Approvals } from './approvals.ts'
import type { Person } from './journey.ts'

let desk: Approvals
let admin: Person
beforeAll(async () => {
  desk = await beginApprovals()
  await desk.journey.world.database.execute(sql`delete from absence`)
  admin = await desk.as('admin')
})
afterAll(() => desk.journey.close())

const movable = 'GET /api/powf/definition/{id}/movable/page'
const move = 'POST /api/powf/definition/{id}/move'
const reason = '制度修订，在办审批按新版办理'

const one = async (username: string, otherwise: Parameters<typeof step>[2] = {}, id = username) =>
  step(id, await desk.users(username), otherwise)

/** The edition of the house in effect. */
const inEffect = async (): Promise<string> => {
  const query = { type: 'STOP', unitId: '0', standing: 'published' } as const
  const { rows } = await admin.ask('GET /api/powf/definition/page', { query })
  return rows[0]?.id ?? ''
}

/** What would become of the case of a request by the edition in effect; undefined where it is not offered. */
const foreseen = async (id: string) => {
  const { id: caseId } = await desk.standing(id)
  const { rows } = await admin.ask(movable, { params: { id: await inEffect() }, query: { limit: '100' } })
  return rows.find((row) => row.id === caseId)
}

const bodyOf = async (...ids: string[]) => {
  const cases = []
  for (const id of ids) {
    const { id: caseId, version } = await desk.standing(id)
    cases.push({ id: caseId, version })
  }
  return { params: { id: await inEffect() }, body: { cases, reason } }
}
const moved = async (...ids: string[]) => admin.ask(move, await bodyOf(...ids))
const refusedToMove = async (...ids: string[]) => admin.refused(40900, move, await bodyOf(...ids))

const conforms = async (id: string) => expect(await deviationsOfCase(desk.journey.world.database, (await desk.standing(id)).id)).toEqual([])

const ids = (nodes: { node: string }[] | undefined) => nodes?.map(({ node }) => node)

describe('a running case', () => {
  it('is moved with a reason: whoever is asked stays asked, then it goes the new way, and its log tells it', async () => {
    const id = await desk.begin(await one('legal'), await one('lead'), await one('vp'))
    await desk.send('legal', id, 'approve')
    await desk.publish(await one('lead'), await one('finance'))
    expect(await foreseen(id)).toMatchObject({ outcome: 'stays', hindrance: null, atOnce: null, beginsAgain: false, state: 'running' })
    const row = await foreseen(id)
    expect([ids(row?.standsAt), ids(row?.comes), ids(row?.fallsAway)]).toEqual([['lead'], ['finance'], ['vp']])
    const before = await desk.all(id)
    expect(await moved(id)).toEqual({ moved: 1 })
    expect(await desk.all(id)).toEqual(before)
    expect(await foreseen(id)).toBeUndefined()
    await desk.send('lead', id, 'approve')
    expect(await desk.asked(id)).toEqual(['finance'])
    const page = await desk.page('admin', id)
    // What was passed by the former edition is called as it was then.
    expect(page.chain.map(({ node, title, standing }) => [node, title, standing])).toEqual([
      ['legal', '审批', 'passed'],
      ['lead', '审批', 'passed'],
      ['finance', '审批', 'current'],
    ])
    expect(page.chain[0]?.tasks.map(({ state, transitions }) => [state, transitions.filter(({ allowed }) => allowed)])).toEqual([
      ['approved', []],
    ])
    const entry = page.lifeLine.find(({ event }) => event === 'move')
    expect(entry).toMatchObject({ to: 'running', actor: '陈启明', reason })
    expect((entry?.editions?.to ?? 0) - (entry?.editions?.from ?? 0)).toBe(1)
    await desk.send('finance', id, 'approve')
    expect(await desk.record(id)).toBe('stopped')
    await conforms(id)
  })

  it('is told as it was to whoever decided at a step that is no more', async () => {
    const id = await desk.begin(await one('legal', { hides: ['amountGross'] }), await one('lead'))
    await desk.send('legal', id, 'approve')
    await desk.publish(await one('lead'), await one('vp'))
    await moved(id)
    const legal = await desk.as('legal')
    const { rows } = await legal.ask('GET /api/approval/task/page', { query: { of: 'done', limit: '100' } })
    const { id: caseId } = await desk.standing(id)
    expect(rows.find((row) => row.caseId === caseId)).toMatchObject({ nodeTitle: '审批', kind: 'approve', amountGross: null })
    expect((await desk.page('legal', id)).form.map(({ field }) => field)).not.toContain('amountGross')
  })

  it('knows who approved at a step that is no more, and does not ask them again', async () => {
    const id = await desk.begin(await one('legal'), await one('lead'))
    await desk.send('legal', id, 'approve')
    await desk.publish(await one('lead'), await one('legal', { ifRepeated: 'skipIfApprovedBefore' }, 'again'))
    await moved(id)
    await desk.send('lead', id, 'approve')
    expect(await desk.record(id)).toBe('stopped')
    await conforms(id)
  })

  it('goes on at once where the step is decided by the mode of the edition', async () => {
    const people = await desk.users('legal', 'finance')
    const id = await desk.begin(step('both', people), await one('vp'))
    await desk.send('legal', id, 'approve')
    await desk.publish(step('both', people, { mode: { kind: 'anyOf' } }), await one('vp'))
    expect(await foreseen(id)).toMatchObject({ outcome: 'stays', atOnce: 'approved' })
    await moved(id)
    expect(await desk.asked(id)).toEqual(['vp'])
    expect(await desk.all(id)).toContain('both finance cancelled')
    await conforms(id)
  })

  it('asks all who were to be asked one after the other where the edition asks all at once, and keeps their order where it does not', async () => {
    const people = await desk.users('legal', 'finance', 'lead')
    const id = await desk.begin(step('all', people, { mode: { kind: 'sequential' } }))
    await desk.publish(step('all', people, { mode: { kind: 'sequential' } }), await one('vp'))
    await moved(id)
    expect(await desk.asked(id)).toEqual(['legal'])
    await desk.publish(step('all', people, { mode: { kind: 'vote', share: { of: 1, outOf: 2 } } }))
    await desk.send('legal', id, 'approve')
    // One of three: not yet the half.
    expect(await foreseen(id)).toMatchObject({ atOnce: null })
    await moved(id)
    expect(await desk.asked(id)).toEqual(['finance', 'lead'])
    await desk.send('lead', id, 'approve')
    expect(await desk.record(id)).toBe('stopped')
    await conforms(id)
  })

  it('stands in each of the branches in which it stood, and is not moved where they lie otherwise', async () => {
    const beside = async (...more: FlowNode[][]) =>
      parallel('beside', [await one('legal')], [await one('finance'), await one('vp')], ...more)
    const id = await desk.begin(await beside(), await one('lead'))
    await desk.send('legal', id, 'approve')
    await desk.publish(await one('legal'), await one('finance'))
    expect(await foreseen(id)).toMatchObject({ outcome: 'cannot', hindrance: 'liesOtherwise', hinderedAt: { node: 'finance' } })
    await desk.publish(await beside([await one('unithead')]))
    expect(await foreseen(id)).toMatchObject({ hindrance: 'liesOtherwise' })
    await desk.publish(await one('unithead'), await beside(), await one('unit'))
    const row = await foreseen(id)
    expect([row?.outcome, ids(row?.comes), ids(row?.fallsAway)]).toEqual(['stays', ['unit'], ['lead']])
    await moved(id)
    await desk.send('finance', id, 'approve')
    await desk.send('vp', id, 'approve')
    expect(await desk.asked(id)).toEqual(['unit'])
    await conforms(id)
  })

  it('is not moved where its step is gone, is something else, or a later one needs a choice that nobody was asked for', async () => {
    const id = await desk.begin(await one('lead'))
    await desk.publish(await one('vp'))
    expect(await foreseen(id)).toMatchObject({ outcome: 'cannot', hindrance: 'nodeGone', hinderedAt: { node: 'lead' } })
    const { reasons, errors } = await refusedToMove(id)
    expect(reasons).toEqual(['refusal.notMovable'])
    expect(errors?.map(({ path, message }) => [path, message])).toEqual([
      ['cases.0', expect.stringContaining('The step where it stands is not in this version')],
    ])
    await desk.publish(await one('lead', { kind: 'handle' }), await one('vp'))
    expect(await foreseen(id)).toMatchObject({ hindrance: 'nodeOtherwise' })
    await desk.publish(await one('lead'), step('chosen', [{ by: 'initiatorsChoice' }]))
    expect(await foreseen(id)).toMatchObject({ hindrance: 'choiceMissing', hinderedAt: { node: 'chosen' } })
    expect(await desk.asked(id)).toEqual(['lead'])
  })
})

const returned = async (...nodes: FlowNode[]) => {
  const id = await desk.begin(await one('legal'), ...nodes)
  await desk.send('legal', id, 'approve')
  await desk.send('lead', id, 'return', { to: 'start' })
  return id
}

const two = async () => {
  const [first, second] = [await desk.begin(await one('lead'), await one('vp')), await desk.begin(await one('lead'), await one('vp'))]
  await desk.publish(await one('lead'), await one('legal'))
  return [first, second] as const
}

describe('a returned case', () => {
  it('asks whoever returned it alone by the edition too', async () => {
    const id = await returned(await one('lead', { resubmit: 'whoReturned' }))
    await desk.publish(await one('legal'), await one('lead'), await one('vp'))
    const row = await foreseen(id)
    expect(row).toMatchObject({ state: 'returned', outcome: 'stays', beginsAgain: false, standsAt: [] })
    expect([ids(row?.comes), ids(row?.fallsAway)]).toEqual([['vp'], []])
    await moved(id)
    expect((await desk.standing(id)).state).toBe('returned')
    await desk.resubmit(id)
    expect(await desk.asked(id)).toEqual(['lead'])
    await desk.send('lead', id, 'approve')
    expect(await desk.asked(id)).toEqual(['vp'])
    await conforms(id)
  })

  it('begins again where they are asked no more', async () => {
    const id = await returned(await one('lead', { resubmit: 'whoReturned' }))
    await desk.publish(await one('finance'), await one('vp'))
    expect(await foreseen(id)).toMatchObject({ outcome: 'stays', beginsAgain: true })
    await moved(id)
    await desk.resubmit(id)
    expect(await desk.asked(id)).toEqual(['finance'])
    await conforms(id)
  })
})

describe('several cases', () => {
  it('are moved all or none: each that has moved on is named by its place', async () => {
    const [first, second] = await two()
    const body = await bodyOf(first, second)
    await desk.send('lead', second, 'approve')
    const refused = await admin.refused(40900, move, body)
    const { id: caseId } = await desk.standing(second)
    const { no } = await admin.ask('GET /api/approval/case/{id}', { params: { id: caseId } })
    expect(refused.errors?.map(({ path }) => path)).toEqual(['cases.1'])
    expect(refused.errors?.[0]?.message).toContain(no)
    expect(await foreseen(first)).toBeDefined()
    expect((await desk.page('admin', first)).lifeLine.map(({ event }) => event)).not.toContain('move')
    // Where it stands now is no more.
    expect((await refusedToMove(first, second)).errors?.map(({ path }) => path)).toEqual(['cases.1'])
    await moved(first)
    expect((await refusedToMove(first)).reasons).toEqual(['refusal.notMovable'])
  })

  it('are named once each, are there, and go by an edition in effect, which a unit’s own takes out of its hands', async () => {
    const [first] = await two()
    const { params, body } = await bodyOf(first)
    const [its] = body.cases
    if (!its) throw new Error('There is one')
    const twice = await admin.refused(42200, move, { params, body: { cases: [its, its], reason } })
    expect(twice.errors?.map(({ path }) => path)).toEqual(['cases.1.id'])
    await admin.refused(42200, move, { params, body: { cases: [its], reason: '' } })
    await admin.refused(42200, move, { params, body: { cases: [], reason } })
    await admin.refused(40900, move, { params, body: { cases: [{ id: '999999', version: 0 }], reason } })
    await admin.refused(40400, move, { params: { id: '999999' }, body })
    await admin.refused(40400, movable, { params: { id: '999999' } })
    await desk.publish(await one('lead'), await one('vp'), await one('unit'))
    expect((await admin.refused(40900, move, { params, body })).reasons).toEqual(['refusal.notInEffect'])
    expect((await admin.ask(movable, { params })).rows).toEqual([])
  })

  it('are seen and moved by administrators alone', async () => {
    const [first] = await two()
    const body = await bodyOf(first)
    for (const name of ['lead', 'buyer', 'supervisor', 'supplier1']) {
      const person = await desk.as(name)
      await person.refused(40301, movable, { params: body.params })
      await person.refused(40301, move, body)
    }
    expect(await foreseen(first)).toBeDefined()
  })

  it('are foreseen by as many statements as one', async () => {
    await two()
    const params = { id: await inEffect() }
    const asked = (limit: string) => statementsOf(async () => admin.ask(movable, { params, query: { limit } }))
    const [one, many] = [await asked('1'), await asked('100')]
    expect(many).toHaveLength(one.length)
    expect((await admin.ask(movable, { params, query: { limit: '100' } })).total).toBeGreaterThan(1)
  })
})
