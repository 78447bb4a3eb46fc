import { branchesOf, type BothNames, type FlowDefinition, type FlowNode } from './definition.ts'

/** A node or branch, as it is called. */
export interface CalledNode {
  id: string
  title: BothNames
}

/** By what a later edition differs from the one before it. A node is the same one as long as its id is. */
export interface FlowDifference {
  /** The definition itself is called otherwise. */
  title: boolean
  added: CalledNode[]
  removed: CalledNode[]
  /** What of them is otherwise, as definitions name it. */
  changed: (CalledNode & { parts: string[] })[]
  /** They stand elsewhere among the others, or in another branch. */
  moved: CalledNode[]
}

interface Placed extends CalledNode {
  /** All that is said of it, but what it is called within, and what lies within it. */
  content: Readonly<Record<string, unknown>>
  /** In which list of nodes or branches it stands. */
  within: string
}

/** @returns what a reader of both would have to notice; all of it empty where they are the same */
export const differenceOf = (before: FlowDefinition, after: FlowDefinition): FlowDifference => {
  const [old, now] = [placedIn(before.nodes, ''), placedIn(after.nodes, '')]
  const stays = (id: string) => old.has(id) && now.has(id)
  const both = [...now].flatMap(([id, its]) => {
    const was = old.get(id)
    return was ? [{ was, its }] : []
  })
  const changed = both.flatMap(({ was, its }) => {
    const parts = [...new Set([...Object.keys(was.content), ...Object.keys(its.content)])].filter(
      (part) => !isSame(was.content[part], its.content[part]),
    )
    return parts.length > 0 ? [{ ...called(its), parts }] : []
  })
  const orders = (all: ReadonlyMap<string, Placed>, within: string) =>
    [...all.values()].filter((each) => each.within === within && stays(each.id)).map(({ id }) => id)
  const inOrder = new Set(
    [...new Set(both.map(({ its }) => its.within))].flatMap((within) => longestCommon(orders(old, within), orders(now, within))),
  )
  return {
    title: !isSame(before.title, after.title),
    added: [...now.values()].filter(({ id }) => !old.has(id)).map(called),
    removed: [...old.values()].filter(({ id }) => !now.has(id)).map(called),
    changed,
    moved: both.filter(({ its }) => !inOrder.has(its.id)).map(({ its }) => called(its)),
  }
}

const called = ({ id, title }: CalledNode): CalledNode => ({ id, title })

const placedIn = (nodes: readonly FlowNode[], within: string): Map<string, Placed> =>
  new Map(
    nodes.flatMap((node) => [
      [node.id, placed(node, within)] as const,
      ...branchesOf(node).flatMap((branch) => [[branch.id, placed(branch, node.id)] as const, ...placedIn(branch.nodes, branch.id)]),
    ]),
  )

const placed = (item: CalledNode, within: string): Placed => {
  const own = Object.entries(item).filter(([part]) => !['id', 'nodes', 'branches'].includes(part))
  return { ...called(item), within, content: Object.fromEntries(own) }
}

/** Whether two values of JSON say the same; the order of keys says nothing. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame(Reflect.get(a, key), Reflect.get(b, key)))
}

/** What stands in both in the same order, as much of it as there is. */
const longestCommon = (a: readonly string[], b: readonly string[]): string[] => {
  let before: string[][] = Array.from({ length: b.length + 1 }, () => [])
  for (const each of a) {
    const row: string[][] = [[]]
    b.forEach((other, at) => {
      const [skipped = [], above = [], left = []] = [before[at], before[at + 1], row[at]]
      row.push(each === other ? [...skipped, each] : above.length >= left.length ? above : left)
    })
    before = row
  }
  return before.at(-1) ?? []
}
