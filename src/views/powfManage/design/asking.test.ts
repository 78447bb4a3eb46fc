import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Condition, FlowDefinition } from '#src/machines/approval/definition.ts'
import { faultsOf } from '#src/machines/approval/faults.ts'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import { nodesWithin } from '#src/machines/approval/definition.ts'
import { arbitraryDefinition } from '#tests/setup/flowDefinitions.ts'
import { askedAs, assigneeBy, assigneeKinds, conditionOf, firstAsked, groupOf, personFields } from './asking.ts'

const options = {
  roles: [{ code: 'JC_LEAD', name: '', nameEn: '' }],
  groups: [{ code: 'BOARD', name: '', nameEn: '' }],
  units: [],
  categories: [],
  asked: [],
  cut: [],
}

describe('a condition as a group', () => {
  it('is the same once it is a condition again, but a question alone', () => {
    const large: Condition = { field: 'amountGross', is: 'atLeast', value: '1' }
    expect(conditionOf(groupOf({ all: [large] }))).toEqual(large)
    expect(conditionOf(groupOf({ all: [] }))).toEqual({ all: [] })
    fc.assert(
      fc.property(arbitraryDefinition, ({ nodes }) => {
        for (const node of nodesWithin(nodes))
          for (const when of node.kind === 'exclusive' ? node.branches.map((branch) => branch.when) : [])
            if (when && groupOf(when).parts.length > 1) expect(conditionOf(groupOf(when))).toEqual(when)
      }),
    )
  })
})

describe('a question', () => {
  it('keeps what fits of the one before, and says nothing of another field', () => {
    const large = askedAs('amountGross', 'below', { field: 'amountGross', is: 'atLeast', value: '5' })
    expect(large).toEqual({ field: 'amountGross', is: 'below', value: '5' })
    expect(askedAs('needBy', 'below', large)).toEqual({ field: 'needBy', is: 'below', value: '' })
    expect(askedAs('unit', 'noneOf', { field: 'unit', is: 'oneOf', values: ['2'] })).toEqual({ field: 'unit', is: 'noneOf', values: ['2'] })
    expect(askedAs('kind', 'oneOf', large)).toEqual({ field: 'kind', is: 'oneOf', values: [] })
    expect(askedAs('unit', 'unknown', large)).toEqual({ field: 'unit', is: 'unknown' })
    expect([firstAsked('DEMAND'), firstAsked('QUOTER')]).toEqual([
      { field: 'amountGross', is: 'atLeast', value: '' },
      { field: 'title', is: 'unknown' },
    ])
  })
})

describe('whom a step asks', () => {
  it.each(flowTypeIds)('is said in every way, and lacks at most what must be chosen, in %s', (type) => {
    for (const by of assigneeKinds) {
      const assignee = assigneeBy(by, type, options, 2)
      expect([assignee.by, assignee.weight]).toEqual([by, 2])
      const title = { zh: '一', en: 'One' }
      const definition: FlowDefinition = { type, title, nodes: [{ id: 'one', kind: 'copy', title, assignees: [assignee] }] }
      const codes = faultsOf(definition).map(({ code }) => code)
      const left = {
        users: ['nobodyAsked'],
        condition: codes.filter((code) => code === 'valueUnfit'),
        field: personFields(type).length > 0 ? [] : ['fieldUnknown'],
      }
      expect([by, codes]).toEqual([by, by in left ? left[by as keyof typeof left] : []])
    }
  })
})
