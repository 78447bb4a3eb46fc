export interface Point {
  x: number
  y: number
}

/** What fits around one middle without touching. */
export const placedAtMost = 10

/**
 * Places `count` things on an ellipse around its middle, the first at the top, clockwise.
 * @returns their middles, in the units of `width` and `height`
 */
export const around = (count: number, { width, height, margin }: { width: number; height: number; margin: Point }): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2
    return { x: width / 2 + Math.cos(angle) * (width / 2 - margin.x), y: height / 2 + Math.sin(angle) * (height / 2 - margin.y) }
  })
