import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryDefinition, arbitraryForm } from '#tests/setup/flowDefinitions.ts'
import { branchTaken, holds } from './conditions.ts'
import { nodesWithin } from './definition.ts'

describe('what a record says', () => {
  it('leads into a branch of every parting of ways, whatever it says', () => {
    const together = arbitraryDefinition.chain((definition) => fc.tuple(fc.constant(definition), arbitraryForm(definition.type)))
    fc.assert(
      fc.property(together, ([{ nodes }, form]) => {
        for (const node of nodesWithin(nodes)) if (node.kind === 'exclusive') expect(node.branches).toContain(branchTaken(node, form))
      }),
    )
  })

  it('is compared as an amount, not as it is written; of what is unknown, only that holds', () => {
    const from = { field: 'amountGross', is: 'atLeast', value: '200000' } as const
    expect(holds(from, { amountGross: '200000.00' })).toBe(true)
    expect(holds(from, { amountGross: '199999.99' })).toBe(false)
    expect(holds(from, { amountGross: '1000000' })).toBe(true)
    expect(holds(from, { amountGross: null })).toBe(false)
    expect(holds({ any: [from, { field: 'amountGross', is: 'unknown' }] }, {})).toBe(true)
    expect(holds({ field: 'kind', is: 'noneOf', values: ['URGENT'] }, { kind: null })).toBe(false)
  })
})
