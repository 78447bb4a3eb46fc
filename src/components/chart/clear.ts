import type { Box, PlacedLine } from './layout.ts'

const gap = 5

/** Where in a strip the middle of a text stands so that no line runs through it: as far left as there is room. */
export const clearOf = (strip: Box, width: number, lines: readonly PlacedLine[]): number => {
  const taken = lines.flatMap(({ points }) => points.slice(1).flatMap((end, index) => crossing(strip, points[index] ?? end, end)))
  let left = strip.x
  for (const [from, to] of taken.toSorted(([a], [b]) => a - b)) if (from - gap < left + width && to + gap > left) left = to + gap
  return (left + width <= strip.x + strip.width ? left : strip.x) + width / 2
}

interface Point {
  x: number
  y: number
}

/** What a piece of a line takes of a strip, from left to right. */
const crossing = ({ x, y, width, height }: Box, start: Point, end: Point): [number, number][] => {
  const [left, right] = [Math.min(start.x, end.x), Math.max(start.x, end.x)]
  const [top, bottom] = [Math.min(start.y, end.y), Math.max(start.y, end.y)]
  return left < x + width && right > x && top < y + height && bottom > y ? [[left, right]] : []
}
