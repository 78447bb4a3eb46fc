import { branchTaken, holds } from './conditions.ts'
import {
  isStep,
  type BothNames,
  type Condition,
  type ExclusiveNode,
  type FlowNode,
  type FormValue,
  type FormValues,
  type ParallelNode,
  type StepNode,
} from './definition.ts'
import { hoursOfDay } from '#src/lib/workingHours.ts'
import { added, capped, longest, noTime, type Spread } from './spread.ts'

/** What a condition asks of one field. */
export type Question = Exclude<Condition, { all: unknown } | { any: unknown }>

/** What was asked of a form at one branch, until one was taken. */
export interface Reason {
  branch: string
  isTaken: boolean
  /** Nothing of the branch that takes what is left. */
  asked: readonly { question: Question; says: FormValue; holds: boolean }[]
}

/** A node that a case passes, with what it passes within. */
export type Passed =
  | { node: Exclude<FlowNode, ExclusiveNode | ParallelNode> }
  | { node: ExclusiveNode; reasons: readonly Reason[]; within: readonly Passed[] }
  | { node: ParallelNode; branches: readonly { id: string; title: BothNames; within: readonly Passed[] }[] }

/** The way of a case whose form says so, in which everybody approves. */
export const walk = (nodes: readonly FlowNode[], form: FormValues): Passed[] =>
  nodes.map((node): Passed => {
    if (node.kind === 'exclusive') return { node, reasons: reasonsOf(node, form), within: walk(branchTaken(node, form)?.nodes ?? [], form) }
    if (node.kind === 'parallel')
      return { node, branches: node.branches.map(({ id, title, nodes: its }) => ({ id, title, within: walk(its, form) })) }
    return { node }
  })

/** The same from where a case stands: from its open nodes on, in each of the branches in which it stands; null where none is open here. */
export const walkFrom = (nodes: readonly FlowNode[], open: ReadonlySet<string>, form: FormValues): Passed[] | null => {
  for (const [index, node] of nodes.entries()) {
    const after = () => walk(nodes.slice(index + 1), form)
    if (node.kind === 'exclusive') {
      for (const branch of node.branches) {
        const within = walkFrom(branch.nodes, open, form)
        if (within) return [...within, ...after()]
      }
    } else if (node.kind === 'parallel') {
      const branches = node.branches.map(({ id, title, nodes: its }) => ({ id, title, within: walkFrom(its, open, form) }))
      if (branches.some(({ within }) => within))
        return [{ node, branches: branches.map(({ within, ...branch }) => ({ ...branch, within: within ?? [] })) }, ...after()]
    } else if (open.has(node.id)) return [{ node }, ...after()]
  }
  return null
}

/** The nodes of a way at which something happens, in its order; what chooses among branches, or runs them, is not told. */
export const leavesOf = (way: readonly Passed[]): FlowNode[] =>
  way.flatMap((passed) => {
    if ('reasons' in passed) return leavesOf(passed.within)
    if ('branches' in passed) return passed.branches.flatMap(({ within }) => leavesOf(within))
    return [passed.node]
  })

const reasonsOf = (node: ExclusiveNode, form: FormValues): Reason[] => {
  const taken = branchTaken(node, form)
  const asked = taken ? node.branches.slice(0, node.branches.indexOf(taken) + 1) : node.branches
  return asked.map(({ id, when }) => ({
    branch: id,
    isTaken: id === taken?.id,
    asked: when
      ? questionsIn(when).map((question) => ({ question, says: form[question.field] ?? null, holds: holds(question, form) }))
      : [],
  }))
}

const questionsIn = (condition: Condition): Question[] => {
  if ('all' in condition) return condition.all.flatMap(questionsIn)
  if ('any' in condition) return condition.any.flatMap(questionsIn)
  return [condition]
}

/** When a case comes to a node and when it leaves it, in hours of office time from now; null where that is not known. */
export interface Expected {
  begins: Spread | null
  ends: Spread | null
}

/**
 * When a case comes to each node of its way, and to its end. One after the other adds up, case by case, and of branches beside one another the last
 * counts: late in one step is rarely late in all.
 * @param takes how long a node takes; null where that is not known
 */
export const schedule = (way: readonly Passed[], takes: (node: FlowNode) => Spread | null) => {
  const nodes = new Map<string, Expected>()
  const along = (some: readonly Passed[], from: Spread | null): Spread | null => some.reduce(after, from)
  const after = (begins: Spread | null, passed: Passed): Spread | null => {
    const ends = endOf(begins, passed)
    nodes.set(passed.node.id, { begins, ends })
    return ends
  }
  const endOf = (begins: Spread | null, passed: Passed): Spread | null => {
    if ('reasons' in passed) return along(passed.within, begins)
    if (!('branches' in passed)) return both(begins, takes(passed.node), added)
    const beside = passed.branches.map(({ within }) => within)
    const slowest = beside.map((within) => along(within, noTime)).reduce((one, other) => both(one, other, longest), noTime)
    // What lies before them is the same for each: it is added once, and said of their nodes afterwards.
    for (const within of beside) along(within, begins)
    return both(begins, slowest, added)
  }
  return { nodes, ends: along(way, noTime) }
}

const both = (a: Spread | null, b: Spread | null, how: (a: Spread, b: Spread) => Spread): Spread | null => (a && b ? how(a, b) : null)

/** What was measured of the nodes of a type. */
export interface History {
  /** By node. */
  byNode: ReadonlyMap<string, Spread>
  /** Of all steps in which people decide. */
  ofSteps: Spread | null
}

/** How long a node takes, where people are asked: as it did before, and not beyond what ends it by itself. */
export const hoursAt = (history: History, node: FlowNode): Spread | null => {
  if (node.kind === 'timer') return [inHours(node.wait)]
  if (node.kind === 'copy') return noTime
  const before = history.byNode.get(node.id) ?? (node.kind === 'approve' ? history.ofSteps : null)
  return before && isStep(node) ? untilDue(before, node) : before
}

const untilDue = (spread: Spread, { deadline }: StepNode): Spread =>
  deadline && (deadline.whenDue === 'approve' || deadline.whenDue === 'reject') ? capped(spread, inHours(deadline)) : spread

const inHours = ({ count, unit }: { count: number; unit: 'workingHours' | 'workingDays' }): number =>
  unit === 'workingDays' ? count * hoursOfDay : count
