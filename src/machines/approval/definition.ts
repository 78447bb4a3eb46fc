import type { FlowType } from './flowTypes.ts'

/**
 * How a type of business is approved (domain.md §1.6): a list of nodes, one after the other; branches hold lists of their own. It is data: written by
 * people, kept in versions, and compiled into a machine (`compile.ts`) that is its case's.
 */
export interface FlowDefinition {
  type: FlowType
  title: BothNames
  nodes: readonly FlowNode[]
}

export interface BothNames {
  zh: string
  en: string
}

interface Named {
  /** Of the node, within its definition: a state of the machine is called by it. */
  id: string
  title: BothNames
}

export type FlowNode = StepNode | CopyNode | ExclusiveNode | ParallelNode | SubprocessNode | TimerNode

export const stepKinds = ['approve', 'handle', 'meeting'] as const

/**
 * People decide, or do something (`handle`); of a `meeting` whoever keeps its minutes records what it has decided (practice.md §1).
 */
export interface StepNode extends Named {
  kind: (typeof stepKinds)[number]
  assignees: readonly Assignee[]
  mode: StepMode
  /** Where nobody is found: it passes, goes to an administrator, or whatever would lead there is refused. */
  ifEmpty: (typeof emptyPolicies)[number]
  /** Where it would come to who began the case. */
  ifSelf: (typeof selfPolicies)[number]
  /** Where it would come to who has approved already: anywhere before, or in the step before. */
  ifRepeated: (typeof repeatedPolicies)[number]
  ifRejected: RejectPolicy
  /** After a return to who began it, everybody is asked again, or whoever returned it alone. */
  resubmit: (typeof resubmitPolicies)[number]
  deadline?: StepDeadline
  /** What a decision must come with besides; a rejection always says why. */
  asks?: { opinion?: true; files?: true }
  /** Fields of the form that are not shown in this step. */
  hides?: readonly string[]
}

/** Somebody is told, and nothing waits for them. */
export interface CopyNode extends Named {
  kind: 'copy'
  assignees: readonly Assignee[]
}

/** The first branch whose condition holds is gone; the last one has none, and takes what is left. */
export interface ExclusiveNode extends Named {
  kind: 'exclusive'
  branches: readonly (Named & { when: Condition | null; nodes: readonly FlowNode[] })[]
}

/** All branches are gone at once; it goes on once each has come to its end. */
export interface ParallelNode extends Named {
  kind: 'parallel'
  branches: readonly (Named & { nodes: readonly FlowNode[] })[]
}

/** Whatever has branches. */
export type Branching = ExclusiveNode | ParallelNode

/** A case of another type, about the same record: its end is this node's decision. */
export interface SubprocessNode extends Named {
  kind: 'subprocess'
  type: FlowType
}

/** Nothing happens for a time. */
export interface TimerNode extends Named {
  kind: 'timer'
  wait: Span
}

export const spanUnits = ['workingHours', 'workingDays'] as const

export interface Span {
  count: number
  unit: (typeof spanUnits)[number]
}

/**
 * Whom a step asks. `weight` counts in a vote; 1 where nothing is said.
 */
export type Assignee = { weight?: number } & (
  | { by: 'users'; users: readonly string[] }
  | { by: 'role'; role: string; of: 'company' | 'unit' | 'house' }
  /** Of the leading unit of the record; `above` as many units further up. */
  | { by: 'unitHead'; above: number }
  /** The heads of so many units on the way up, one after the other. */
  | { by: 'unitHeads'; upTo: number }
  | { by: 'unitApprovers' }
  | { by: 'budgetOwner' }
  /** The superiors of who began it, so many on the way up. */
  | { by: 'superiors'; upTo: number }
  | { by: 'initiator' }
  /** Whoever begins the case chooses. */
  | { by: 'initiatorsChoice' }
  | { by: 'field'; field: string }
  | { by: 'group'; group: string }
  /** Whoever may run the record; but not the person of a field. */
  | { by: 'inCharge'; but?: string }
  | { by: 'condition'; when: Condition; ask: readonly Assignee[]; otherwise: readonly Assignee[] }
)

/** One after the other; all of them, or a share; whoever is first; a share of the weights. */
export type StepMode = { kind: 'sequential' } | { kind: 'countersign'; share?: Share } | { kind: 'anyOf' } | { kind: 'vote'; share: Share }

/** `of` from `outOf`, at least. */
export interface Share {
  of: number
  outOf: number
}

/** As many as whoever submits a record chooses at one node. */
export const mostChosen = 20

export const emptyPolicies = ['pass', 'toAdministrator', 'block'] as const
export const selfPolicies = ['decides', 'skip', 'toSuperior', 'toUnitHead'] as const
export const repeatedPolicies = ['asksAgain', 'skipIfApprovedBefore', 'skipConsecutive'] as const
export const resubmitPolicies = ['everybody', 'whoReturned'] as const

export type RejectPolicy = { kind: 'toInitiator' } | { kind: 'toPrevious' } | { kind: 'toNode'; node: string } | { kind: 'ends' }

export const timeoutActions = ['remind', 'escalate', 'transfer', 'approve', 'reject'] as const

export interface StepDeadline extends Span {
  /** Working hours before it, in which whoever has the task is reminded. */
  remindBefore?: number
  whenDue: (typeof timeoutActions)[number]
  /** Of a transfer. */
  to?: readonly Assignee[]
}

/** What a branch asks of the form. Money is compared exactly, as digits; days as they are written. */
export type Condition =
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }
  | { field: string; is: (typeof orderings)[number]; value: string }
  | { field: string; is: 'oneOf' | 'noneOf'; values: readonly string[] }
  | { field: string; is: 'true' | 'false' }
  /** Nothing is known of it. */
  | { field: string; is: 'unknown' }

export const orderings = ['atLeast', 'below', 'above', 'atMost'] as const

/** What a record says in a field; null where it says nothing. */
export type FormValue = string | boolean | null
export type FormValues = Readonly<Record<string, FormValue>>

/** Every node of a definition, one before what is within it. */
export const nodesWithin = (nodes: readonly FlowNode[]): FlowNode[] =>
  nodes.flatMap((node) => [node, ...branchesOf(node).flatMap((branch) => nodesWithin(branch.nodes))])

/** The branches of a node; none of one that has none. */
export const branchesOf = (node: FlowNode): readonly Branching['branches'][number][] => (isBranching(node) ? node.branches : [])

export const isBranching = (node: FlowNode): node is Branching => node.kind === 'exclusive' || node.kind === 'parallel'

export const isStep = (node: FlowNode): node is StepNode => stepKinds.some((kind) => kind === node.kind)

/** Whether whoever is asked decides by themself: what is to be done decides nothing, and what a meeting decides is not its keeper's to. */
export const isOwnDecision = ({ kind }: Pick<FlowNode, 'kind'>): boolean => kind === 'approve'

/** What most steps say: whoever is first decides for all; a rejection goes to who began the case, after whom everybody is asked again. */
export const usualRules = {
  mode: { kind: 'anyOf' },
  ifEmpty: 'toAdministrator',
  ifSelf: 'toSuperior',
  ifRepeated: 'skipConsecutive',
  ifRejected: { kind: 'toInitiator' },
  resubmit: 'everybody',
} as const satisfies Partial<StepNode>

/** A node with each of its branches changed; one that has none as it is. */
export const withBranches = (node: FlowNode, change: <B extends Branching['branches'][number]>(branch: B) => B): FlowNode => {
  if (node.kind === 'exclusive') return { ...node, branches: node.branches.map((branch) => change(branch)) }
  if (node.kind === 'parallel') return { ...node, branches: node.branches.map((branch) => change(branch)) }
  return node
}
