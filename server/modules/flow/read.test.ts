import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepest, flowRows } from '#src/contract/flow.ts'
import { arbitraryDefinition } from '#tests/setup/flowDefinitions.ts'
import { readDefinition, senseFaults } from './read.ts'

const file: unknown = JSON.parse(flowRows['POST /api/powf/definition/check'].example.body.text)
type Json = Record<string, unknown> & { nodes: Record<string, unknown>[] }
/** The example, changed in its first step. */
const withStep = (changed: Record<string, unknown>): string => {
  const definition = structuredClone(file) as Json
  Object.assign(definition.nodes[0] ?? {}, changed)
  return JSON.stringify(definition)
}
const faultsOf = (text: string) => {
  const { definition, faults } = readDefinition(text)
  return (definition ? senseFaults(definition) : faults).map(({ code, about, path, values }) => [code, about, path, values])
}

const title = { zh: '分支', en: 'Branch' }
const nested = (depth: number): object => ({
  id: `n${String(depth)}`,
  kind: 'exclusive',
  title,
  branches: [
    { id: `a${String(depth)}`, title, when: { field: 'title', is: 'unknown' }, nodes: depth > 1 ? [nested(depth - 1)] : [] },
    { id: `b${String(depth)}`, title, when: null, nodes: [] },
  ],
})

const when = (condition: object) =>
  faultsOf(withStep({ kind: 'exclusive', branches: [{ id: 'a', title, when: condition, nodes: [] }] })).filter(
    ([code]) => code !== 'keyUnknown',
  )

describe('the file of a definition', () => {
  it('is the definition that was written', () => {
    fc.assert(
      fc.property(arbitraryDefinition, (definition) => {
        expect(readDefinition(JSON.stringify(definition))).toEqual({ definition, faults: [] })
      }),
    )
  })

  it('is refused by name, at its node and place', () => {
    expect(faultsOf('{')).toEqual([['notJson', null, '', {}]])
    expect(faultsOf('[]')).toEqual([['typeWrong', null, '', { expected: 'object' }]])
    expect(faultsOf('{"type":"STOP"}')).toEqual([
      ['missing', null, 'title', {}],
      ['missing', null, 'nodes', {}],
    ])
    expect(faultsOf(withStep({ colour: 'red', kind: 'approve' }))).toEqual([['keyUnknown', 'lead', 'nodes.0.colour', { key: 'colour' }]])
    expect(faultsOf(withStep({ kind: 'vote' }))).toEqual([['unfit', 'lead', 'nodes.0.kind', {}]])
    expect(faultsOf(withStep({ kind: undefined }))).toEqual([['missing', 'lead', 'nodes.0.kind', {}]])
    expect(faultsOf(withStep({ ifEmpty: 'wait' }))).toEqual([
      ['notAmong', 'lead', 'nodes.0.ifEmpty', { values: 'pass, toAdministrator, block' }],
    ])
    expect(faultsOf(withStep({ assignees: [{ by: 'unitHead', above: 'one' }] }))).toEqual([
      ['typeWrong', 'lead', 'nodes.0.assignees.0.above', { expected: 'number' }],
    ])
    expect(faultsOf(withStep({ title: { zh: '审'.repeat(61), en: 'Approval' } }))).toEqual([
      ['tooLong', 'lead', 'nodes.0.title.zh', { most: '60' }],
    ])
    expect(faultsOf(withStep({ hides: Array.from({ length: 101 }, () => 'title') }))).toEqual([
      ['tooMany', 'lead', 'nodes.0.hides', { most: '100' }],
    ])
    expect(faultsOf(withStep({ deadline: { count: 1e9, unit: 'workingDays', whenDue: 'remind' } }))).toEqual([
      ['numberWrong', 'lead', 'nodes.0.deadline.count', {}],
    ])
    expect(faultsOf(withStep({ assignees: [] }))).toEqual([['nobodyAsked', 'lead', 'nodes.0', {}]])
  })

  it('says of a condition what is wrong with it as the kind that it is most like', () => {
    expect(when({ all: [{ field: 'amountGross', is: 'atLeast' }] })).toEqual([['missing', 'a', 'nodes.0.branches.0.when.all.0.value', {}]])
    expect(when({ any: 3 })).toEqual([['typeWrong', 'a', 'nodes.0.branches.0.when.any', { expected: 'array' }]])
    expect(when({ field: 'amountGross', is: 'like', value: '1' })).toEqual([['unfit', 'a', 'nodes.0.branches.0.when.is', {}]])
  })

  it('may be hostile', () => {
    const most = String(deepest)
    const base = file as object
    expect(faultsOf(JSON.stringify({ ...base, nodes: [nested(deepest - 1)] }))).toEqual([])
    expect(faultsOf(JSON.stringify({ ...base, nodes: [nested(deepest)] }))).toEqual([['tooDeep', null, '', { most }]])
    expect(faultsOf('['.repeat(90_000) + ']'.repeat(90_000))).toEqual([['tooDeep', null, '', { most }]])
    expect(faultsOf(`{"type":"STOP","title":{"zh":"a","en":"b"},"nodes":[],"__proto__":{"polluted":1}}`)).not.toEqual([])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(faultsOf(withStep({ title: { zh: '\uD800', en: 'a' } }))).toEqual([['unfit', 'lead', 'nodes.0.title.zh', {}]])
    expect(faultsOf(withStep({ title: { zh: '\u0000', en: 'a' } }))).toEqual([['titleMissing', 'lead', 'nodes.0', { language: 'zh' }]])
    const step = (file as Json).nodes[0]
    const many = Array.from({ length: 100 }, (_, at) => ({ ...step, id: `s${String(at)}` }))
    const branches = ['a', 'b', 'c'].map((id) => ({ id, title, nodes: many.map((each) => ({ ...each, id: `${id}${each.id}` })) }))
    expect(faultsOf(JSON.stringify({ ...base, nodes: [{ id: 'all', kind: 'parallel', title, branches }] }))).toEqual([
      ['tooManyNodes', null, '', { most: '200' }],
    ])
    // However much is wrong, no more is named than somebody reads.
    expect(faultsOf(JSON.stringify({ ...base, nodes: Array.from({ length: 200 }, () => ({})) }))).toHaveLength(100)
  })
})
