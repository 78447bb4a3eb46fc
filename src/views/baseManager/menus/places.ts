import { rowOf, rowsOf } from '#src/components/tree/rows.ts'
import type { MenuNode } from '#src/services/access.ts'

/** What is said to lie above a menu that lies below none. */
export const root = '-1'

/** Where a menu is to stand: below what, and how many of its siblings come first. */
export interface Place {
  parentId: string
  index: number
}

const childrenOf = (nodes: readonly MenuNode[], id: string): readonly MenuNode[] =>
  id === root ? nodes : (rowOf(nodes, id)?.node.children ?? [])

/** A menu and whatever lies below it. */
export const branchOf = (nodes: readonly MenuNode[], id: string): ReadonlySet<string> => {
  const top = rowOf(nodes, id)?.node
  return new Set(top ? rowsOf([top]).map(({ node }) => node.id) : [])
}

/** In which what is typed is looked for. */
export const textOf = ({ title, titleEn, code }: MenuNode): string => `${title} ${titleEn} ${code}`

export const steps = ['up', 'down', 'out', 'into'] as const
export type Step = (typeof steps)[number]

/** Where a step leads: past a sibling, beside what lies above, or into the directory above; nowhere where there is none. */
export const placeAfter = (nodes: readonly MenuNode[], id: string, step: Step): Place | null => {
  const row = rowOf(nodes, id)
  if (!row) return null
  const { index, count } = row
  const { parentId } = row.node
  if (step === 'up') return index > 0 ? { parentId, index: index - 1 } : null
  if (step === 'down') return index + 1 < count ? { parentId, index: index + 1 } : null
  if (step === 'out') {
    const parent = rowOf(nodes, parentId)
    return parent ? { parentId: parent.node.parentId, index: parent.index + 1 } : null
  }
  const before = childrenOf(nodes, parentId)[index - 1]
  return before?.type === 'dirt' ? { parentId: before.id, index: before.children.length } : null
}

/** On which side of a menu another is let go, or within it. */
export type Side = 'before' | 'after' | 'into'

/** Why a menu can't be let go at another: it lies below it, or the other is a page, which holds none. */
export const whyNotAt = (nodes: readonly MenuNode[], id: string, target: string, side: Side): 'own' | 'page' | null => {
  if (branchOf(nodes, id).has(target)) return 'own'
  return side === 'into' && rowOf(nodes, target)?.node.type === 'menu' ? 'page' : null
}

/** Where a menu comes to stand that is let go at another; nowhere at itself, below and within a page. */
export const placeAt = (nodes: readonly MenuNode[], id: string, target: string, side: Side): Place | null => {
  const at = rowOf(nodes, target)?.node
  if (!at || whyNotAt(nodes, id, target, side)) return null
  if (side === 'into') return { parentId: target, index: at.children.filter((each) => each.id !== id).length }
  const others = childrenOf(nodes, at.parentId).filter((each) => each.id !== id)
  return { parentId: at.parentId, index: others.indexOf(at) + (side === 'after' ? 1 : 0) }
}

/** The tree with a menu at another place, its new siblings counted from the first. */
export const moved = (nodes: readonly MenuNode[], id: string, { parentId, index }: Place): MenuNode[] => {
  const node = rowOf(nodes, id)?.node
  if (!node) return [...nodes]
  const arranged = (siblings: readonly MenuNode[], above: string): MenuNode[] => {
    const others = siblings.filter((each) => each.id !== id)
    const isTarget = above === parentId
    const all = isTarget ? others.toSpliced(index, 0, { ...node, parentId }) : others
    return all.map((each, place) => ({
      ...each,
      orderNum: isTarget ? place : each.orderNum,
      children: arranged(each.children, each.id),
    }))
  }
  return arranged(nodes, root)
}

/** The place of each menu that has another one than before. */
export const changedPlaces = (before: readonly MenuNode[], after: readonly MenuNode[]) => {
  const known = new Map(rowsOf(before).map(({ node }) => [node.id, node]))
  return rowsOf(after)
    .map(({ node: { id, parentId, orderNum } }) => ({ id, parentId, orderNum }))
    .filter(({ id, parentId, orderNum }) => known.get(id)?.parentId !== parentId || known.get(id)?.orderNum !== orderNum)
}

/** The number of order with which a new menu comes last below another. */
export const lastOrder = (nodes: readonly MenuNode[], parentId: string): number =>
  Math.max(-1, ...childrenOf(nodes, parentId).map(({ orderNum }) => orderNum)) + 1
