import fc from 'fast-check'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import type { Assignee, Condition, FlowDefinition, FlowNode } from '#src/machines/approval/definition.ts'
import { arbitraryDefinition } from '#tests/setup/flowDefinitions.ts'
import { flowDefinition, type flowAssignee, type flowNode, type flowQuestion } from './flow.ts'

type Asked = Exclude<Condition, { all: unknown } | { any: unknown }>

describe('the file of a definition', () => {
  it('holds what a definition is, neither more nor less', () => {
    expectTypeOf<z.output<typeof flowDefinition>>().toExtend<FlowDefinition>()
    expectTypeOf<FlowDefinition>().toExtend<z.output<typeof flowDefinition>>()
    expectTypeOf<FlowNode>().toExtend<z.output<typeof flowNode>>()
    expectTypeOf<Assignee>().toExtend<z.output<typeof flowAssignee>>()
    expectTypeOf<z.output<typeof flowQuestion>>().toExtend<Asked>()
    expectTypeOf<Asked>().toExtend<z.output<typeof flowQuestion>>()
  })

  it('is read as it was written, whatever definition it is', () => {
    fc.assert(
      fc.property(arbitraryDefinition, (definition) => {
        expect(flowDefinition.parse(JSON.parse(JSON.stringify(definition)))).toEqual(definition)
      }),
    )
  })
})
