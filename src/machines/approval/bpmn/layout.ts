import { branchesOf, type FlowDefinition, type FlowNode } from '../definition.ts'

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

/** Where everything of a definition lies that is drawn from left to right, in pixels: boxes by the ids of their elements, ways by those of their flows. */
export interface Layout {
  boxes: ReadonlyMap<string, Box>
  ways: ReadonlyMap<string, { from: string; to: string; points: readonly Point[] }>
}

export const startId = 'start_event'
export const endId = 'end_event'
/** Where the branches of a node come together. No node of ours is called so: theirs have no low line. */
export const joinOf = (id: string): string => `${id}_join`

const task = { width: 120, height: 80 }
const gateway = { width: 50, height: 50 }
const event = { width: 36, height: 36 }
const gap = 60
const between = 30
/** Of a branch in which there is nothing. */
const emptyBranch = { width: 0, height: 40 }

type Size = Pick<Box, 'width' | 'height'>

/** What is come to first and left last, and where it ends. */
interface Placed {
  first: string
  last: string
  right: number
}

const sizeOf = (node: FlowNode): Size => {
  const branches = branchesOf(node).map(({ nodes }) => sizeOfList(nodes))
  if (branches.length === 0) return node.kind === 'timer' ? event : task
  return {
    width: 2 * (gateway.width + gap) + Math.max(...branches.map(({ width }) => width)),
    height: Math.max(
      gateway.height,
      branches.reduce((sum, { height }) => sum + height + between, -between),
    ),
  }
}

const sizeOfList = (nodes: readonly FlowNode[]): Size => {
  if (nodes.length === 0) return emptyBranch
  const sizes = nodes.map(sizeOf)
  return {
    width: sizes.reduce((sum, { width }) => sum + width + gap, -gap),
    height: Math.max(...sizes.map(({ height }) => height)),
  }
}

/** Lays a definition out: one thing after the other on a line, branches below one another between the two gateways of their node. */
export const layoutOf = ({ nodes }: FlowDefinition): Layout => {
  const boxes = new Map<string, Box>()
  const ways = new Map<string, { from: string; to: string; points: readonly Point[] }>()
  let flows = 0
  const put = (id: string, size: Size, left: number, middle: number) => {
    boxes.set(id, { x: left, y: middle - size.height / 2, ...size })
    return left + size.width
  }
  /** From the right of one to the left of the other; a gateway is left, and come to, above or below its middle. */
  const connect = (from: string, to: string, id = `flow_${String(++flows)}`, middle?: number) => {
    const [left, right] = [boxes.get(from), boxes.get(to)]
    if (!left || !right) throw new Error(`${from} or ${to} has no place`)
    const [start, end] = [left.y + left.height / 2, right.y + right.height / 2]
    const line = middle ?? (left.width === gateway.width ? end : start)
    const points: Point[] =
      start === line
        ? [{ x: left.x + left.width, y: start }]
        : [
            { x: left.x + left.width / 2, y: line > start ? left.y + left.height : left.y },
            { x: left.x + left.width / 2, y: line },
          ]
    if (end === line) points.push({ x: right.x, y: end })
    else
      points.push(
        { x: right.x + right.width / 2, y: line },
        { x: right.x + right.width / 2, y: line > end ? right.y + right.height : right.y },
      )
    ways.set(id, { from, to, points })
  }
  const placeNode = (node: FlowNode, left: number, middle: number): Placed => {
    const branches = branchesOf(node)
    const { width, height } = sizeOf(node)
    if (branches.length === 0) return { first: node.id, last: node.id, right: put(node.id, { width, height }, left, middle) }
    const join = joinOf(node.id)
    put(node.id, gateway, left, middle)
    put(join, gateway, left + width - gateway.width, middle)
    let top = middle - height / 2
    for (const branch of branches) {
      const size = sizeOfList(branch.nodes)
      const line = top + size.height / 2
      const ends = placeList(branch.nodes, left + gateway.width + gap, line)
      if (ends) {
        connect(node.id, ends.first, branch.id)
        connect(ends.last, join, undefined, line)
      } else connect(node.id, join, branch.id, line)
      top += size.height + between
    }
    return { first: node.id, last: join, right: left + width }
  }
  const placeList = (list: readonly FlowNode[], left: number, middle: number): Placed | null =>
    list.reduce<Placed | null>((before, node) => {
      const placed = placeNode(node, before ? before.right + gap : left, middle)
      if (before) connect(before.last, placed.first)
      return { ...placed, first: before?.first ?? placed.first }
    }, null)
  const margin = 80
  const middle = margin + Math.max(task.height, sizeOfList(nodes).height) / 2
  const begun = put(startId, event, margin, middle)
  const ends = placeList(nodes, begun + gap, middle)
  put(endId, event, (ends?.right ?? begun) + gap, middle)
  connect(startId, ends?.first ?? endId)
  if (ends) connect(ends.last, endId)
  return { boxes, ways }
}
