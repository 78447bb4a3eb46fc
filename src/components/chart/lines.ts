import type { ElkPoint } from 'elkjs/lib/elk-api.js'

const cornerRadius = 6
const arrowLength = 7
const arrowWidth = 4

/** A line through these points, its corners rounded. */
export const roundedPath = (points: readonly ElkPoint[]): string =>
  points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]]
      if (!before) return `M${at(point)}`
      if (!after) return `L${at(point)}`
      return `L${at(towards(point, before))}Q${at(point)} ${at(towards(point, after))}`
    })
    .join('')

/** The head of an arrow at the last of these points, as many times its usual size. */
export const arrowOf = (points: readonly ElkPoint[], times = 1): string => {
  const [before, end] = points.slice(-2)
  if (!before || !end) return ''
  const length = Math.hypot(end.x - before.x, end.y - before.y) || 1
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length]
  const [long, wide] = [arrowLength * times, arrowWidth * times]
  const [backX, backY] = [end.x - dx * long, end.y - dy * long]
  return `M${at(end)}L${at({ x: backX - dy * wide, y: backY + dx * wide })}L${at({ x: backX + dy * wide, y: backY - dx * wide })}Z`
}

/** The point on the way to another at which a corner begins: never past the middle. */
const towards = (from: ElkPoint, to: ElkPoint): ElkPoint => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const share = length === 0 ? 0 : Math.min(cornerRadius, length / 2) / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

const at = ({ x, y }: ElkPoint): string => `${round(x)} ${round(y)}`
const round = (value: number): number => Math.round(value * 100) / 100
