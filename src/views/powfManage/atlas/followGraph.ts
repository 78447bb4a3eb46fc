import type { ElkNode } from 'elkjs/lib/elk-api.js'
import type { ChartLayout } from '#src/components/chart/layout.ts'
import { labelFont, labelLine, stateFont, widthOf } from '#src/components/chart/measure.ts'
import type { AtlasVariants } from '#src/services/atlas.ts'

type Follow = AtlasVariants['follows'][number]

export const beginning = '(begin)'
export const ending = '(end)'

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=12,left=12,bottom=12,right=12]',
  'elk.spacing.nodeNode': '32',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '14',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.cycleBreaking.strategy': 'GREEDY',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
}

const nodeHeight = 38

/** Which event directly followed which, as the graph that elk lays out. */
export const followGraph = (
  follows: readonly Follow[],
  titleOf: (event: string) => string,
  figureOf: (follow: Follow) => string,
): ElkNode => {
  const events = eventsOf(follows)
  return {
    id: 'follows',
    layoutOptions: options,
    children: events.map((id) => ({ id, width: widthOf(titleOf(id), stateFont) + 36, height: nodeHeight })),
    edges: follows.map((follow) => {
      const text = figureOf(follow)
      return {
        id: followKey(follow),
        sources: [follow.from ?? beginning],
        targets: [follow.to ?? ending],
        labels: [{ text, width: widthOf(text, labelFont) + 6, height: labelLine, layoutOptions: { 'elk.edgeLabels.inline': 'true' } }],
      }
    }),
  }
}

/** Names one edge of the graph. */
export const followKey = ({ from, to }: { from: string | null; to: string | null }): string => `${from ?? beginning} ${to ?? ending}`

/** The beginning first, the end last. */
export const eventsOf = (follows: readonly Follow[]): string[] => {
  const all = new Set(follows.flatMap(({ from, to }) => [from ?? beginning, to ?? ending]))
  const events = [...all].filter((event) => event !== beginning && event !== ending)
  return [...(all.has(beginning) ? [beginning] : []), ...events, ...(all.has(ending) ? [ending] : [])]
}

/** What elk answered, as a drawing needs it. */
export const placedFollows = (
  { width = 0, height = 0, children = [], edges = [] }: ElkNode,
  titleOf: (event: string) => string,
): ChartLayout => ({
  width,
  height,
  anywhere: null,
  states: children.map(({ id, x = 0, y = 0, width: wide = 0, height: high = 0 }) => ({
    path: id,
    x,
    y,
    width: wide,
    height: high,
    holds: false,
    title: { x: x + wide / 2, y: y + high / 2, words: [titleOf(id)] },
  })),
  lines: edges.map(({ id, sources: [source = ''], targets: [target = ''], sections: [section] = [], labels: [label] = [] }) => ({
    id,
    source,
    target,
    stays: false,
    points: section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [],
    label: {
      x: (label?.x ?? 0) + (label?.width ?? 0) / 2,
      y: (label?.y ?? 0) + labelLine / 2,
      words: label?.text ? [label.text] : [],
    },
  })),
})

/** The edges that a path takes, from its beginning to its last event. */
export const edgesOf = (events: readonly string[]): Set<string> =>
  new Set([null, ...events].map((from, index) => followKey({ from, to: events[index] ?? null })))
