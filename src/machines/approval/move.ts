import { choosesAmong, passedBy } from './conditions.ts'
import { nodesAt, topOf } from './compile.ts'
import { branchesOf, isStep, type FlowDefinition, type FlowNode, type FormValues, type ParallelNode } from './definition.ts'
import { nodeOf, reachedBy } from './scopes.ts'
import { verdictOf, type CountedStep, type CountedTask } from './verdict.ts'

/** What is asked at a node at which a case stands: its tasks, and who is asked later, by their weights. */
export interface StandingStep {
  tasks: readonly CountedTask[]
  queue: readonly { weight: number }[]
}

/** A case that runs or is with its initiator, as far as another edition asks. */
export interface StandingInFlow {
  /** In the machine of the edition by which it goes. */
  position: string
  form: FormValues
  resumeAt: string | null
  steps: Readonly<Record<string, StandingStep>>
}

/**
 * Why a case can't go by another edition: where it stands is there no more, is something else, or lies beside other things than before; a case within it is
 * of another type; or a step that comes newly needs a choice that nobody was asked for.
 */
export const moveHindrances = ['nodeGone', 'nodeOtherwise', 'liesOtherwise', 'typeWithin', 'choiceMissing'] as const
export type MoveHindrance = (typeof moveHindrances)[number]

/** What becomes of a case under another edition. */
export interface CaseMove {
  /** Null where it can go by it. */
  hindrance: { why: MoveHindrance; node: FlowNode } | null
  /** Where it goes on once it is submitted again; null from its beginning. */
  resumeAt: string | null
  /** Whoever returned it was to be asked alone, and can't be any more. */
  beginsAgain: boolean
  /** What the steps at which it stands have decided already by the rules of the other edition. */
  atOnce: 'approved' | 'rejected' | null
  /** What lies ahead by it and did not before, and what no longer does. */
  comes: FlowNode[]
  fallsAway: FlowNode[]
}

/** What becomes of a case that goes by one edition, if from now on it goes by the next. It stands where it stood: whoever is asked stays asked. */
export const movedTo = (former: FlowDefinition, next: FlowDefinition, standing: StandingInFlow): CaseMove => {
  const { position, form } = standing
  const runs = topOf(position) === 'running'
  const resumeAt = runs ? null : resumedAt(former, next, standing.resumeAt)
  const [before, after] = runs
    ? [former, next].map(({ nodes }) => aheadOf(nodes, new Set(nodesAt(position)), form) ?? [])
    : [aheadFrom(former.nodes, standing.resumeAt, form), aheadFrom(next.nodes, resumeAt, form)]
  return {
    hindrance: runs ? (hindranceAt(former, next, position) ?? choiceMissing(former, form, after ?? [])) : null,
    resumeAt,
    beginsAgain: !runs && standing.resumeAt !== null && resumeAt === null,
    atOnce: runs ? decidedAt(next, standing) : null,
    comes: without(after ?? [], before ?? []),
    fallsAway: without(before ?? [], after ?? []),
  }
}

const without = (nodes: readonly FlowNode[], others: readonly FlowNode[]): FlowNode[] =>
  nodes.filter(({ id }) => !others.some((other) => other.id === id))

/** What lies ahead of the open nodes of a case, in each of the branches in which it stands; null where none is open here. */
export const aheadOf = (nodes: readonly FlowNode[], open: ReadonlySet<string>, form: FormValues): FlowNode[] | null => {
  for (const [index, node] of nodes.entries()) {
    const after = () => passedBy(nodes.slice(index + 1), form)
    if (open.has(node.id)) return after()
    const within = branchesOf(node).flatMap((branch) => {
      const ahead = aheadOf(branch.nodes, open, form)
      return ahead ? [ahead] : []
    })
    if (within.length > 0) return [...within.flat(), ...after()]
  }
  return null
}

/** What is asked of a case that is submitted again: from a node on, or all of it. */
const aheadFrom = (nodes: readonly FlowNode[], from: string | null, form: FormValues): FlowNode[] => {
  const first = from === null ? undefined : nodeOf(nodes, from)
  return first ? [...passedBy([first], form), ...(aheadOf(nodes, new Set([first.id]), form) ?? [])] : passedBy(nodes, form)
}

const resumedAt = (former: FlowDefinition, next: FlowDefinition, resumeAt: string | null): string | null => {
  if (resumeAt === null) return null
  const there = nodeOf(next.nodes, resumeAt)
  return there && there.kind === nodeOf(former.nodes, resumeAt)?.kind ? reachedBy(next.nodes, resumeAt) : null
}

/** The nodes that run beside others around a node, the outermost first; null where it is not within. */
const aroundOf = (nodes: readonly FlowNode[], id: string): ParallelNode[] | null => {
  for (const node of nodes) {
    if (node.id === id) return []
    for (const branch of branchesOf(node)) {
      const within = aroundOf(branch.nodes, id)
      if (within) return node.kind === 'parallel' ? [node, ...within] : within
    }
  }
  return null
}

const hindranceAt = (former: FlowDefinition, next: FlowDefinition, position: string): CaseMove['hindrance'] => {
  for (const id of nodesAt(position)) {
    const node = nodeOf(former.nodes, id)
    if (!node) throw new Error(`${former.type} has no node ${id}`)
    const there = nodeOf(next.nodes, id)
    if (!there) return { why: 'nodeGone', node }
    if (there.kind !== node.kind) return { why: 'nodeOtherwise', node }
    if (there.kind === 'subprocess' && node.kind === 'subprocess' && there.type !== node.type) return { why: 'typeWithin', node }
    if (placeOf(former.nodes, id) !== placeOf(next.nodes, id)) return { why: 'liesOtherwise', node }
  }
  return null
}

/** Beside what a node lies: in which branch of which others, however these are in order. */
const placeOf = (nodes: readonly FlowNode[], id: string): string => {
  const all = (aroundOf(nodes, id) ?? []).map((parallel) => {
    const own = parallel.branches.find((branch) => branch.nodes.length > 0 && isWithin(branch.nodes, id))?.id
    return [parallel.id, own, parallel.branches.map((branch) => branch.id).toSorted()]
  })
  return JSON.stringify(all)
}

const isWithin = (nodes: readonly FlowNode[], id: string): boolean => nodeOf(nodes, id) !== undefined

/** A step ahead for which whoever submitted it was not asked to choose anybody, and that is not passed without. */
const choiceMissing = (former: FlowDefinition, form: FormValues, ahead: readonly FlowNode[]): CaseMove['hindrance'] => {
  const needsChoice = (node: FlowNode | undefined) =>
    node !== undefined && isStep(node) && node.ifEmpty === 'block' && choosesAmong(node.assignees, form)
  const node = ahead.find((each) => needsChoice(each) && !needsChoice(nodeOf(former.nodes, each.id)))
  return node ? { why: 'choiceMissing', node } : null
}

/** What is asked at a step, as its mode counts it: who is asked later only where one is asked after the other. */
export const countedBy = ({ mode }: { mode: { kind: string } }, { tasks, queue }: StandingStep): CountedStep =>
  mode.kind === 'sequential' ? { tasks, queued: queue.length } : { tasks: [...tasks, ...queue.map(asked)], queued: 0 }

const asked = ({ weight }: { weight: number }): CountedTask => ({ state: 'pending', timedAs: null, weight, place: 'own', returnTo: null })

const decidedAt = ({ nodes }: FlowDefinition, { position, steps }: StandingInFlow): CaseMove['atOnce'] => {
  const decided = new Set(
    nodesAt(position).flatMap((id) => {
      const [node, standing] = [nodeOf(nodes, id), steps[id]]
      return node && isStep(node) && standing ? [verdictOf(node, countedBy(node, standing)).kind] : []
    }),
  )
  if (decided.has('rejected')) return 'rejected'
  return decided.has('approved') ? 'approved' : null
}
