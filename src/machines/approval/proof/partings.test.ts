import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryDefinition, arbitraryDefinitionOf, arbitraryForm } from '#tests/setup/flowDefinitions.ts'
import { branchTaken, holds } from '../conditions.ts'
import {
  branchesOf,
  nodesWithin,
  type Condition,
  type ExclusiveNode,
  type FlowDefinition,
  type FlowNode,
  type FormValue,
  type FormValues,
} from '../definition.ts'
import { fieldsOf } from '../flowFields.ts'
import type { Finding } from './finding.ts'
import { partingFindings } from './partings.ts'
import { effortOfProof } from './search.ts'
import { questionsOf } from './values.ts'

const title = { zh: '审批', en: 'Approval' }
const parting = (id: string, conditions: readonly (Condition | null)[], within: readonly FlowNode[] = []): ExclusiveNode => ({
  id,
  kind: 'exclusive',
  title,
  branches: conditions.map((when, at) => ({ id: `${id}${String(at)}`, title, when, nodes: at === 0 ? within : [] })),
})
const demand = (...nodes: FlowNode[]): FlowDefinition => ({ type: 'DEMAND', title, nodes })
const amount = (is: 'atLeast' | 'below' | 'above' | 'atMost', value: string): Condition => ({ field: 'amountGross', is, value })
const kind = (...values: string[]): Condition => ({ field: 'kind', is: 'oneOf', values })
const found = (definition: FlowDefinition, most = effortOfProof) => partingFindings(definition, { left: most })
const said = (definition: FlowDefinition) =>
  found(definition).map(({ code, about, values, example }) => [code, about, ...Object.values(values), example])

/** Every parting of ways, with what leads to it. */
const partingsIn = (
  nodes: readonly FlowNode[],
  way: readonly (readonly [ExclusiveNode, string])[] = [],
): { node: ExclusiveNode; way: typeof way }[] =>
  nodes.flatMap((node) => [
    ...(node.kind === 'exclusive' ? [{ node, way }] : []),
    ...branchesOf(node).flatMap((branch) =>
      partingsIn(branch.nodes, node.kind === 'exclusive' ? [...way, [node, branch.id] as const] : way),
    ),
  ])

const getsTo = (way: readonly (readonly [ExclusiveNode, string])[], form: FormValues): boolean =>
  way.every(([node, id]) => branchTaken(node, form)?.id === id)

/** What the arbitraries name, and what lies beside it: written down here, not reckoned. */
const grid: Record<string, readonly FormValue[]> = {
  amountGross: [
    '0',
    '0.01',
    '199999.98',
    '199999.99',
    '200000',
    '200000.01',
    '999999.99',
    '1000000.00',
    '1000000.01',
    '4999999.99',
    '5000000',
    '5000000.01',
    null,
  ],
  needBy: [
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
    '2027-01-03',
    '2027-01-04',
    '2027-01-05',
    '2027-06-29',
    '2027-06-30',
    '2027-07-01',
    null,
  ],
  category: ['10', '1001', '1002', '7777', null],
  unit: ['1', '2', '5', '8', '21', '7777', null],
  flag: [true, false, null],
  text: ['钢丝绳', null],
}
const valuesIn = (type: FlowDefinition['type'], field: string): readonly FormValue[] => {
  const { kind: of, values } = fieldsOf(type)[field] ?? { kind: 'text' }
  return grid[field] ?? (values ? [...values, null] : (grid[of === 'flag' ? 'flag' : 'text'] ?? []))
}

/** All forms of these fields. */
const formsOf = (type: FlowDefinition['type'], fields: readonly string[]): FormValues[] =>
  fields.reduce<FormValues[]>(
    (forms, field) => forms.flatMap((form) => valuesIn(type, field).map((value) => ({ ...form, [field]: value }))),
    [{}],
  )

const fieldsIn = (conditions: readonly (Condition | null)[]): string[] => [
  ...new Set(conditions.flatMap((condition) => (condition ? questionsOf(condition).map(({ field }) => field) : []))),
]

const mostForms = 30_000

/** What is found at a parting by trying every form; null where they are too many. */
const byTrying = (type: FlowDefinition['type'], { node, way }: ReturnType<typeof partingsIn>[number]): string[] | null => {
  const all = [...way.map(([each]) => each), node]
  const fields = fieldsIn(all.flatMap(({ branches }) => branches.map(({ when }) => when)))
  if (fields.reduce((count, field) => count * valuesIn(type, field).length, 1) > mostForms) return null
  const forms = formsOf(type, fields).filter((form) => getsTo(way, form))
  if (forms.length === 0) return []
  const holding = forms.map((form) => node.branches.map(({ when }) => when !== null && holds(when, form)))
  const taken = new Set(forms.map((form) => branchTaken(node, form)?.id))
  return [
    ...node.branches.flatMap(({ id }, at) =>
      node.branches
        .slice(0, at)
        .flatMap((other, nth) => (holding.some((each) => each[at] && each[nth]) ? [`overlap ${id} ${other.id}`] : [])),
    ),
    ...(taken.has(undefined) ? [`gap ${node.id}`] : []),
    ...node.branches.flatMap(({ id, when }) => (taken.has(id) ? [] : [`${when ? 'neverTaken' : 'elseNeverTaken'} ${id}`])),
  ]
}

const called = ({ code, about, values }: Finding): string => [code, about, values['other']].filter(Boolean).join(' ')

/** Some partings lack the branch that takes what is left. */
const withoutElse = (definition: FlowDefinition): FlowDefinition => ({
  ...definition,
  nodes: definition.nodes.map((node) =>
    node.kind === 'exclusive' && node.branches.length > 2 ? { ...node, branches: node.branches.slice(0, -1) } : node,
  ),
})

const isReal = ({ nodes }: FlowDefinition, { code, about, values, example = {} }: Finding): boolean => {
  const at = partingsIn(nodes).find(({ node }) => node.id === about || node.branches.some(({ id }) => id === about))
  if (!at || !getsTo(at.way, example)) return false
  const when = (id: string | undefined) => at.node.branches.find((branch) => branch.id === id)?.when
  const one = when(about)
  const other = when(values['other'])
  return code === 'gap' ? branchTaken(at.node, example) === undefined : !!one && !!other && holds(one, example) && holds(other, example)
}

describe('partings of ways', () => {
  it('are found to be as trying every form finds them, and every example is one', () => {
    const some = arbitraryDefinitionOf('DEMAND', ['approve', 'exclusive', 'parallel'])
    fc.assert(
      fc.property(fc.oneof(some, some.map(withoutElse)), (definition) => {
        const findings = found(definition)
        for (const each of findings)
          if (each.code === 'overlap' || each.code === 'gap') expect(isReal(definition, each), JSON.stringify(each)).toBe(true)
        for (const each of partingsIn(definition.nodes)) {
          const tried = byTrying('DEMAND', each)
          const own = new Set([each.node.id, ...each.node.branches.map(({ id }) => id)])
          if (tried)
            expect(
              findings
                .filter(({ code, about }) => code !== 'unreachable' && own.has(about))
                .map(called)
                .toSorted(),
            ).toEqual(tried.toSorted())
        }
      }),
      { numRuns: 400 },
    )
  })

  it('of a definition in which nothing is found leave every form exactly one way; what is never taken is never taken', () => {
    const any = fc
      .oneof(arbitraryDefinition, apart)
      .chain((definition) => fc.tuple(fc.constant(definition), fc.array(arbitraryForm(definition.type), { minLength: 30, maxLength: 30 })))
    let accepted = 0
    fc.assert(
      fc.property(any, ([definition, forms]) => {
        const findings = found(definition)
        const never = new Set(
          findings.flatMap(({ code, about }) =>
            code === 'neverTaken' || code === 'elseNeverTaken' || code === 'unreachable' ? [about] : [],
          ),
        )
        const isProven = findings.every(({ weight }) => weight === 'warns')
        if (isProven && nodesWithin(definition.nodes).some((node) => node.kind === 'exclusive')) accepted += 1
        for (const { node, way } of partingsIn(definition.nodes))
          for (const form of forms) {
            if (!getsTo(way, form)) continue
            expect(never.has(node.id)).toBe(false)
            const taken = branchTaken(node, form)
            expect(never.has(taken?.id ?? '')).toBe(false)
            if (isProven)
              expect([taken !== undefined, node.branches.filter(({ when }) => when && holds(when, form)).length < 2]).toEqual([true, true])
          }
      }),
      { numRuns: 400 },
    )
    expect(accepted).toBeGreaterThan(50)
  })

  it('are named with an example where two hold, and where none does', () => {
    expect(said(demand(parting('p', [amount('atLeast', '20000'), amount('atMost', '20000'), null])))).toEqual([
      ['overlap', 'p1', 'p0', { amountGross: '20000' }],
    ])
    expect(
      said(demand(parting('p', [amount('above', '200000'), amount('below', '200000'), { field: 'amountGross', is: 'unknown' }]))),
    ).toEqual([['gap', 'p', { amountGross: '200000' }]])
    expect(
      said(
        demand(
          parting('p', [
            { all: [amount('atLeast', '20000'), kind('URGENT')] },
            { all: [kind('URGENT'), { field: 'isDirect', is: 'true' }] },
            null,
          ]),
        ),
      ),
    ).toEqual([['overlap', 'p1', 'p0', { amountGross: '20000', kind: 'URGENT', isDirect: true }]])
    expect(said(demand(parting('p', [amount('below', '0'), null])))).toEqual([['neverTaken', 'p0', undefined]])
  })

  it('count the forms alone that get there, and name what lies where none does', () => {
    const large = amount('atLeast', '1000000')
    const inner = parting('q', [amount('below', '500000'), null], [{ id: 'told', kind: 'copy', title, assignees: [] }])
    expect(said(demand(parting('p', [large, null], [inner])))).toEqual([
      ['neverTaken', 'q0', undefined],
      ['unreachable', 'told', 'q0', undefined],
    ])
    expect(said(demand(parting('p', [large, null], [parting('q', [large, null])])))).toEqual([['elseNeverTaken', 'q1', undefined]])
    expect(said(demand(parting('p', [large, { all: [large, kind('URGENT')] }, null])))).toEqual([
      ['overlap', 'p1', 'p0', { amountGross: '1000000', kind: 'URGENT' }],
      ['neverTaken', 'p1', undefined],
    ])
  })

  it('of ten fields and twenty branches are proven with little effort; beyond it they are said not to be', () => {
    const fields = Object.keys(fieldsOf('DEMAND'))
    const others = fields
      .filter((field) => field !== 'amountGross')
      .map((field): Condition => ({ any: [{ field, is: 'unknown' }, amount('atLeast', '1')] }))
    const tier = (at: number): Condition => ({
      all: [amount('atLeast', String(at * 1000)), amount('below', String((at + 1) * 1000)), ...others],
    })
    const definition = demand(parting('p', [...Array.from({ length: 19 }, (_, at) => tier(at + 1)), null]))
    expect(found(definition, 100_000)).toEqual([])
    expect(found(definition, 100).map(({ code, about, weight }) => [code, about, weight])).toEqual([['notProven', 'p', 'stops']])
  })
})

/** Tiers of amounts, and kinds within the lowest, that do not overlap. */
const apart: fc.Arbitrary<FlowDefinition> = fc
  .tuple(fc.subarray(['1', '199999.99', '200000', '1000000.00', '5000000'], { minLength: 2 }), fc.boolean())
  .map(([tiers, isFrom]) => {
    const conditions = tiers.slice(1).map((to, at): Condition => ({
      all: [amount(isFrom ? 'atLeast' : 'above', tiers[at] ?? '0'), amount(isFrom ? 'below' : 'atMost', to)],
    }))
    return demand(parting('p', [...conditions, null], [parting('q', [kind('URGENT'), kind('PLANNED'), null])]))
  })
