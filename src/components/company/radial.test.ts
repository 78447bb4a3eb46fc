import { expect, it } from 'vitest'
import { around, graphSize as size, nodeSize as node, placedAtMost } from './radial.ts'

it.each(Array.from({ length: placedAtMost }, (_, index) => index + 1))('places %i without overlap, inside the drawing', (count) => {
  const points = around(count)
  const middle = { x: size.width / 2, y: size.height / 2 }
  for (const [index, one] of points.entries()) {
    expect(one.x - node.width / 2).toBeGreaterThanOrEqual(0)
    expect(one.x + node.width / 2).toBeLessThanOrEqual(size.width)
    expect(one.y - node.height / 2).toBeGreaterThanOrEqual(0)
    expect(one.y + node.height / 2).toBeLessThanOrEqual(size.height)
    for (const other of [...points.slice(index + 1), middle])
      expect(Math.abs(one.x - other.x) >= node.width || Math.abs(one.y - other.y) >= node.height).toBe(true)
  }
})
