import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deliveredFlows } from '#server/modules/flow/delivered.ts'
import { arbitraryDefinition } from '#tests/setup/flowDefinitions.ts'
import { compileFlow } from '../compile.ts'
import type { FlowDefinition } from '../definition.ts'
import { joinOf, layoutOf } from './layout.ts'
import { readBpmn } from './read.ts'
import { bpmnOf, expressionOf } from './write.ts'

describe('a definition as BPMN', () => {
  it('is read back as it was, and compiles to the same machine', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryDefinition, async (definition) => {
        const { content, leftOut } = await readBpmn(await bpmnOf(definition), 'QUOTER')
        expect([content, leftOut]).toEqual([definition, []])
        expect(JSON.stringify(compileFlow(content as FlowDefinition).config)).toBe(JSON.stringify(compileFlow(definition).config))
      }),
      { numRuns: 60 },
    )
  })

  it('is so for each that is delivered', async () => {
    for (const definition of deliveredFlows) {
      const { content, leftOut } = await readBpmn(await bpmnOf(definition), 'QUOTER')
      expect([JSON.parse(JSON.stringify(content)), leftOut], definition.type).toEqual([JSON.parse(JSON.stringify(definition)), []])
    }
  })

  it('has a diagram in which nothing lies upon another, and every way is drawn', () => {
    fc.assert(
      fc.property(arbitraryDefinition, (definition) => {
        const { boxes, ways } = layoutOf(definition)
        const all = [...boxes.values()]
        for (const [index, a] of all.entries())
          for (const b of all.slice(index + 1))
            expect(a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true)
        for (const { from, to, points } of ways.values()) {
          expect([boxes.has(from), boxes.has(to)]).toEqual([true, true])
          expect(points.length).toBeGreaterThan(1)
        }
      }),
    )
    expect(joinOf('amount')).toBe('amount_join')
  })

  it('says its conditions in words that others read', () => {
    const large = { field: 'amountGross', is: 'atLeast', value: '200000' } as const
    const unknown = { field: 'amountGross', is: 'unknown' } as const
    expect(expressionOf({ any: [large, { all: [unknown, { field: 'kind', is: 'noneOf', values: ['URGENT'] }] }] })).toBe(
      '(amountGross >= 200000 or (amountGross == null and not kind in ["URGENT"]))',
    )
  })
})

const drawn = (elements: string, process = 'id="p" name="采购审批"') => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="x">
  <process ${process}>${elements}</process></definitions>`
const flow = (id: string, from: string, to: string, within = '') =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${within}</sequenceFlow>`

const codes = async (xml: string) => (await readBpmn(xml, 'DEMAND')).leftOut.map(({ code }) => code)

describe('a BPMN file that others have drawn', () => {
  it('becomes steps whose people are still to be said, and names what a definition has no place for', async () => {
    const { content, leftOut } = await readBpmn(
      drawn(
        `<startEvent id="Start"/><userTask id="Task_1" name="部门审批"><multiInstanceLoopCharacteristics isSequential="true"/></userTask>
        <exclusiveGateway id="Gate" default="low"/><manualTask id="archive" name="归档"/><scriptTask id="Script" name="记账"/>
        <exclusiveGateway id="Join"/><endEvent id="End"/><textAnnotation id="note"><text>…</text></textAnnotation>
        ${flow('f1', 'Start', 'Task_1')}${flow('f2', 'Task_1', 'Gate')}${flow('low', 'Gate', 'Join')}
        ${flow('high', 'Gate', 'archive', '<conditionExpression xsi:type="tFormalExpression">amount &gt; 10000</conditionExpression>')}
        ${flow('f3', 'archive', 'Script')}${flow('f4', 'Script', 'Join')}${flow('f5', 'Join', 'End')}`,
      ),
      'DEMAND',
    )
    expect(content).toMatchObject({
      type: 'DEMAND',
      title: { zh: '采购审批', en: '采购审批' },
      nodes: [
        { id: 'node1', kind: 'approve', title: { zh: '部门审批' }, assignees: [], mode: { kind: 'sequential' } },
        {
          kind: 'exclusive',
          branches: [
            { id: 'high', when: { all: [] }, nodes: [{ id: 'archive', kind: 'handle' }] },
            { id: 'low', when: null, nodes: [] },
          ],
        },
      ],
    })
    expect(leftOut.map(({ code, element, name }) => `${code} ${element} ${name}`)).toEqual([
      'beside TextAnnotation note',
      'condition SequenceFlow high',
      'unknown ScriptTask 记账',
    ])
  })

  it('that goes round, has no start or is none is refused by name', async () => {
    const round = `<startEvent id="s"/><task id="a"/><task id="b"/>${flow('1f', 's', 'a')}${flow('f2', 'a', 'b')}${flow('f3', 'b', 'a')}`
    expect(await codes(drawn(round))).toEqual(['round'])
    expect(await codes(drawn('<task id="a"/>'))).toEqual(['noStart'])
    expect(await codes('<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="x"/>')).toEqual(['noProcess'])
    for (const none of ['', '{"type":"DEMAND"}', '<html></html>', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'])
      expect(await codes(none)).toEqual(['notBpmn'])
  })

  it('that draws one step into ever more branches ends', async () => {
    const ladder = Array.from({ length: 24 }, (_, at) => {
      const [here, next] = [String(at), String(at + 1)]
      return `<parallelGateway id="g${here}"/><task id="a${here}"/><endEvent id="e${here}"/>${flow(`x${here}`, `g${here}`, `a${here}`)}${flow(`y${here}`, `g${here}`, `g${next}`)}${flow(`z${here}`, `a${here}`, `g${next}`)}${flow(`w${here}`, `g${here}`, `e${here}`)}`
    })
    const { leftOut } = await readBpmn(
      drawn(`<startEvent id="s"/>${flow('s0', 's', 'g0')}${ladder.join('')}<endEvent id="g24"/>`),
      'DEMAND',
    )
    expect(leftOut.map(({ code }) => code)).toEqual(['tooMany'])
  })
})
