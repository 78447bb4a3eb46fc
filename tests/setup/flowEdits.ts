import fc from 'fast-check'
import { branchesOf, nodesWithin, stepKinds, type FlowDefinition } from '#src/machines/approval/definition.ts'
import { ways, type Edit } from '#src/machines/approval/design/edits.ts'

/** Which edit, of what and how, told by numbers until it is known what is there. */
export interface EditChance {
  deed: Edit['do']
  which: number
  how: number
}

const deeds: readonly Edit['do'][] = ['insert', 'remove', 'duplicate', 'move', 'addBranch', 'rename', 'change', 'decide']
const kinds = [...stepKinds, 'copy', 'exclusive', 'parallel', 'subprocess', 'timer'] as const

export const arbitraryEdit: fc.Arbitrary<EditChance> = fc.record({
  deed: fc.constantFrom(...deeds),
  which: fc.nat({ max: 99 }),
  how: fc.nat({ max: 99 }),
})

/** All nodes and branches, as they are called. */
export const idsOf = ({ nodes }: FlowDefinition): string[] =>
  nodesWithin(nodes).flatMap((node) => [node.id, ...branchesOf(node).map(({ id }) => id)])

const at = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(all.length, 1)]

/** The edit that it comes to in a definition. What is there no more, is not there. */
export const chosenEdit = (definition: FlowDefinition, { deed, which, how }: EditChance): Edit => {
  const nodes = nodesWithin(definition.nodes)
  const id = at(idsOf(definition), which) ?? 'none'
  switch (deed) {
    case 'insert': {
      const lists = [{ id: null, nodes: definition.nodes }, ...nodes.flatMap(branchesOf)]
      const list = at(lists, which) ?? { id: null, nodes: [] }
      return { do: 'insert', kind: at(kinds, how) ?? 'approve', at: { branch: list.id, index: how % (list.nodes.length + 1) } }
    }
    case 'move':
      return { do: 'move', id, way: at(ways, how) ?? 'up' }
    case 'rename':
      return { do: 'rename', id, title: { zh: String(how), en: '' } }
    case 'change': {
      const node = at(nodes, which)
      if (!node) return { do: 'addBranch', id }
      return { do: 'change', node: { ...node, title: { zh: '', en: String(how) } } }
    }
    case 'decide':
      return { do: 'decide', id, when: how % 2 === 0 ? { all: [] } : { field: 'title', is: 'unknown' } }
    default:
      return { do: deed, id }
  }
}
