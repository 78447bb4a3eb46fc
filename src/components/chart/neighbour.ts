import type { ChartLayout, PlacedState } from './layout.ts'

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

const ways: Record<Direction, { x: number; y: number }> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

export const isDirection = (key: string): key is Direction => key in ways

/**
 * The state that an arrow key leads to: along a transition that goes or comes that way; where there is none, the nearest state.
 * @returns null at the edge of the drawing
 */
export const neighbourOf = ({ states, lines }: ChartLayout, from: string, direction: Direction): string | null => {
  const here = states.find(({ path }) => path === from)
  if (!here) return null
  const joined = new Set(lines.flatMap(({ source, target }) => (source === from ? [target] : target === from && source ? [source] : [])))
  const others = states.filter(({ path }) => path !== from)
  const along = nearest(
    here,
    others.filter(({ path }) => joined.has(path)),
    direction,
  )
  return along ?? nearest(here, others, direction)
}

/** What lies aside counts twice: an arrow goes straight on before it turns. */
const nearest = (here: PlacedState, others: readonly PlacedState[], direction: Direction): string | null => {
  const way = ways[direction]
  const reached = others.flatMap(({ path, ...place }) => {
    const dx = place.x + place.width / 2 - here.x - here.width / 2
    const dy = place.y + place.height / 2 - here.y - here.height / 2
    const ahead = dx * way.x + dy * way.y
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x)
    return ahead > 1 ? [{ path, far: ahead + 2 * aside }] : []
  })
  return reached.toSorted((a, b) => a.far - b.far)[0]?.path ?? null
}
