import type { ElkExtendedEdge, ElkNode, ElkPoint } from 'elkjs/lib/elk-api.js'
import { transitionsWithin, type MachineDescription } from '#src/machines/describe.ts'

/** What the chart says, in the reader's language. */
export interface ChartTexts {
  state: (path: string) => string
  event: (event: string) => string
}

export interface PlacedState {
  path: string
  x: number
  y: number
  width: number
  height: number
}

/** All transitions between two states, as one line. `source` is null for the line to where everything begins. */
export interface PlacedLine {
  source: string | null
  target: string
  points: ElkPoint[]
  /** The middle of the first of its words' lines. */
  label: { x: number; y: number; words: string[] }
}

/** Lengths are pixels at a root size of 16; the drawing scales with the font. */
export interface ChartLayout {
  width: number
  height: number
  states: PlacedState[]
  lines: PlacedLine[]
}

export const stateFont = 14
export const labelFont = 12
export const labelLine = 16
const labelGap = 6
const stateHeight = 38
const statePadding = 18
const startId = '(start)'

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=8,left=8,bottom=8,right=8]',
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

/** A machine as the graph that elk lays out. */
export const graphOf = (machine: MachineDescription, texts: ChartTexts): ElkNode => {
  const titles = machine.states.map(({ path }) => widthOf(texts.state(path), stateFont))
  const width = Math.max(...titles) + 2 * statePadding
  const states = machine.states.map(({ path }) => ({ id: path, width, height: stateHeight }))
  const starts = machine.states
    .filter(({ initial }) => initial)
    .map(({ path }) => ({ id: `${startId} ${path}`, sources: [startId], targets: [path] }))
  const endsBadly = new Set(machine.states.filter(({ tone }) => tone === 'bad').map(({ path }) => path))
  const edges = [...eventsBetween(machine)].map(([id, { source, target, events }]): ElkExtendedEdge => {
    const text = events.map(texts.event).join('\n')
    return {
      id,
      sources: [source],
      targets: [target],
      layoutOptions: { 'elk.layered.priority.straightness': endsBadly.has(target) ? '1' : '20' },
      labels: [{ text, ...sizeOf(text), layoutOptions: { 'elk.edgeLabels.inline': 'true' } }],
    }
  })
  return {
    id: machine.id,
    layoutOptions: options,
    children: [{ id: startId, width: 12, height: 12 }, ...states],
    edges: [...starts, ...edges],
  }
}

/** What elk answered, as the drawing needs it. */
export const layoutOf = ({ width = 0, height = 0, children = [], edges = [] }: ElkNode): ChartLayout => ({
  width,
  height,
  states: children
    .map(({ id, x = 0, y = 0, width = 0, height = 0 }) => ({ path: id, x, y, width, height }))
    .filter(({ path }) => path !== startId),
  lines: edges.map(({ sources: [source = ''], targets: [target = ''], sections: [section] = [], labels: [label] = [] }) => ({
    source: source === startId ? null : source,
    target,
    points: section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [],
    label: {
      x: (label?.x ?? 0) + (label?.width ?? 0) / 2,
      y: (label?.y ?? 0) + labelLine / 2,
      words: label?.text?.split('\n') ?? [],
    },
  })),
})

interface Between {
  source: string
  target: string
  events: string[]
}

const eventsBetween = (machine: MachineDescription): Map<string, Between> => {
  const between = new Map<string, Between>()
  for (const { source, target, trigger } of transitionsWithin(machine)) {
    if (source === null || target === null || trigger.kind !== 'event') continue
    const id = `${source} ${target}`
    const known = between.get(id) ?? { source, target, events: [] }
    between.set(id, { ...known, events: [...new Set([...known.events, trigger.name])] })
  }
  return between
}

const sizeOf = (text: string) => {
  const words = text.split('\n')
  return { width: Math.max(...words.map((word) => widthOf(word, labelFont))) + labelGap, height: words.length * labelLine }
}

/** About how wide a text will be: close enough to leave room for it, and the same in every browser. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, character) => sum + ((character.codePointAt(0) ?? 0) > 0x2e80 ? 1 : 0.58), 0) * size
