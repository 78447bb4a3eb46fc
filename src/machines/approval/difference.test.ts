import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryDefinition } from '#tests/setup/flowDefinitions.ts'
import type { FlowDefinition, FlowNode } from './definition.ts'
import { differenceOf } from './difference.ts'

const title = (zh: string) => ({ zh, en: zh })
const wait = (id: string, count = 1): FlowNode => ({ id, kind: 'timer', title: title(id), wait: { count, unit: 'workingDays' } })
const split = (id: string, ...nodes: FlowNode[]): FlowNode => ({
  id,
  kind: 'exclusive',
  title: title(id),
  branches: [
    { id: `${id}Yes`, title: title('是'), when: { field: 'amountGross', is: 'atLeast', value: '200000' }, nodes },
    { id: `${id}No`, title: title('否'), when: null, nodes: [] },
  ],
})
const flow = (...nodes: FlowNode[]): FlowDefinition => ({ type: 'DEMAND', title: title('流程'), nodes })
const none = { title: false, added: [], removed: [], changed: [], moved: [] }
const named = (id: string) => ({ id, title: title(id) })

describe('what an edition differs by', () => {
  it('is nothing where it is the same, in whatever order its keys are kept', () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, inner]) => [key, shuffled(inner)]),
      )
    }
    fc.assert(
      fc.property(arbitraryDefinition, (definition) => {
        expect(differenceOf(definition, shuffled(definition) as FlowDefinition)).toEqual(none)
      }),
    )
  })

  it('is told by what came, went and is otherwise, within branches too', () => {
    expect(differenceOf(flow(wait('a'), split('s', wait('b'))), flow(wait('a', 2), split('s', wait('c'))))).toEqual({
      ...none,
      added: [named('c')],
      removed: [named('b')],
      changed: [{ ...named('a'), parts: ['wait'] }],
    })
    expect(differenceOf(flow(wait('a')), { ...flow(wait('a')), title: title('新') })).toEqual({ ...none, title: true })
  })

  it('names what has moved, and not what it passed', () => {
    expect(differenceOf(flow(wait('a'), wait('b'), wait('c')), flow(wait('c'), wait('a'), wait('b')))).toEqual({
      ...none,
      moved: [named('c')],
    })
    expect(differenceOf(flow(wait('a'), split('s')), flow(split('s', wait('a'))))).toEqual({ ...none, moved: [named('a')] })
    expect(differenceOf(flow(wait('a'), wait('b')), flow(wait('b')))).toEqual({ ...none, removed: [named('a')] })
  })
})
