import {
  isBranching,
  isStep,
  usualRules,
  withBranches,
  type BothNames,
  type Condition,
  type ExclusiveNode,
  type FlowNode,
  type ParallelNode,
} from '../definition.ts'
import { fieldsOf } from '../flowFields.ts'
import { flowTypeIds, type FlowType } from '../flowTypes.ts'

export type NodeKind = FlowNode['kind']

/** Hands out an id that nothing is called by yet. */
export type Fresh = (stem: string) => string

/** What new nodes are called, until somebody says it better. */
const titles: Readonly<Record<NodeKind | 'branch' | 'otherwise', BothNames>> = {
  approve: { zh: '审批', en: 'Approval' },
  handle: { zh: '办理', en: 'Action' },
  meeting: { zh: '会议', en: 'Meeting' },
  copy: { zh: '抄送', en: 'Copy' },
  exclusive: { zh: '条件分支', en: 'Conditions' },
  parallel: { zh: '并行分支', en: 'In parallel' },
  subprocess: { zh: '子流程', en: 'Sub-workflow' },
  timer: { zh: '等待', en: 'Wait' },
  branch: { zh: '分支', en: 'Branch' },
  otherwise: { zh: '其他情况', en: 'Otherwise' },
}

/** A new node of a kind, with what most of its kind say. */
export const newNode = (kind: NodeKind, type: FlowType, fresh: Fresh): FlowNode => {
  const named = { id: fresh(kind), title: titles[kind] }
  switch (kind) {
    case 'copy':
      return { ...named, kind, assignees: [{ by: 'initiator' }] }
    case 'exclusive':
      return { ...named, kind, branches: [newChoice(type, fresh), { id: fresh('branch'), title: titles.otherwise, when: null, nodes: [] }] }
    case 'parallel':
      return { ...named, kind, branches: [newLane(type, fresh), newLane(type, fresh)] }
    case 'subprocess':
      return { ...named, kind, type: flowTypeIds.find((other) => other !== type) ?? type }
    case 'timer':
      return { ...named, kind, wait: { count: 1, unit: 'workingDays' } }
    default:
      return {
        ...named,
        kind,
        assignees: [kind === 'approve' ? { by: 'unitHead', above: 0 } : { by: 'initiatorsChoice' }],
        ...usualRules,
        deadline: { count: 2, unit: 'workingDays', whenDue: 'remind' },
      }
  }
}

/** A further branch, of which one is gone. */
export const newChoice = (type: FlowType, fresh: Fresh): ExclusiveNode['branches'][number] => ({
  id: fresh('branch'),
  title: titles.branch,
  when: firstCondition(type),
  nodes: [],
})

/** A further branch that is gone beside others; there is something to do in it. */
export const newLane = (type: FlowType, fresh: Fresh): ParallelNode['branches'][number] => ({
  id: fresh('branch'),
  title: titles.branch,
  nodes: [newNode('approve', type, fresh)],
})

/** What is asked most often: the amount, where there is one. Nothing is said where nothing can be compared. */
const firstCondition = (type: FlowType): Condition => {
  const money = Object.entries(fieldsOf(type)).find(([, { kind }]) => kind === 'money')
  return money ? { field: money[0], is: 'atLeast', value: '200000' } : { all: [] }
}

/** The same once more, with everything in it called anew; what goes back to a step within goes back to the new one. */
export const copyOf = (node: FlowNode, fresh: Fresh): FlowNode => {
  const renamed = new Map<string, string>()
  const again = (each: FlowNode): FlowNode => {
    const id = fresh(each.kind)
    renamed.set(each.id, id)
    if (isBranching(each))
      return { ...withBranches(each, (branch) => ({ ...branch, id: fresh('branch'), nodes: branch.nodes.map(again) })), id }
    if (!isStep(each) || each.ifRejected.kind !== 'toNode') return { ...each, id }
    const { node: target } = each.ifRejected
    return { ...each, id, ifRejected: { kind: 'toNode', node: renamed.get(target) ?? target } }
  }
  return again(node)
}
