import type { ChartLayout } from './layout.ts'
import type { ChartNode, LineMark, StateMark } from './marks.ts'

export interface FoundInChart {
  /** States by their title, and those that an event by its title leaves, in the order of the drawing. */
  paths: string[]
  lineIds: ReadonlySet<string>
}

/** What a search finds in a chart: states and events by a fragment of their titles. */
export const findIn = (q: string, nodes: readonly ChartNode[], layout: ChartLayout | undefined): FoundInChart => {
  const wanted = q.trim().toLowerCase()
  if (wanted === '' || !layout) return { paths: [], lineIds: new Set() }
  const has = (text: string) => text.toLowerCase().includes(wanted)
  const lines = layout.lines.filter(({ label }) => label.words.some(has))
  const left = new Set(lines.map(({ source }) => source))
  const paths = nodes.filter(({ path, title }) => has(title) || left.has(path)).map(({ path }) => path)
  return { paths, lineIds: new Set(lines.map(({ id }) => id)) }
}

/** The marks of states, with those that were found. */
export const withFound = (marks: ReadonlyMap<string, StateMark> | undefined, { paths }: FoundInChart) =>
  paths.length === 0
    ? marks
    : new Map([...(marks ?? []), ...paths.map((path) => [path, { said: '', ...marks?.get(path), emphasis: 'found' as const }] as const)])

/** The marks of lines, with those that were found. */
export const withFoundLines = (marks: ReadonlyMap<string, LineMark> | undefined, { lineIds }: FoundInChart) =>
  lineIds.size === 0
    ? marks
    : new Map([
        ...(marks ?? []),
        ...[...lineIds].map((id) => [id, { weight: 0.05, figures: [], ...marks?.get(id), emphasis: 'found' as const }] as const),
      ])
