import type { ModdleElement } from 'bpmn-moddle'
import { usualRules, type BothNames, type Condition, type ExclusiveNode, type FlowNode, type Span, type StepNode } from '../definition.ts'
import { flowIdForm } from '../faults.ts'
import type { FlowType } from '../flowTypes.ts'
import { elementsIn, graphOf, hasRound, isElement, meetingOf, textOf, type Edge, type Vertex } from './graph.ts'
import { bpmnModdle, nameEnAttribute, saysAttribute } from './vocabulary.ts'

/** What of a BPMN file has no place in a definition; in words it is the text `flow.bpmn.<code>`. */
export interface LeftOut {
  code: LeftOutCode
  /** What it is in BPMN, and how it is called there. */
  element: string
  name: string
}

export const leftOutCodes = [
  'notBpmn',
  'noProcess',
  'otherProcess',
  'unknown',
  'beside',
  'condition',
  'round',
  'noStart',
  'splits',
  'tooMany',
] as const
export type LeftOutCode = (typeof leftOutCodes)[number]

export interface ReadBpmn {
  /** As JSON would hold a definition, to be checked as such; null where there is none in it. */
  content: unknown
  leftOut: readonly LeftOut[]
}

/** As many nodes as are read; what is drawn so that one of them is in many branches grows without end. */
const mostRead = 400

const steps: Readonly<Record<string, StepNode['kind']>> = {
  'bpmn:UserTask': 'approve',
  'bpmn:Task': 'approve',
  'bpmn:ManualTask': 'handle',
}
const gateways: ReadonlySet<string> = new Set(['bpmn:ExclusiveGateway', 'bpmn:ParallelGateway'])
const known: ReadonlySet<string> = new Set([
  ...Object.keys(steps),
  ...gateways,
  'bpmn:SendTask',
  'bpmn:CallActivity',
  'bpmn:IntermediateCatchEvent',
  'bpmn:StartEvent',
  'bpmn:EndEvent',
])
const gone: ReadonlySet<string> = new Set([
  'bpmn:SequenceFlow',
  'bpmn:DataObject',
  'bpmn:DataObjectReference',
  'bpmn:DataStoreReference',
  'bpmn:BoundaryEvent',
])

/**
 * A definition as a BPMN file tells it: what we wrote, whole; what others wrote, as far as a definition can say it, and the rest by name.
 * @param type of the business, where the file does not say it
 */
export const readBpmn = async (xml: string, type: FlowType | ''): Promise<ReadBpmn> => {
  const root = await rootOf(xml)
  if (!root) return nothing('notBpmn')
  const elements = elementsIn(root, 'rootElements')
  const [process, ...others] = elements.filter(({ $type }) => $type === 'bpmn:Process')
  if (!process) return nothing('noProcess')
  const { vertices, beside } = graphOf(process, (each) => !gone.has(each))
  const round = hasRound(vertices)
  if (round) return nothing('round', round.type, nameOf(round.element))
  const start = vertices.find((vertex) => vertex.type === 'bpmn:StartEvent')
  if (!start) return nothing('noStart')
  const read = reading()
  const nodes = read.list(start, null)
  const leftOut = [
    ...others.map((element) => leftOutOf('otherProcess', element)),
    ...elements.filter(({ $type }) => $type === 'bpmn:Collaboration').map((element) => leftOutOf('beside', element)),
    ...[...beside, ...elementsIn(process, 'artifacts'), ...elementsIn(process, 'laneSets')].map((element) => leftOutOf('beside', element)),
    ...read.leftOut,
  ]
  if (read.isTooMany()) return { content: null, leftOut: [...leftOut, { code: 'tooMany', element: '', name: '' }] }
  return { content: { type, ...saysOf(process), title: titleOf(process), nodes }, leftOut: unique(leftOut) }
}

const nothing = (code: LeftOutCode, element = '', name = ''): ReadBpmn => ({ content: null, leftOut: [{ code, element, name }] })

const rootOf = async (xml: string): Promise<ModdleElement | null> => {
  try {
    const { rootElement } = await bpmnModdle().fromXML(xml)
    return isElement(rootElement) && rootElement.$type === 'bpmn:Definitions' ? rootElement : null
  } catch {
    return null
  }
}

const nameOf = (element: ModdleElement): string => textOf(element, 'name') || textOf(element, 'id')

const titleOf = (element: ModdleElement): BothNames => {
  const zh = nameOf(element)
  return { zh, en: textOf(element, nameEnAttribute) || zh }
}

const leftOutOf = (code: LeftOutCode, element: ModdleElement): LeftOut => ({
  code,
  element: element.$type.replace('bpmn:', ''),
  name: nameOf(element),
})

const unique = (all: readonly LeftOut[]): LeftOut[] => [...new Map(all.map((each) => [JSON.stringify(each), each])).values()]

/** What stands in our attribute; nothing where it is not ours, or broken. */
const saysOf = (element: ModdleElement): Record<string, unknown> => {
  try {
    const says: unknown = JSON.parse(textOf(element, saysAttribute))
    return typeof says === 'object' && says !== null && !Array.isArray(says) ? { ...says } : {}
  } catch {
    return {}
  }
}

/** Goes through a process, one list of nodes after the other. */
const reading = () => {
  const leftOut: LeftOut[] = []
  const ids = new Set<string>()
  let count = 0
  const isTooMany = () => count > mostRead

  /** Ours are of small letters and figures; of others each gets one of its own. */
  const idOf = (element: ModdleElement): string => {
    const given = textOf(element, 'id')
    const stem = flowIdForm.test(given) ? given : 'node'
    let id = stem
    for (let number = 1; ids.has(id) || id === 'node'; number++) id = `${stem}${String(number)}`
    ids.add(id)
    return id
  }

  const list = (first: Vertex, until: Vertex | null): FlowNode[] => {
    const nodes: FlowNode[] = []
    let at: Vertex | null = first
    while (at && at !== until && !isTooMany()) {
      const here: Vertex = at
      const meeting = here.outgoing.length > 1 ? meetingOf(here) : (here.outgoing[0]?.to ?? null)
      const node = nodeOf(here, meeting)
      if (node) {
        count++
        nodes.push(node)
      }
      at = meeting
    }
    return nodes
  }

  const nodeOf = (vertex: Vertex, meeting: Vertex | null): FlowNode | null => {
    const { element, type, outgoing } = vertex
    if (gateways.has(type) && outgoing.length > 1)
      return type === 'bpmn:ParallelGateway' ? parallel(vertex, meeting) : exclusive(vertex, meeting)
    if (outgoing.length > 1) leftOut.push(leftOutOf('splits', element))
    if (gateways.has(type) || type === 'bpmn:StartEvent' || type === 'bpmn:EndEvent') return null
    if (!known.has(type)) {
      leftOut.push(leftOutOf('unknown', element))
      return null
    }
    const says = saysOf(element)
    // What a check of the whole sees to: our own attribute can say anything.
    return { id: idOf(element), title: titleOf(element), ...(typeof says['kind'] === 'string' ? says : plainOf(element)) } as FlowNode
  }

  const parallel = ({ element, outgoing }: Vertex, meeting: Vertex | null): FlowNode => ({
    id: idOf(element),
    title: titleOf(element),
    kind: 'parallel',
    branches: outgoing.map((edge) => ({ ...calledBy(edge), nodes: list(edge.to, meeting) })),
  })

  const exclusive = ({ element, outgoing }: Vertex, meeting: Vertex | null): FlowNode => {
    const otherwise = element.get('default')
    const id = idOf(element)
    const branches = outgoing.map((edge) => ({
      ...calledBy(edge),
      when: edge.element === otherwise ? null : whenOf(edge),
      nodes: list(edge.to, meeting),
    }))
    const last = branches.filter(({ when }) => when === null)
    return { id, title: titleOf(element), kind: 'exclusive', branches: [...branches.filter(({ when }) => when !== null), ...last] }
  }

  /** Of others, a condition is words: whoever reads it says it anew. */
  const whenOf = ({ element }: Edge): ExclusiveNode['branches'][number]['when'] => {
    const { when } = saysOf(element)
    if (when !== undefined) return when as Condition | null
    leftOut.push(leftOutOf('condition', element))
    return { all: [] }
  }

  const calledBy = ({ element }: Edge) => {
    const title = { zh: textOf(element, 'name') || '分支', en: textOf(element, nameEnAttribute) || textOf(element, 'name') || 'Branch' }
    return { id: idOf(element), title }
  }

  return { list, leftOut, isTooMany }
}

/** What an element says that others have drawn. Whom a step asks is theirs to say who bring it in. */
const plainOf = (element: ModdleElement): object => {
  switch (element.$type) {
    case 'bpmn:SendTask':
      return { kind: 'copy', assignees: [] }
    case 'bpmn:CallActivity':
      return { kind: 'subprocess', type: textOf(element, 'calledElement') }
    case 'bpmn:IntermediateCatchEvent':
      return { kind: 'timer', wait: waitOf(element) }
    default:
      return {
        kind: steps[element.$type] ?? 'approve',
        assignees: [],
        ...usualRules,
        mode: modeOf(element),
      }
  }
}

const modeOf = (element: ModdleElement): StepNode['mode'] => {
  const loop = element.get('loopCharacteristics')
  if (!isElement(loop)) return { kind: 'anyOf' }
  return { kind: loop.get('isSequential') === true ? 'sequential' : 'countersign' }
}

/** Whole days or hours; of what is no such duration, a day. */
const waitOf = (element: ModdleElement): Span => {
  const [timer] = elementsIn(element, 'eventDefinitions')
  const duration = timer?.get('timeDuration')
  const [, days, hours] = /^P(?:(\d{1,3})D|T(\d{1,3})H)$/.exec(isElement(duration) ? textOf(duration, 'body') : '') ?? []
  return hours === undefined ? { count: Number(days ?? 1), unit: 'workingDays' } : { count: Number(hours), unit: 'workingHours' }
}
