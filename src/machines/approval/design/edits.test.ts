import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { branchesOf, nodesWithin, stepKinds, type FlowDefinition, type FlowNode } from '../definition.ts'
import { faultsOf } from '../faults.ts'
import { arbitraryDefinition } from '#tests/setup/flowDefinitions.ts'
import { arbitraryEdit, chosenEdit, idsOf } from '#tests/setup/flowEdits.ts'
import type { NodeKind } from './beginnings.ts'
import { edited, type Edit } from './edits.ts'

const empty: FlowDefinition = { type: 'DEMAND', title: { zh: '需求', en: 'Demand' }, nodes: [] }
const kinds: NodeKind[] = [...stepKinds, 'copy', 'exclusive', 'parallel', 'subprocess', 'timer']
const after = (definition: FlowDefinition, ...edits: Edit[]) => edits.reduce((before, edit) => edited(before, edit).definition, definition)
const insert = (kind: NodeKind, branch: string | null, index: number): Edit => ({ do: 'insert', kind, at: { branch, index } })
/** A definition as its ids: branches in brackets. */
const drawn = ({ nodes }: FlowDefinition): string => {
  const list = (all: readonly FlowNode[]): string =>
    all.map((node) => [node.id, ...branchesOf(node).map((branch) => `(${branch.id}: ${list(branch.nodes)})`)].join('')).join(' ')
  return list(nodes)
}
const withBranches = after(empty, insert('exclusive', null, 0), insert('approve', 'branch1', 0), insert('copy', null, 1))

describe('an edit of a definition', () => {
  it('adds a node of every kind that lacks nothing, at any place', () => {
    for (const kind of kinds) {
      const one = edited(empty, insert(kind, null, 0))
      expect([kind, faultsOf(one.definition), one.selected]).toEqual([kind, [], one.definition.nodes[0]?.id])
    }
    expect(drawn(withBranches)).toBe('exclusive1(branch1: approve1)(branch2: ) copy1')
    expect(drawn(after(withBranches, insert('timer', 'branch2', 0), insert('approve', null, 1)))).toBe(
      'exclusive1(branch1: approve1)(branch2: timer1) approve2 copy1',
    )
    expect(edited(withBranches, insert('timer', 'gone', 0)).definition).toBe(withBranches)
  })

  it('moves a node along its list, out of its branch at both ends, and aside into branches', () => {
    const move = (id: string, ...ways: ('up' | 'down' | 'left' | 'right')[]) =>
      drawn(after(withBranches, ...ways.map((way): Edit => ({ do: 'move', id, way }))))
    expect(move('copy1', 'up')).toBe('copy1 exclusive1(branch1: approve1)(branch2: )')
    expect(move('approve1', 'up')).toBe('approve1 exclusive1(branch1: )(branch2: ) copy1')
    expect(move('approve1', 'down')).toBe('exclusive1(branch1: )(branch2: ) approve1 copy1')
    expect(move('approve1', 'right')).toBe('exclusive1(branch1: )(branch2: approve1) copy1')
    expect(move('approve1', 'right', 'left')).toBe(drawn(withBranches))
    expect(move('approve1', 'left')).toBe('approve1 exclusive1(branch1: )(branch2: ) copy1')
    expect(move('copy1', 'right')).toBe('exclusive1(branch1: approve1 copy1)(branch2: )')
    expect(move('copy1', 'up', 'right')).toBe('exclusive1(branch1: copy1 approve1)(branch2: )')
    for (const way of ['left', 'down'] as const)
      expect(edited(withBranches, { do: 'move', id: 'copy1', way }).definition).toBe(withBranches)
  })

  it('adds, moves and removes branches, but what is left when nothing else holds stays, and stays last', () => {
    const three = after(withBranches, { do: 'addBranch', id: 'exclusive1' })
    expect(drawn(three)).toBe('exclusive1(branch1: approve1)(branch3: )(branch2: ) copy1')
    expect(drawn(after(three, { do: 'move', id: 'branch3', way: 'left' }))).toBe(
      'exclusive1(branch3: )(branch1: approve1)(branch2: ) copy1',
    )
    for (const edit of [
      { do: 'move', id: 'branch2', way: 'left' },
      { do: 'move', id: 'branch3', way: 'right' },
      { do: 'move', id: 'branch1', way: 'left' },
      { do: 'remove', id: 'branch2' },
      { do: 'decide', id: 'branch2', when: { field: 'isDirect', is: 'true' } },
    ] satisfies Edit[])
      expect(edited(three, edit).definition).toBe(three)
    expect(edited(three, { do: 'remove', id: 'branch1' }).selected).toBe('branch3')
    expect(drawn(after(three, { do: 'remove', id: 'branch1' }))).toBe('exclusive1(branch3: )(branch2: ) copy1')
    // Of two branches none goes alone.
    expect(drawn(after(withBranches, { do: 'remove', id: 'branch1' }))).toBe('copy1')
    const decided = after(three, { do: 'decide', id: 'branch3', when: { field: 'isDirect', is: 'true' } })
    expect(branchesOf(decided.nodes[0] as FlowNode)[1]).toMatchObject({ when: { field: 'isDirect', is: 'true' } })
    const beside = after(empty, insert('parallel', null, 0), { do: 'addBranch', id: 'parallel1' })
    expect(drawn(beside)).toBe('parallel1(branch1: approve1)(branch2: approve2)(branch3: approve3)')
    expect(drawn(after(beside, { do: 'move', id: 'branch2', way: 'right' }))).toBe(
      'parallel1(branch1: approve1)(branch3: approve3)(branch2: approve2)',
    )
    expect(drawn(after(beside, { do: 'remove', id: 'branch3' }))).toBe('parallel1(branch1: approve1)(branch2: approve2)')
  })

  it('copies a node with all that lies within, which is called anew, also where a step goes back to another of them', () => {
    const two = after(withBranches, insert('approve', 'branch1', 1))
    const second = nodesWithin(two.nodes).find(({ id }) => id === 'approve2')
    if (second?.kind !== 'approve') throw new Error('There is no second step')
    const back = after(two, { do: 'change', node: { ...second, ifRejected: { kind: 'toNode', node: 'approve1' } } })
    const twice = after(back, { do: 'duplicate', id: 'exclusive1' })
    expect(drawn(twice)).toBe('exclusive1(branch1: approve1 approve2)(branch2: ) exclusive2(branch3: approve3 approve4)(branch4: ) copy1')
    expect(nodesWithin(twice.nodes).find(({ id }) => id === 'approve4')).toMatchObject({ ifRejected: { kind: 'toNode', node: 'approve3' } })
  })

  it('says which node one goes on with once one is removed', () => {
    const left = ['copy1', 'exclusive1', 'approve1'].map((id) => edited(withBranches, { do: 'remove', id }).selected)
    expect(left).toEqual(['exclusive1', 'copy1', 'branch1'])
  })

  it('renames nodes, branches and the whole, and changes what a node says but its branches', () => {
    const title = { zh: '新', en: 'New' }
    for (const id of ['copy1', 'branch2', null])
      expect(JSON.stringify(after(withBranches, { do: 'rename', id, title })).split('"新"')).toHaveLength(2)
    const emptied = { id: 'exclusive1', kind: 'exclusive' as const, title, branches: [] }
    expect(drawn(after(withBranches, { do: 'change', node: emptied }))).toBe(drawn(withBranches))
  })

  it('keeps every other id, none twice, and what is left last; faults of whatever comes of it are told', () => {
    fc.assert(
      fc.property(arbitraryDefinition, fc.array(arbitraryEdit, { maxLength: 30 }), (first, chances) => {
        let definition = first
        for (const chance of chances) {
          const edit = chosenEdit(definition, chance)
          const before = definition
          definition = edited(before, edit).definition
          const ids = idsOf(definition)
          expect(new Set(ids).size).toBe(ids.length)
          if (edit.do !== 'remove') expect(idsOf(before).filter((id) => !ids.includes(id))).toEqual([])
          for (const node of nodesWithin(definition.nodes))
            if (node.kind === 'exclusive')
              expect(node.branches.map(({ when }) => when === null).indexOf(true)).toBe(node.branches.length - 1)
          expect(faultsOf(definition).filter(({ code }) => code === 'elseNotLast' || code === 'branchesFew' || code === 'idTwice')).toEqual(
            [],
          )
        }
      }),
      { numRuns: 100 },
    )
  })
})
