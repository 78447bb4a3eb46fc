import type { ElkEdgeSection, ElkExtendedEdge, ElkNode, ElkPoint } from 'elkjs/lib/elk-api.js'
import { transitionsWithin, type MachineDescription, type StateDescription } from '#src/machines/describe.ts'
import { anywhere, joined, type Joined } from './joined.ts'
import { labelFont, labelLine, stateFont, titleLine, titleLines, widestOf, widthOf } from './measure.ts'
import { clearOf } from './clear.ts'
import type { ChartTexts } from './words.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A state where it is drawn. One that holds others has its title above them. */
export interface PlacedState extends Box {
  path: string
  holds: boolean
  /** Lines of its title, and the middle of the first. */
  title: { x: number; y: number; words: string[] }
}

/** All transitions between two states, as one line. */
export interface PlacedLine {
  id: string
  /** Null for the line to where everything, or a state that holds others, begins; `anywhere` for what may happen in every state. */
  source: string | null
  target: string
  /** What it says happens without leaving the state. */
  stays: boolean
  points: ElkPoint[]
  /** The middle of the first of its words' lines. */
  label: { x: number; y: number; words: string[] }
}

/** Lengths are pixels at a root size of 16; the drawing scales with the font. */
export interface ChartLayout {
  width: number
  height: number
  /** A state before those it holds. */
  states: PlacedState[]
  /** Where what may happen in every state goes out from; null when nothing may. */
  anywhere: PlacedState | null
  lines: PlacedLine[]
}

const labelGap = 6
const stateHeight = 38
const statePadding = 18
const headHeight = 34
const inside = 16
const startId = '(start)'

const plainOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '5',
  'elk.spacing.nodeSelfLoop': '16',
  'elk.layered.spacing.nodeNodeBetweenLayers': '30',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
}

const nestedOptions = {
  ...plainOptions,
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
}

const inAnyOrder = { 'elk.layered.considerModelOrder.strategy': 'NONE' }

/**
 * How the states within another, or at the top, are laid out. With states within states elk 0.12 fails on the order of the
 * definition: for cycles always, for the rest among parts that nothing connects, and where a state leads into its own parts.
 */
const optionsOf = (machine: MachineDescription, holder: StateDescription | null) => {
  if (machine.states.every(({ parent }) => parent === null)) return plainOptions
  const leadsInwards = transitionsWithin(machine).some(
    ({ source, target }) => source !== null && target !== null && (target.startsWith(`${source}.`) || source.startsWith(`${target}.`)),
  )
  return { ...nestedOptions, ...(leadsInwards || holder?.kind === 'parallel' ? inAnyOrder : {}) }
}

/** A machine as the graph that elk lays out. */
export const graphOf = (machine: MachineDescription, texts: ChartTexts): ElkNode => {
  const starts = machine.states
    .filter((state) => isStart(machine, state))
    .map(({ path, parent }) => ({ id: `${startId} ${path}`, sources: [startOf(parent)], targets: [path] }))
  return {
    id: machine.id,
    layoutOptions: { ...optionsOf(machine, null), 'elk.padding': '[top=8,left=8,bottom=8,right=8]' },
    children: [startNode(null), ...(machine.anywhere.length > 0 ? [anywhereNode(texts)] : []), ...nodesWithin(machine, null, texts)],
    edges: [...starts, ...joined(machine, texts).map((each) => edgeOf(machine, each))],
  }
}

/** Parts that run beside each other all begin at once: no dot says so. */
const isStart = (machine: MachineDescription, { initial, parent }: StateDescription): boolean =>
  initial && machine.states.find(({ path }) => path === parent)?.kind !== 'parallel'

const startOf = (parent: string | null): string => (parent === null ? startId : `${startId} in ${parent}`)
const startNode = (parent: string | null): ElkNode => ({ id: startOf(parent), width: 12, height: 12 })

const anywhereNode = (texts: ChartTexts): ElkNode => ({
  id: anywhere,
  width: widthOf(texts.anywhere, stateFont) + 2 * statePadding,
  height: stateHeight,
  labels: [{ text: texts.anywhere }],
})

/** The states directly within another, those without parts as wide as each other. */
const nodesWithin = (machine: MachineDescription, parent: string | null, texts: ChartTexts): ElkNode[] => {
  const parts = machine.states.filter((state) => state.parent === parent)
  const titles = new Map(parts.map(({ path }) => [path, titleLines(texts.state(path))]))
  const simple = parts.filter(({ kind }) => kind === 'atomic' || kind === 'final')
  const width = Math.max(...simple.map(({ path }) => widestOf(titles.get(path) ?? [], stateFont))) + 2 * statePadding
  return parts.map((state) => {
    const title = titles.get(state.path) ?? []
    if (!simple.includes(state)) return holder(machine, state, texts)
    const height = stateHeight + (title.length - 1) * titleLine
    return { id: state.path, width, height, labels: [{ text: title.join('\n') }] }
  })
}

const holder = (machine: MachineDescription, state: StateDescription, texts: ChartTexts): ElkNode => {
  const { path, kind } = state
  const title = texts.state(path)
  const least = widthOf(title, stateFont) + 2 * inside
  return {
    id: path,
    layoutOptions: {
      ...optionsOf(machine, state),
      'elk.padding': `[top=${headHeight + inside / 2},left=${inside},bottom=${inside},right=${inside}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${least},${headHeight + stateHeight})`,
    },
    labels: [{ text: title }],
    children: [...(kind === 'parallel' ? [] : [startNode(path)]), ...nodesWithin(machine, path, texts)],
  }
}

const edgeOf = (machine: MachineDescription, { id, source, target, words }: Joined): ElkExtendedEdge => {
  const endsBadly = machine.states.some(({ path, tone }) => path === target && tone === 'bad')
  return {
    id,
    sources: [source],
    targets: [target],
    layoutOptions: { 'elk.layered.priority.straightness': endsBadly ? '1' : '20' },
    labels: [
      {
        text: words.join('\n'),
        width: widestOf(words, labelFont) + labelGap,
        height: words.length * labelLine,
        layoutOptions: { 'elk.edgeLabels.inline': 'true' },
      },
    ],
  }
}

/** What elk answered, as the drawing needs it. */
export const layoutOf = (graph: ElkNode): ChartLayout => {
  const { width = 0, height = 0, edges = [] } = graph
  const lines = edges.map(placedLine)
  const placed = nodesOf(graph)
    .filter(({ id }) => !id.startsWith(startId))
    .map((node) => placedState(node, lines))
  return {
    width,
    height,
    states: placed.filter(({ path }) => path !== anywhere),
    anywhere: placed.find(({ path }) => path === anywhere) ?? null,
    lines,
  }
}

const nodesOf = ({ children = [] }: ElkNode): ElkNode[] => children.flatMap((node) => [node, ...nodesOf(node)])

const placedState = (node: ElkNode, lines: readonly PlacedLine[]): PlacedState => {
  const { id, x = 0, y = 0, width = 0, height = 0, children = [], labels: [label] = [] } = node
  const words = label?.text?.split('\n') ?? []
  const holds = children.length > 0
  const middle = holds
    ? clearOf({ x: x + inside, y, width: width - 2 * inside, height: headHeight }, widestOf(words, stateFont), lines)
    : x + width / 2
  const first = holds ? y + headHeight / 2 : y + height / 2 - ((words.length - 1) * titleLine) / 2
  return { path: id, x, y, width, height, holds, title: { x: middle, y: first, words } }
}

const placedLine = ({
  id,
  sources: [source = ''],
  targets: [target = ''],
  sections = [],
  labels: [label] = [],
}: ElkExtendedEdge): PlacedLine => ({
  id,
  source: source.startsWith(startId) ? null : source,
  target,
  stays: id.startsWith('stays '),
  points: sections.flatMap(pointsOf),
  label: {
    x: (label?.x ?? 0) + (label?.width ?? 0) / 2,
    y: (label?.y ?? 0) + labelLine / 2,
    words: label?.text?.split('\n') ?? [],
  },
})

const pointsOf = ({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection): ElkPoint[] => [startPoint, ...bendPoints, endPoint]

/** What the words of a line cover. */
export const boxOf = ({ label: { x, y, words } }: PlacedLine): Box => {
  const width = widestOf(words, labelFont)
  return { x: x - width / 2, y: y - labelLine / 2, width, height: words.length * labelLine }
}
