import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Input } from '#src/contract/index.ts'
import type { FlowDefinition, StepNode } from '#src/machines/approval/definition.ts'
import { dateAfter, dateOf } from '#src/lib/shanghaiTime.ts'
import { begunDemand } from '#tests/rooms/demand.ts'
import { caseOfRecord, chosenByInitiator, idOf, publishFlow, tasksOfRecord } from '#tests/setup/approval.ts'
import { demandLine } from '#tests/setup/demand.ts'
import { beginApprovals, step, type Approvals } from './approvals.ts'
import type { Person } from './journey.ts'

let desk: Approvals
beforeAll(async () => {
  desk = await beginApprovals()
})
beforeEach(() => desk.journey.world.database.execute(sql`delete from absence`))
afterAll(() => desk.journey.close())

const requester = () => desk.as('requester')
const published = async (definition: FlowDefinition = chosenByInitiator()) => publishFlow(desk.journey.world, definition)
const draft = async (changed: Parameters<typeof begunDemand>[1] = {}) => (await begunDemand(desk.journey.world, changed, 'requester')).id
const idsOf = (usernames: readonly string[]) => Promise.all(usernames.map((username) => idOf(desk.journey.world, username)))

type Body = Input<'PUT /api/approval/choice'>['body']
const choiceOf = async (id: string, usernames: readonly string[], changed: Partial<Body> = {}): Promise<Body> => ({
  machine: 'demand',
  id,
  type: 'DEMAND',
  node: 'chosen',
  userIds: await idsOf(usernames),
  ...changed,
})
const choose = async (id: string, ...usernames: string[]) =>
  (await requester()).ask('PUT /api/approval/choice', { body: await choiceOf(id, usernames) })
const shown = (person: Person, id: string) => person.ask('GET /api/approval/choice', { query: { machine: 'demand', id } })
const about = async (id: string) => {
  const person = await requester()
  const { version } = await person.ask('GET /api/po/demand/{id}', { params: { id } })
  return { params: { id }, body: { version } }
}
const submit = async (id: string) => (await requester()).ask('POST /api/po/demand/{id}/submit', await about(id))
const refusedToSubmit = async (id: string) =>
  (await (await requester()).refused(40900, 'POST /api/po/demand/{id}/submit', await about(id))).reasons
const asked = async (id: string) =>
  (await tasksOfRecord(desk.journey.world, 'demand', id)).map(({ node, username }) => `${node} ${username ?? ''}`)
const decide = async (username: string, id: string, event: 'approve' | 'return') => {
  const [task] = await tasksOfRecord(desk.journey.world, 'demand', id)
  const params = { id: task?.id ?? '' }
  const version = task?.version ?? 0
  const person = await desk.as(username)
  if (event === 'approve') await person.ask('POST /api/approval/task/{id}/approve', { params, body: { version, opinion: '同意' } })
  else
    await person.ask('POST /api/approval/task/{id}/return', {
      params,
      body: { version, to: 'start', reason: '请补充库存数量后再提交' },
    })
}
const withMore = (...more: StepNode[]): FlowDefinition => {
  const definition = chosenByInitiator()
  return { ...definition, nodes: [...definition.nodes, ...more] }
}

describe('whoever submits a record chooses who approves it', () => {
  it('in their order, while it is a draft, and may choose others, or nobody again', async () => {
    await published()
    const id = await draft()
    expect(await shown(await requester(), id)).toMatchObject([{ type: 'DEMAND', node: 'chosen', isRequired: true, people: [] }])
    const [chosen] = await choose(id, 'vp', 'legal')
    expect(chosen?.people.map(({ id: its, canAct }) => [its, canAct])).toEqual((await idsOf(['vp', 'legal'])).map((its) => [its, true]))
    expect((await choose(id, 'finance'))[0]?.people).toHaveLength(1)
    expect((await choose(id))[0]?.people).toEqual([])
    await choose(id, 'legal', 'vp')
    expect(await submit(id)).toMatchObject({ state: 'approving' })
    expect(await asked(id)).toEqual(['chosen legal'])
    await decide('legal', id, 'approve')
    expect(await asked(id)).toEqual(['chosen vp'])
    await decide('vp', id, 'approve')
    expect((await (await requester()).ask('GET /api/po/demand/{id}', { params: { id } })).state).toBe('approved')
  })

  it('at the steps alone to which the form leads, and at none where none leaves it to them', async () => {
    const definition = chosenByInitiator()
    await published({
      ...definition,
      nodes: [
        step('head', await desk.users('unithead')),
        {
          id: 'amount',
          kind: 'exclusive',
          title: { zh: '按金额', en: 'By amount' },
          branches: [
            {
              id: 'large',
              title: { zh: '大额', en: 'Large' },
              when: { field: 'amountGross', is: 'atLeast', value: '200000' },
              nodes: definition.nodes,
            },
            { id: 'small', title: { zh: '小额', en: 'Small' }, when: null, nodes: [] },
          ],
        },
      ],
    })
    const small = await draft()
    expect(await shown(await requester(), small)).toEqual([])
    await submit(small)
    const large = await draft({ lines: [demandLine({ quantity: '9000.0000' })] })
    expect((await shown(await requester(), large)).map(({ node }) => node)).toEqual(['chosen'])
    expect(await refusedToSubmit(large)).toEqual(['refusal.approversNotChosen'])
  })

  it('also of a draft that says next to nothing yet', async () => {
    await published()
    const id = await draft({ unitId: null, categoryId: null, needBy: null })
    expect(await shown(await requester(), id)).toHaveLength(1)
  })

  it('or whatever the step says then happens: it goes to an administrator, or is passed', async () => {
    await published(chosenByInitiator({ ifEmpty: 'toAdministrator' }))
    const waiting = await draft()
    expect(await shown(await requester(), waiting)).toMatchObject([{ isRequired: false }])
    await submit(waiting)
    expect(await asked(waiting)).toEqual(['chosen '])
    await published(chosenByInitiator({ ifEmpty: 'pass' }))
    const passed = await draft()
    expect(await submit(passed)).toMatchObject({ state: 'approved' })
  })

  it('and nothing is submitted without them', async () => {
    await published(withMore(step('head', await desk.users('unithead'))))
    const id = await draft()
    expect(await refusedToSubmit(id)).toEqual(['refusal.approversNotChosen'])
    await choose(id, 'vp')
    await submit(id)
    expect(await asked(id)).toEqual(['chosen vp'])
  })

  it('and it stays with the record: what was returned goes to the same people, or to others chosen meanwhile', async () => {
    await published()
    const id = await draft()
    await choose(id, 'vp')
    await submit(id)
    const person = await requester()
    await person.refused(40400, 'PUT /api/approval/choice', { body: await choiceOf(id, ['legal']) })
    expect(await person.ask('GET /api/approval/choice', { query: { machine: 'demand', id } })).toEqual([])
    await decide('vp', id, 'return')
    // Another edition is published meanwhile; the case goes on by its own.
    await published(chosenByInitiator({ id: 'others' }))
    expect((await shown(person, id))[0]?.people).toHaveLength(1)
    await submit(id)
    expect(await asked(id)).toEqual(['chosen vp'])
    await decide('vp', id, 'return')
    await choose(id, 'legal')
    await submit(id)
    expect(await asked(id)).toEqual(['chosen legal'])
  })
})

describe('who was chosen', () => {
  it('is asked through whoever acts for them once the step is reached', async () => {
    await published()
    const id = await draft()
    await choose(id, 'lead')
    const [userId = '', substituteId = ''] = await idsOf(['lead', 'lead2'])
    const today = dateOf(desk.journey.world.clock.now())
    await (
      await desk.as('admin')
    ).ask('POST /api/sys/absence', {
      body: { userId, from: today, until: dateAfter(today, 3), types: [], substituteId, reason: '出差' },
    })
    await submit(id)
    expect(await asked(id)).toEqual(['chosen lead2'])
  })

  it('and can act no more, leaves it to what the step says of nobody', async () => {
    const { database } = desk.journey.world
    await published(chosenByInitiator({ ifEmpty: 'toAdministrator' }))
    const id = await draft()
    await choose(id, 'finance')
    await database.execute(sql`update app_user set disabled = true where username = 'finance'`)
    expect((await shown(await requester(), id))[0]?.people).toMatchObject([{ canAct: false }])
    await submit(id)
    expect(await asked(id)).toEqual(['chosen '])
    await (await requester()).refused(42200, 'PUT /api/approval/choice', { body: await choiceOf(await draft(), ['finance']) })
    await database.execute(sql`update app_user set disabled = false where username = 'finance'`)
  })

  it('is seen ahead in the chain', async () => {
    await published({ ...chosenByInitiator(), nodes: [step('head', await desk.users('unithead')), ...chosenByInitiator().nodes] })
    const id = await draft()
    await choose(id, 'vp')
    await submit(id)
    const person = await requester()
    const { id: caseId } = await caseOfRecord(desk.journey.world, 'demand', id)
    const { chain } = await person.ask('GET /api/approval/case/{id}', { params: { id: caseId } })
    expect(chain.find(({ node }) => node === 'chosen')?.expected).toHaveLength(1)
  })
})

describe('nobody can be chosen', () => {
  it('who is of a supplier, began it, or is named twice', async () => {
    await published()
    const id = await draft()
    const person = await requester()
    const message = async (usernames: string[], changed: Partial<Body> = {}) =>
      (await person.refused(42200, 'PUT /api/approval/choice', { body: await choiceOf(id, usernames, changed) })).errors
    expect(await message(['supplier1'])).toMatchObject([{ path: 'userIds' }])
    expect(await message(['requester'])).toMatchObject([{ path: 'userIds', message: 'The initiator can’t be chosen.' }])
    expect(await message(['vp', 'vp'])).toMatchObject([{ path: 'userIds', message: 'Choose each person only once.' }])
    expect(await message([], { userIds: ['999999999'] })).toMatchObject([{ path: 'userIds' }])
    expect(await message(['vp'], { node: 'other' })).toMatchObject([{ path: 'node' }])
    expect(await message(['vp'], { type: 'STOP' })).toMatchObject([{ path: 'node' }])
    expect((await shown(person, id))[0]?.people).toEqual([])
  })

  it('by anybody who may not submit the record', async () => {
    await published()
    const id = await draft()
    for (const username of ['requester2', 'unithead', 'buyer', 'lead', 'unit2', 'admin']) {
      const person = await desk.as(username)
      await person.refused(40400, 'GET /api/approval/choice', { query: { machine: 'demand', id } })
      await person.refused(40400, 'PUT /api/approval/choice', { body: await choiceOf(id, ['vp']) })
    }
    const supplier = await desk.as('supplier1')
    await supplier.refused(40301, 'PUT /api/approval/choice', { body: await choiceOf(id, ['vp']) })
  })

  it('but is found by their name, their company or their unit, suppliers never', async () => {
    const person = await requester()
    const found = (q: string) => person.ask('GET /api/approval/person', { query: { q } })
    const all = await found('')
    expect(all).toHaveLength(20)
    const names = (await found('赵')).map(({ name }) => name)
    expect(names.every((name) => name.includes('赵'))).toBe(true)
    const ofUnit = await found('岸桥维修组')
    expect(ofUnit.map(({ unitName }) => unitName)).toContain('岸桥维修组')
    expect((await found('东港')).length).toBeGreaterThan(0)
    expect(await found('远航钢绳')).toEqual([])
  })
})

it('a request that was returned has its approvers chosen, too', async () => {
  const id = await desk.begin(
    step('lead', [{ by: 'initiatorsChoice' }], { ifEmpty: 'toAdministrator', ifRejected: { kind: 'toInitiator' } }),
  )
  const [userId = ''] = await idsOf(['vp'])
  await desk.send('admin', id, 'reassign', { of: null, who: 'legal' })
  await desk.send('legal', id, 'return', { to: 'start' })
  const buyer = await desk.as('buyer')
  const choice = { machine: 'stopRequest', id } as const
  expect(await buyer.ask('GET /api/approval/choice', { query: choice })).toMatchObject([{ type: 'STOP', node: 'lead', people: [] }])
  await buyer.ask('PUT /api/approval/choice', { body: { ...choice, type: 'STOP', node: 'lead', userIds: [userId] } })
  await desk.resubmit(id)
  expect(await desk.asked(id)).toEqual(['vp'])
})
