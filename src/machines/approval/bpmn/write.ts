import type { BpmnModdle, ModdleElement } from 'bpmn-moddle'
import { branchesOf, nodesWithin, type Condition, type FlowDefinition, type FlowNode, type Span, type StepMode } from '../definition.ts'
import { endId, joinOf, layoutOf, startId, type Layout } from './layout.ts'
import { bpmnModdle, nameEnAttribute, saysAttribute } from './vocabulary.ts'

/** A definition as BPMN 2.0 with its diagram. What BPMN has no word for stands in attributes of ours, so that it can be read back whole. */
export const bpmnOf = async (definition: FlowDefinition): Promise<string> => {
  const moddle = bpmnModdle()
  const layout = layoutOf(definition)
  const elements = elementsOf(moddle, definition)
  const flows = flowsOf(moddle, definition, layout, elements)
  const process = moddle.create('bpmn:Process', {
    id: definition.type,
    name: definition.title.zh,
    isExecutable: false,
    flowElements: [...elements.values(), ...flows.values()],
  })
  process.set(nameEnAttribute, definition.title.en)
  process.set(saysAttribute, JSON.stringify({ type: definition.type }))
  const diagram = diagramOf(moddle, process, layout, new Map([...elements, ...flows]))
  const definitions = moddle.create('bpmn:Definitions', {
    id: 'definitions',
    targetNamespace: 'https://fairlead.example/bpmn',
    rootElements: [process],
    diagrams: [diagram],
  })
  return (await moddle.toXML(definitions, { format: true })).xml
}

const elementsOf = (moddle: BpmnModdle, { nodes }: FlowDefinition): Map<string, ModdleElement> =>
  new Map([
    [startId, moddle.create('bpmn:StartEvent', { id: startId })],
    ...nodesWithin(nodes).flatMap((node): [string, ModdleElement][] => {
      const element = elementOf(moddle, node)
      element.set(nameEnAttribute, node.title.en)
      element.set(saysAttribute, JSON.stringify(particularsOf(node)))
      if (branchesOf(node).length === 0) return [[node.id, element]]
      const join = joinOf(node.id)
      return [
        [node.id, element],
        [join, moddle.create(element.$type, { id: join })],
      ]
    }),
    [endId, moddle.create('bpmn:EndEvent', { id: endId })],
  ])

const elementOf = (moddle: BpmnModdle, node: FlowNode): ModdleElement => {
  const named = { id: node.id, name: node.title.zh }
  switch (node.kind) {
    case 'exclusive':
      return moddle.create('bpmn:ExclusiveGateway', named)
    case 'parallel':
      return moddle.create('bpmn:ParallelGateway', named)
    case 'subprocess':
      return moddle.create('bpmn:CallActivity', { ...named, calledElement: node.type })
    case 'copy':
      return moddle.create('bpmn:SendTask', named)
    case 'timer': {
      const timeDuration = moddle.create('bpmn:FormalExpression', { body: durationOf(node.wait) })
      const eventDefinitions = [moddle.create('bpmn:TimerEventDefinition', { timeDuration })]
      return moddle.create('bpmn:IntermediateCatchEvent', { ...named, eventDefinitions })
    }
    case 'handle':
      return moddle.create('bpmn:ManualTask', named)
    default: {
      const loop = loopOf(moddle, node.mode)
      return moddle.create('bpmn:UserTask', loop ? { ...named, loopCharacteristics: loop } : named)
    }
  }
}

/** Several are asked: one after the other, or all at once. */
const loopOf = (moddle: BpmnModdle, { kind }: StepMode): ModdleElement | null =>
  kind === 'anyOf' ? null : moddle.create('bpmn:MultiInstanceLoopCharacteristics', { isSequential: kind === 'sequential' })

/** ISO 8601, by the clock: that they are working days and hours, our own attribute says. */
const durationOf = ({ count, unit }: Span): string => (unit === 'workingDays' ? `P${String(count)}D` : `PT${String(count)}H`)

/** What a node says besides what it and its branches are called. */
const particularsOf = (node: FlowNode): object => {
  const { id: _, title: __, ...rest } = node
  if (!('branches' in rest)) return rest
  const { branches: ___, ...particulars } = rest
  return particulars
}

const flowsOf = (moddle: BpmnModdle, { nodes }: FlowDefinition, { ways }: Layout, elements: ReadonlyMap<string, ModdleElement>) => {
  const branches = new Map(nodesWithin(nodes).flatMap((node) => branchesOf(node).map((branch) => [branch.id, { node, branch }] as const)))
  return new Map(
    [...ways].map(([id, { from, to }]): [string, ModdleElement] => {
      const [source, target] = [elements.get(from), elements.get(to)]
      const flow = moddle.create('bpmn:SequenceFlow', { id, sourceRef: source, targetRef: target })
      connected(source, 'outgoing', flow)
      connected(target, 'incoming', flow)
      const its = branches.get(id)
      if (!its) return [id, flow]
      flow.set('name', its.branch.title.zh)
      flow.set(nameEnAttribute, its.branch.title.en)
      if (!('when' in its.branch)) return [id, flow]
      const { when } = its.branch
      flow.set(saysAttribute, JSON.stringify({ when }))
      if (when === null) source?.set('default', flow)
      else flow.set('conditionExpression', moddle.create('bpmn:FormalExpression', { body: expressionOf(when) }))
      return [id, flow]
    }),
  )
}

const connected = (element: ModdleElement | undefined, side: 'incoming' | 'outgoing', flow: ModdleElement) => {
  const known = element?.get(side)
  if (Array.isArray(known)) known.push(flow)
}

const signs = { atLeast: '>=', above: '>', atMost: '<=', below: '<' } as const

/** A condition as whoever reads the file elsewhere understands it; ours is read from our own attribute. */
export const expressionOf = (condition: Condition): string => {
  if ('all' in condition) return grouped(condition.all, 'and')
  if ('any' in condition) return grouped(condition.any, 'or')
  const { field } = condition
  switch (condition.is) {
    case 'true':
    case 'false':
      return `${field} == ${condition.is}`
    case 'unknown':
      return `${field} == null`
    case 'oneOf':
    case 'noneOf':
      return `${condition.is === 'oneOf' ? '' : 'not '}${field} in [${condition.values.map((value) => JSON.stringify(value)).join(', ')}]`
    default:
      return `${field} ${signs[condition.is]} ${condition.value}`
  }
}

const grouped = (parts: readonly Condition[], joined: 'and' | 'or'): string =>
  parts.length === 0 ? String(joined === 'and') : `(${parts.map(expressionOf).join(` ${joined} `)})`

const diagramOf = (
  moddle: BpmnModdle,
  process: ModdleElement,
  { boxes, ways }: Layout,
  elements: ReadonlyMap<string, ModdleElement>,
): ModdleElement => {
  const shapes = [...boxes].map(([id, box]) =>
    moddle.create('bpmndi:BPMNShape', { id: `${id}_shape`, bpmnElement: elements.get(id), bounds: moddle.create('dc:Bounds', { ...box }) }),
  )
  const edges = [...ways].map(([id, { points }]) =>
    moddle.create('bpmndi:BPMNEdge', {
      id: `${id}_edge`,
      bpmnElement: elements.get(id),
      waypoint: points.map((point) => moddle.create('dc:Point', { ...point })),
    }),
  )
  const plane = moddle.create('bpmndi:BPMNPlane', { id: 'plane', bpmnElement: process, planeElement: [...shapes, ...edges] })
  return moddle.create('bpmndi:BPMNDiagram', { id: 'diagram', plane })
}
