import type { LineMark, Look, StateMark } from '#src/components/chart/marks.ts'
import type { AtlasOverlay } from '#src/services/atlas.ts'

export type StateFigures = AtlasOverlay['states'][number]
type TransitionFigures = AtlasOverlay['transitions'][number]
type Level = 0 | 1 | 2 | 3 | 4

const levels = 4

/** What warms a state under each look. */
export const heatOf = (look: Look, { visits, medianSeconds, overdue }: StateFigures): number =>
  look === 'busy' ? visits : look === 'slow' ? (medianSeconds ?? 0) : overdue

/** Four equal steps up to the largest value of all; nothing is the level of nothing. */
export const levelOf = (value: number, most: number): Level =>
  value <= 0 || most <= 0 ? 0 : (Math.min(levels, Math.max(1, Math.ceil((value / most) * levels))) as Level)

/** The largest value of each level. */
export const bounds = (most: number): number[] => Array.from({ length: levels }, (_, index) => (most * (index + 1)) / levels)

export const mostOf = (look: Look, states: readonly StateFigures[]): number => Math.max(0, ...states.map((state) => heatOf(look, state)))

export interface MarkTexts {
  line: (look: Look, figures: StateFigures) => string
  count: (count: number) => string
  said: (figures: StateFigures) => string
}

/** How each state of an overlay is drawn. */
export const stateMarks = (look: Look, states: readonly StateFigures[], texts: MarkTexts): Map<string, StateMark> => {
  const most = mostOf(look, states)
  return new Map(
    states.map((figures) => [
      figures.state,
      {
        level: levelOf(heatOf(look, figures), most),
        line: texts.line(look, figures),
        said: texts.said(figures),
        ...(figures.now > 0 ? { badge: texts.count(figures.now) } : {}),
        ...(figures.overdue > 0 ? { warning: `!${texts.count(figures.overdue)}` } : {}),
      },
    ]),
  )
}

interface DrawnLine {
  id: string
  source: string | null
  target: string
  /** The events that each of its words names. */
  words: readonly (readonly string[])[]
}

/** What stands behind the words of lines. */
export interface LineTexts {
  count: (count: number) => string
  /** In place of a count of what no log keeps. */
  notCounted: string
}

/** Of a line that nobody can count: thin, but not as one that was never taken. */
const uncounted = 0.01

/** How each line is drawn: as thick as it is taken often, with the count behind each of its words. */
export const lineMarks = (
  lines: readonly DrawnLine[],
  transitions: readonly TransitionFigures[],
  unlogged: ReadonlySet<string>,
  texts: LineTexts,
): Map<string, LineMark> => {
  // A line without words has its count; what stands in brackets names no event and has none.
  const figureOf = (events: readonly string[] | undefined, count: number) => {
    if (events?.length === 0) return ''
    return events && isUncounted(events) ? texts.notCounted : texts.count(count)
  }
  const isUncounted = (events: readonly string[]) => events.length > 0 && events.every((event) => unlogged.has(event))
  const taken = ({ source, target }: DrawnLine, events?: readonly string[]) =>
    transitions
      .filter(({ from, to, event }) => from === source && to === target && (events === undefined || events.includes(event)))
      .reduce((sum, transition) => sum + transition.count, 0)
  const counts = lines.map((line) => (line.words.length === 0 ? [taken(line)] : line.words.map((events) => taken(line, events))))
  const sums = counts.map((each) => each.reduce((sum, one) => sum + one, 0))
  const most = Math.max(1, ...sums)
  return new Map(
    lines.map(({ id, words }, index) => [
      id,
      {
        weight: words.some(isUncounted) ? Math.max(uncounted, (sums[index] ?? 0) / most) : (sums[index] ?? 0) / most,
        figures: (counts[index] ?? []).map((count, at) => figureOf(words[at], count)),
      },
    ]),
  )
}
