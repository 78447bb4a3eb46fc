import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '#server/db/connect.ts'
import { peopleOf, type Asking } from '#server/lifecycle/approval/assignees.ts'
import { definitionFor } from '#server/lifecycle/approval/definitions.ts'
import type { Assignee, Condition, FlowDefinition, StepNode } from '#src/machines/approval/definition.ts'
import { buildWorld, type World } from '#tests/setup/world.ts'
import { exceptionFindings, exceptionsOf, unitsUnder } from './approvers.ts'

let world: World
let units: { id: string; companyId: string }[]
beforeAll(async () => {
  world = await buildWorld()
  await world.database.execute(sql`update unit set head_id = null where code = 'MAR'`)
  units = await rowsOf(
    world.database,
    sql`select u.id::text as id, u.company_id::text as "companyId" from unit u join company c on c.id = u.company_id
        where u.active and c.state not in ('closed', 'merged') order by u.id`,
  )
})
afterAll(() => world.close())

const title = { zh: '审批', en: 'Approval' }
const step = (assignees: readonly Assignee[], otherwise: Partial<StepNode> = {}): StepNode => ({
  id: 'one',
  kind: 'approve',
  title,
  assignees,
  mode: { kind: 'anyOf' },
  ifEmpty: 'toAdministrator',
  ifSelf: 'skip',
  ifRepeated: 'asksAgain',
  ifRejected: { kind: 'ends' },
  resubmit: 'everybody',
  ...otherwise,
})
const of = (...nodes: FlowDefinition['nodes']): FlowDefinition => ({ type: 'PRICE', title, nodes })
const without = async (content: FlowDefinition, unitId: string | null = null) => {
  const [found] = await exceptionsOf(world.database, { content, unitId }, world.clock.now())
  return found?.units.map((unit) => unit.unitId) ?? []
}

const weights = async (node: StepNode) => {
  const content = of(node)
  const exceptions = await exceptionsOf(world.database, { content, unitId: null }, world.clock.now())
  return exceptionFindings(content, exceptions).map(({ weight, values }) => [weight, values['ifEmpty']])
}

/** The units in which nobody is found by whoever asks in a case. */
const askedOneByOne = async (node: StepNode, form: Asking['form'] = {}) => {
  const found: string[] = []
  for (const { id, companyId } of units) {
    const asking = { type: 'PRICE', machine: 'stopRequest', recordId: '0', companyId, unitId: id, initiatorId: null, form } as const
    if ((await peopleOf(world.database, node, asking, world.clock.now())).length === 0) found.push(id)
  }
  return found
}

const known: Assignee[] = [
  { by: 'users', users: ['5', '8'] },
  ...(['house', 'company', 'unit'] as const).flatMap((where) =>
    ['JC_LEAD', 'BUYER', 'REQUESTER'].map((role): Assignee => ({ by: 'role', role, of: where })),
  ),
  ...[0, 1, 2].map((above): Assignee => ({ by: 'unitHead', above })),
  { by: 'unitHeads', upTo: 2 },
  { by: 'unitApprovers' },
  { by: 'budgetOwner' },
  { by: 'group', group: 'AWARD_BOARD' },
]
const large: Condition = { field: 'amountGross', is: 'atLeast', value: '200000' }

describe('where nobody is found', () => {
  it.each(known)('is what is found by asking in a case of each unit: $by', async (assignee) => {
    const node = step([assignee])
    expect((await without(of(node))).toSorted()).toEqual((await askedOneByOne(node)).toSorted())
  })

  it('is so on either side of a condition, as far as forms get there', async () => {
    const head: Assignee = { by: 'unitHead', above: 0 }
    const node = step([{ by: 'condition', when: large, ask: [{ by: 'group', group: 'AWARD_BOARD' }], otherwise: [head] }])
    const headless = await askedOneByOne(node)
    expect(headless).not.toEqual([])
    expect((await without(of(node))).toSorted()).toEqual(headless.toSorted())
    const parting = (when: Condition) =>
      of({
        id: 'parting',
        kind: 'exclusive',
        title,
        branches: [
          { id: 'yes', title, when, nodes: [node] },
          { id: 'no', title, when: null, nodes: [] },
        ],
      })
    expect(await without(parting(large))).toEqual([])
    const first = headless.slice(0, 1)
    expect(await without(parting({ field: 'unit', is: 'oneOf', values: first }))).toEqual(first)
    expect((await without(parting({ field: 'unit', is: 'noneOf', values: first }))).toSorted()).toEqual(headless.slice(1).toSorted())
  })

  it('counts the units that an edition is for', async () => {
    const editions = await rowsOf<{ id: string; unitId: string | null; content: FlowDefinition }>(
      world.database,
      sql`select d.id::text as id, d.unit_id::text as "unitId", d.content from flow_definition d where d.standing = 'published'`,
    )
    expect(editions.some(({ unitId }) => unitId !== null)).toBe(true)
    for (const { id, ...forWhom } of editions.filter(({ content: { type } }) => type === 'STOP')) {
      const counted = await rowsOf<{ id: string }>(world.database, sql`select led.id::text as id from (${unitsUnder(forWhom)}) led`)
      const its = []
      for (const unit of units)
        if ((await definitionFor(world.database, 'STOP', { unitId: unit.id, companyId: unit.companyId })) === id) its.push(unit.id)
      expect(counted.map((unit) => unit.id).toSorted(), String(forWhom.unitId)).toEqual(its.toSorted())
      expect(its).not.toEqual([])
    }
  })

  it('is asked for in as many statements however many units there are', async () => {
    const content = of(step([{ by: 'unitHead', above: 0 }]), step(known, { id: 'two' }))
    const execute = vi.spyOn(world.database, 'execute')
    for (const unitId of [null, units.at(-1)?.id ?? null]) {
      execute.mockClear()
      await exceptionsOf(world.database, { content, unitId }, world.clock.now())
      expect(execute).toHaveBeenCalledTimes(4)
    }
    execute.mockRestore()
  })

  it('stops what would be refused, unless others may be found', async () => {
    const head: Assignee = { by: 'unitHead', above: 0 }
    expect(await weights(step([head]))).toEqual([['warns', 'toAdministrator']])
    expect(await weights(step([head], { ifEmpty: 'block' }))).toEqual([['stops', 'block']])
    expect(await weights(step([head, { by: 'superiors', upTo: 1 }], { ifEmpty: 'block' }))).toEqual([['warns', 'block']])
    expect(await weights(step([{ by: 'initiatorsChoice' }], { ifEmpty: 'block' }))).toEqual([])
  })
})
