import { describe, expect, it } from 'vitest'
import { roleNames } from '#server/db/access/roleNames.ts'
import { flowDefinition } from '#src/contract/flow.ts'
import { isStep, nodesWithin } from '#src/machines/approval/definition.ts'
import { faultsOf } from '#src/machines/approval/faults.ts'
import { flowTypeIds } from '#src/machines/approval/flowTypes.ts'
import { deliveredFlows } from './delivered.ts'

describe('the definitions that every house begins with', () => {
  it('are one of each type, without faults, and pass as a file does', () => {
    expect(deliveredFlows.map(({ type }) => type).toSorted()).toEqual(flowTypeIds.toSorted())
    for (const definition of deliveredFlows) {
      expect(faultsOf(definition), definition.type).toEqual([])
      expect(flowDefinition.parse(JSON.parse(JSON.stringify(definition)))).toEqual(definition)
    }
  })

  it('ask roles that are delivered, and discipline inspection for nothing: it has a copy', () => {
    const known = roleNames.map(({ code }) => code)
    for (const { type, nodes } of deliveredFlows)
      for (const node of nodesWithin(nodes)) {
        const roles = 'assignees' in node ? node.assignees.flatMap((each) => (each.by === 'role' ? [each.role] : [])) : []
        expect(known, type).toEqual(expect.arrayContaining(roles))
        if (isStep(node)) expect(roles, type).not.toContain('SUPERVISOR')
      }
  })
})
