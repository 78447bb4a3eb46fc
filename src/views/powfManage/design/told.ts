import type { MessageId } from '#src/lang/ids.ts'
import type { BothNames, FlowDefinition } from '#src/machines/approval/definition.ts'
import type { Edit } from '#src/machines/approval/design/edits.ts'
import { findBranch, findNode } from '#src/machines/approval/design/tree.ts'

interface Told {
  id: MessageId
  /** What it was done to. */
  title: BothNames
  place: number
  count: number
}

const ids: Readonly<Record<Edit['do'], MessageId>> = {
  insert: 'design.did.insert',
  remove: 'design.did.remove',
  duplicate: 'design.did.duplicate',
  move: 'design.did.move',
  addBranch: 'design.did.addBranch',
  rename: 'design.did.change',
  change: 'design.did.change',
  decide: 'design.did.change',
}

/** What an edit did, for whoever can't see it. @param selected with what one goes on */
export const toldOf = (edit: Edit, before: FlowDefinition, after: FlowDefinition, selected: string | null): Told => {
  if (after === before) return { id: 'design.did.nothing', title: before.title, place: 0, count: 0 }
  const about = edit.do === 'remove' ? removed(before, edit.id) : placed(after, selected)
  return { id: ids[edit.do], ...about }
}

/** Of two branches neither goes alone. */
const removed = (before: FlowDefinition, id: string) => {
  const branch = findBranch(before.nodes, id)
  return placed(before, branch && branch.node.branches.length <= 2 ? branch.node.id : id)
}

const placed = (definition: FlowDefinition, id: string | null): Omit<Told, 'id'> => {
  const node = id === null ? null : findNode(definition.nodes, id)
  if (node) return { title: node.node.title, place: node.index + 1, count: node.siblings.length }
  const branch = id === null ? null : findBranch(definition.nodes, id)
  if (branch) return { title: branch.branch.title, place: branch.at + 1, count: branch.node.branches.length }
  return { title: definition.title, place: 0, count: 0 }
}
