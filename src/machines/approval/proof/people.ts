import { isOwnDecision, isStep, nodesWithin, type Assignee, type FlowDefinition, type StepNode } from '../definition.ts'
import { stepsBefore } from '../scopes.ts'
import type { Finding } from './finding.ts'
import { followersOf, isDecided, reachOf } from './reach.ts'
import { formFor, isForm, not, worldOf, type Effort } from './search.ts'

/** Whether somebody decides, nobody in their own case or twice in a row without need, and each rejection leads to who has approved. */
export const peopleFindings = (definition: FlowDefinition, effort: Effort): Finding[] => {
  const steps = nodesWithin(definition.nodes).filter(isStep)
  return [
    ...decidedByNobody(definition, effort),
    ...steps.flatMap((step) => [...rejectedAside(definition, step, effort), ...ownRequest(step)]),
    ...sameTwice(definition, steps),
  ]
}

/** A form that passes nobody: about the first node. */
const decidedByNobody = ({ type, nodes }: FlowDefinition, effort: Effort): Finding[] => {
  const reach = reachOf(nodes)
  const missed = nodesWithin(nodes).flatMap((node) => (isDecided(node) ? [(reach.get(node.id) ?? []).map(not)] : []))
  const [first] = nodes
  if (!first || missed.some((ways) => ways.length === 0)) return []
  const world = worldOf(type, [...new Set(missed.flat().map(({ condition }) => condition))], effort)
  const found = formFor(world, [], missed)
  return isForm(found) ? [{ code: 'decidedByNobody', about: first.id, weight: 'warns', values: {}, example: found }] : []
}

/** A form that gets to a step, and to which the step is strange to which its rejection leads. */
const rejectedAside = ({ type, nodes }: FlowDefinition, { id, kind, ifRejected }: StepNode, effort: Effort): Finding[] => {
  if (kind === 'handle' || (ifRejected.kind !== 'toPrevious' && ifRejected.kind !== 'toNode')) return []
  const before = stepsBefore(nodes, id)
  const target = ifRejected.kind === 'toPrevious' ? before.at(-1) : before.find((step) => step.id === ifRejected.node)
  if (!target) return []
  const reach = reachOf(nodes)
  const here = reach.get(id) ?? []
  const there = reach.get(target.id) ?? []
  const world = worldOf(type, [...new Set([...here, ...there].map(({ condition }) => condition))], effort)
  const found = formFor(world, here, [there.map(not)])
  return isForm(found) ? [{ code: 'rejectedAside', about: id, weight: 'warns', values: { node: target.id }, example: found }] : []
}

/** Nobody approves their own request unless the policy says so: here it does. */
const ownRequest = (step: StepNode): Finding[] =>
  isOwnDecision(step) && step.ifSelf === 'decides' ? [{ code: 'ownRequest', about: step.id, weight: 'warns', values: {} }] : []

const sameTwice = ({ nodes }: FlowDefinition, steps: readonly StepNode[]): Finding[] => {
  const followers = followersOf(nodes, isDecided)
  const deciding = steps.filter(isOwnDecision)
  return deciding.flatMap((step) => {
    const next = followers.get(step.id) ?? []
    return deciding.flatMap((later): Finding[] => {
      const isSame = next.includes(later.id) && later.ifRepeated === 'asksAgain' && asks(step) === asks(later)
      return isSame ? [{ code: 'sameTwice', about: later.id, weight: 'warns', values: { node: step.id } }] : []
    })
  })
}

/** Whom a step asks, however much they count. */
const asks = ({ assignees }: StepNode): string => {
  const who = assignees.map(({ weight: _, ...assignee }: Assignee & { weight?: number }) => JSON.stringify(assignee))
  return who.toSorted().join(' ')
}
