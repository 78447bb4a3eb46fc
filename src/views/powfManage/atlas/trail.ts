import type { LineMark, StateMark } from '#src/components/chart/marks.ts'
import type { AtlasRecord } from '#src/services/atlas.ts'

type Step = AtlasRecord['steps'][number]

/** States that were passed up to a step, with how often, and the one the record stands in then. */
export const trailStates = (steps: readonly Step[], at: number, said: (visits: number, now: boolean) => string): Map<string, StateMark> => {
  const visits = new Map<string, number>()
  for (const { to } of steps.slice(0, at + 1)) visits.set(to, (visits.get(to) ?? 0) + 1)
  const now = steps[at]?.to
  return new Map(
    [...visits].map(([state, count]) => [
      state,
      { emphasis: state === now ? 'now' : 'past', said: said(count, state === now), ...(count > 1 ? { badge: `×${count}` } : {}) },
    ]),
  )
}

interface DrawnLine {
  id: string
  source: string | null
  target: string
}

/** Lines that were taken up to a step; the last one is marked as such, or as one that the machine would not have taken. */
export const trailLines = (lines: readonly DrawnLine[], steps: readonly Step[], at: number): Map<string, LineMark> => {
  const taken = new Map<string, LineMark>()
  const passed = steps.slice(0, at + 1)
  for (const [index, { from, to, deviation }] of passed.entries()) {
    const line = lines.find(({ source, target }) => source === from && target === to)
    if (!line) continue
    taken.set(line.id, { weight: 0.05, figures: [], emphasis: deviation !== null ? 'bad' : index === at ? 'now' : 'past' })
  }
  return taken
}
