import type { ModdleElement } from 'bpmn-moddle'

/** Something of a process that is gone through, and the flows that lead out of it, in their order. */
export interface Vertex {
  element: ModdleElement
  id: string
  type: string
  outgoing: Edge[]
}

export interface Edge {
  element: ModdleElement
  id: string
  to: Vertex
}

export const textOf = (element: ModdleElement, property: string): string => {
  const value = element.get(property)
  return typeof value === 'string' ? value : ''
}

export const isElement = (value: unknown): value is ModdleElement =>
  typeof value === 'object' && value !== null && '$type' in value && 'get' in value && typeof value.get === 'function'

export const elementsIn = (element: ModdleElement, property: string): ModdleElement[] => {
  const value = element.get(property)
  return Array.isArray(value) ? value.filter(isElement) : []
}

/** What a process consists of, by its flows; whatever is neither gone through nor a flow is in `beside`. */
export const graphOf = (process: ModdleElement, isNode: (type: string) => boolean): { vertices: Vertex[]; beside: ModdleElement[] } => {
  const elements = elementsIn(process, 'flowElements')
  const vertices = new Map(
    elements.flatMap((element): [ModdleElement, Vertex][] =>
      isNode(element.$type) ? [[element, { element, id: textOf(element, 'id'), type: element.$type, outgoing: [] }]] : [],
    ),
  )
  const beside: ModdleElement[] = []
  for (const element of elements) {
    if (vertices.has(element)) continue
    if (element.$type !== 'bpmn:SequenceFlow') {
      beside.push(element)
      continue
    }
    const [from, to] = [element.get('sourceRef'), element.get('targetRef')]
    const [source, target] = [isElement(from) && vertices.get(from), isElement(to) && vertices.get(to)]
    if (source && target) source.outgoing.push({ element, id: textOf(element, 'id'), to: target })
  }
  return { vertices: [...vertices.values()], beside }
}

/** What can be come to from here, this included, nearest first. */
const reachedFrom = (first: Vertex): Set<Vertex> => {
  const found = new Set([first])
  for (const vertex of found) for (const { to } of vertex.outgoing) found.add(to)
  return found
}

/** Where all ways out of a vertex come together first; null where they never do. */
export const meetingOf = ({ outgoing }: Vertex): Vertex | null => {
  const [first, ...others] = outgoing.map(({ to }) => reachedFrom(to))
  return [...(first ?? [])].find((vertex) => others.every((reached) => reached.has(vertex))) ?? null
}

/** Whether something is come to again from itself. */
export const hasRound = (vertices: readonly Vertex[]): Vertex | null => {
  const standing = new Map<Vertex, 'open' | 'done'>()
  for (const begin of vertices) {
    const way: { vertex: Vertex; next: number }[] = standing.has(begin) ? [] : [{ vertex: begin, next: 0 }]
    for (let at = way.at(-1); at; at = way.at(-1)) {
      standing.set(at.vertex, 'open')
      const edge = at.vertex.outgoing[at.next++]
      if (!edge) {
        standing.set(at.vertex, 'done')
        way.pop()
      } else if (standing.get(edge.to) === 'open') return edge.to
      else if (!standing.has(edge.to)) way.push({ vertex: edge.to, next: 0 })
    }
  }
  return null
}
