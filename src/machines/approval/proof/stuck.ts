import { isStep, nodesWithin, type FlowDefinition, type FlowNode, type StepNode } from '../definition.ts'
import type { FlowType } from '../flowTypes.ts'
import { stepsBefore } from '../scopes.ts'
import { isKnownLater } from './asking.ts'
import type { Finding } from './finding.ts'
import { followersOf, isDecided } from './reach.ts'

/** What of a house a definition leads to. */
export interface House {
  /** The editions in effect, for the whole house and for units. */
  published: readonly FlowDefinition[]
  /** Of types that records are approved by: what else these records can be asked about. */
  beside: ReadonlyMap<FlowType, ReadonlySet<FlowType>>
}

/** Where a case can be left with nobody, or go round. A step without an earlier one, and shares of votes, can't: the compiled machine knows where to go. */
export const stuckFindings = (definition: FlowDefinition, house: House): Finding[] => {
  const all = nodesWithin(definition.nodes)
  const afterTimer = followersOf(definition.nodes, (node) => isDecided(node) || node.kind === 'timer')
  return all.flatMap((node): Finding[] => {
    if (node.kind === 'timer') return blocksAfter(all, afterTimer.get(node.id) ?? [], node.id)
    if (node.kind === 'subprocess') return leadsWithin(definition.type, node, house)
    return isStep(node) ? [...knownLater(node), ...roundByTime(definition, all, node)] : []
  })
}

/** No person hears that nobody is found, and time alone can't go on: whom nobody can know beforehand may not be there. */
const blocksAfter = (all: readonly FlowNode[], next: readonly string[], timer: string): Finding[] =>
  all.flatMap((node): Finding[] =>
    isStep(node) && node.ifEmpty === 'block' && node.assignees.every(isKnownLater) && next.includes(node.id)
      ? [{ code: 'blocksAfterTimer', about: node.id, weight: 'stops', values: { node: timer } }]
      : [],
  )

/** Whom a step asks that can't be known before a case gets there: what is done where it is nobody is worth a look, unless an administrator hears of it. */
const knownLater = ({ id, assignees, ifEmpty }: StepNode): Finding[] =>
  ifEmpty !== 'toAdministrator' && assignees.every(isKnownLater)
    ? [{ code: 'knownLater', about: id, weight: 'warns', values: { ifEmpty } }]
    : []

/** Rejected by time, it comes back by time: as long as nobody decides. */
const roundByTime = ({ nodes }: FlowDefinition, all: readonly FlowNode[], { id, ifRejected, deadline }: StepNode): Finding[] => {
  if (deadline?.whenDue !== 'reject' || (ifRejected.kind !== 'toPrevious' && ifRejected.kind !== 'toNode')) return []
  const target = ifRejected.kind === 'toNode' ? ifRejected.node : stepsBefore(nodes, id).at(-1)?.id
  const from = all.findIndex((node) => node.id === target)
  const here = all.findIndex((node) => node.id === id)
  const between = from < 0 ? [] : all.slice(from, here)
  return target !== undefined && between.length > 0 && between.every(passesByTime)
    ? [{ code: 'roundByTime', about: id, weight: 'warns', values: { node: target } }]
    : []
}

const passesByTime = (node: FlowNode): boolean => (isStep(node) ? node.deadline?.whenDue === 'approve' : node.kind !== 'subprocess')

/** A case within is begun by what is in effect for its type, and asks what the record tells. */
const leadsWithin = (type: FlowType, node: Extract<FlowNode, { kind: 'subprocess' }>, { published, beside }: House): Finding[] => {
  const say = (code: Finding['code'], values: Finding['values']): Finding[] => [{ code, about: node.id, weight: 'stops', values }]
  if (beside.get(type)?.has(node.type) === false || !published.some((each) => each.type === node.type))
    return say('withinMissing', { type: node.type })
  const back = wayBack(node.type, type, published)
  return back ? say('withinCircle', { types: [type, ...back].join(' ') }) : []
}

/** The types by which cases within cases lead from one type to another. */
const wayBack = (from: FlowType, to: FlowType, published: readonly FlowDefinition[], seen = new Set<FlowType>()): FlowType[] | null => {
  if (from === to) return [to]
  if (seen.has(from)) return null
  seen.add(from)
  const within = published.flatMap((each) => (each.type === from ? nodesWithin(each.nodes) : []))
  for (const node of within) {
    const back = node.kind === 'subprocess' ? wayBack(node.type, to, published, seen) : null
    if (back) return [from, ...back]
  }
  return null
}
