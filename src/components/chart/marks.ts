import type { StateDescription } from '#src/machines/describe.ts'

/** One box of a drawing. */
export interface ChartNode {
  path: string
  title: string
  tone: StateDescription['tone']
  kind: StateDescription['kind']
  /** It runs beside its neighbours. */
  beside?: boolean
}

/** What is shown of a box besides its title. */
export interface StateMark {
  /** How warm the box is, 0 to 4. */
  level?: 0 | 1 | 2 | 3 | 4
  /** Below the title. */
  line?: string
  /** At its upper right corner. */
  badge?: string
  /** At its upper left corner: something is wrong here. */
  warning?: string
  /** `now` is where a replay stands, `past` where it came by, `found` what a search found. */
  emphasis?: 'now' | 'past' | 'found'
  /** The same in words, for who does not see it. */
  said: string
}

/** What is shown of a line besides its words. */
export interface LineMark {
  /** Share of the thickest line, 0 to 1. */
  weight: number
  /** Stands in the room of each of its words, in their order; a line without words shows the first at its beginning. */
  figures: readonly string[]
  emphasis?: 'now' | 'past' | 'found' | 'bad'
}

/** What the warmth of the boxes tells. */
export type Look = 'busy' | 'slow' | 'overdue'

/** Stands in a line's words where an overlay writes a figure. */
export const roomForFigure = '\u2007'.repeat(5)
