export interface Point {
  x: number
  y: number
}

/** The drawing of a company's relations, and one company in it. */
export const graphSize = { width: 860, height: 400, margin: { x: 85, y: 26 } }
export const nodeSize = { width: 150, height: 40 }

/** What fits around one middle without touching. */
export const placedAtMost = 10

/**
 * Places `count` things on an ellipse around its middle, the first at the top, clockwise.
 * @returns their middles, in the units of `width` and `height`
 */
export const around = (count: number, { width, height, margin } = graphSize): Point[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - Math.PI / 2
    return { x: width / 2 + Math.cos(angle) * (width / 2 - margin.x), y: height / 2 + Math.sin(angle) * (height / 2 - margin.y) }
  })
