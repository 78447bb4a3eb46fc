import { createMachine, initialTransition, transition, type AnyStateMachine, type EventObject } from 'xstate'
import { perObject } from '#src/lib/perObject.ts'
import { storedOf, valueOfStored } from '../storedState.ts'
import { branchTaken } from './conditions.ts'
import {
  isStep,
  nodesWithin,
  type ExclusiveNode,
  type FlowDefinition,
  type FlowNode,
  type FormValues,
  type ParallelNode,
  type StepNode,
} from './definition.ts'
import { laneOf, nodeOf, stepsBefore } from './scopes.ts'
import { initiatorNode, verdictOf, type CountedStep } from './verdict.ts'

/** What a compiled definition is asked about: its guards count tasks, and read the form. */
export interface WayFacts {
  now: Date
  form: FormValues
  /** How each node stands at which people are asked now. */
  steps: Readonly<Record<string, CountedStep>>
  /** What has come of the case within, by the node that began it. */
  within: Readonly<Record<string, 'approved' | 'rejected'>>
  /** Until when the timers wait that run now. */
  waits: Readonly<Record<string, Date>>
}

/** `decided`: something was counted anew, or time has passed. */
export type WayEvent = { type: 'decided' } | { type: 'jump'; node: string } | { type: 'resume'; node: string | null }

/** What a move asks for, in this order: people are asked, told, asked no more; a case within, a time begins. */
export interface WayEffect {
  type: 'ask' | 'tell' | 'begin' | 'wait' | 'leave'
  node: string
}

/** Where a case stands in its definition, and what was to be done on the way there. */
export interface WayMove {
  position: string
  effects: WayEffect[]
}

/** The states of a case on top (domain.md §1.6), by the position of its machine. */
export const topOf = (position: string): string => position.split(/[.+]/, 1)[0] ?? ''

/** The nodes at which a case stands. */
export const nodesAt = (position: string): string[] =>
  position.split('+').flatMap((path) => (topOf(path) === 'running' && !path.endsWith('.end') ? [path.split('.').at(-1) ?? ''] : []))

interface Args {
  context: { facts: WayFacts }
  event: WayEvent
}

type Target = string
interface Way {
  guard?: (args: Args) => boolean
  target: Target
  reenter?: true
}

const asked = (node: string) => ({ type: 'ask', params: { node } })
const left = (node: string) => ({ type: 'leave', params: { node } })
const to = (node: string | null) => (args: Args) => 'node' in args.event && args.event.node === node

const whenever = (type: WayEffect['type'], node: string, ways: readonly Way[]) => ({
  entry: { type, params: { node } },
  exit: left(node),
  on: { decided: ways },
})

/**
 * A definition as the machine of its cases: the states of §1.6 on top, its nodes within `running`. Pure: the same definition gives the same machine. A
 * branch of which one is gone is a state that is left at once; branches that are gone together are regions.
 */
export const compileFlow = perObject((definition: FlowDefinition): AnyStateMachine => {
  const paths = pathsOf(definition.nodes, ['running'])
  const targetOf = (node: string): Target => (node === initiatorNode ? '#case.returned' : `#case.${paths.get(node) ?? ''}`)

  const lane = laneOf(definition.nodes)
  const isOutside = new Set(lane.map(({ id }) => id))
  const steps = nodesWithin(definition.nodes).filter(isStep)
  const returnedTo =
    (to: string) =>
    ({ context: { facts } }: Args): boolean =>
      steps.some((step) => {
        const counted = facts.steps[step.id]
        const verdict = counted && verdictOf(step, counted)
        return verdict?.kind === 'returned' && verdict.to === to
      })

  const stepState = (step: StepNode, next: Target) => {
    const before = stepsBefore(definition.nodes, step.id)
    const is = (kind: string, to?: string) => (args: Args) => {
      const counted = args.context.facts.steps[step.id]
      const verdict = counted && verdictOf(step, counted)
      return verdict?.kind === kind && (verdict.kind !== 'returned' || verdict.to === to)
    }
    // To what lies outside of its own branch all lead by one way, that of `running`: a way of each from each would be many.
    const backTo = before.flatMap(({ id }) => (isOutside.has(id) ? [] : [id]))
    return {
      entry: asked(step.id),
      exit: left(step.id),
      on: {
        decided: [
          { guard: is('approved'), target: next },
          ...backTo.map((id) => ({ guard: is('returned', id), target: targetOf(id) })),
          { guard: is('rejected'), target: rejectedTo(step, before, targetOf) },
        ],
      },
    }
  }

  const exclusiveStates = (node: ExclusiveNode, next: Target): [string, object][] => {
    const branches = node.branches.map((branch) => {
      const first = branch.nodes[0]
      const takes = ({ context }: Args) => branchTaken(node, context.facts.form)?.id === branch.id
      return { guard: takes, target: first ? targetOf(first.id) : next }
    })
    return [[node.id, { always: branches }], ...node.branches.flatMap((branch) => laneStates(branch.nodes, next))]
  }

  const parallelState = (node: ParallelNode, next: Target) => ({
    type: 'parallel',
    onDone: next,
    states: Object.fromEntries(
      node.branches.map((branch) => {
        const end = `#case.${paths.get(node.id) ?? ''}.${branch.id}.end`
        const lane = laneStates(branch.nodes, end)
        return [branch.id, { initial: branch.nodes[0]?.id ?? 'end', states: { ...Object.fromEntries(lane), end: { type: 'final' } } }]
      }),
    ),
  })

  const laneStates = (nodes: readonly FlowNode[], after: Target): [string, object][] =>
    nodes.flatMap((node, index): [string, object][] => {
      const following = nodes[index + 1]
      const next = following ? targetOf(following.id) : after
      if (isStep(node)) return [[node.id, stepState(node, next)]]
      switch (node.kind) {
        case 'copy':
          return [[node.id, { entry: { type: 'tell', params: { node: node.id } }, always: next }]]
        case 'exclusive':
          return exclusiveStates(node, next)
        case 'parallel':
          return [[node.id, parallelState(node, next)]]
        case 'subprocess': {
          const is = (come: string) => (args: Args) => args.context.facts.within[node.id] === come
          return [
            [
              node.id,
              whenever('begin', node.id, [
                { guard: is('approved'), target: next },
                { guard: is('rejected'), target: '#case.rejected' },
              ]),
            ],
          ]
        }
        case 'timer': {
          const isOver = ({ context: { facts } }: Args) => (facts.waits[node.id]?.getTime() ?? Infinity) <= facts.now.getTime()
          return [[node.id, whenever('wait', node.id, [{ guard: isOver, target: next }])]]
        }
      }
    })

  const [first] = definition.nodes
  const begins = first ? targetOf(first.id) : '#case.approved'
  // Only what follows one another for all of the case can be gone to by itself: beside others nobody could say how those stand then.
  const reachable = lane.filter((node) => node.kind !== 'exclusive' && node.kind !== 'copy')
  return createMachine({
    id: 'case',
    context: ({ input }: { input: { facts: WayFacts } }) => ({ facts: input.facts }),
    initial: 'running',
    states: {
      running: {
        initial: first?.id ?? 'none',
        states: { ...Object.fromEntries(laneStates(definition.nodes, '#case.approved')), ...(first ? {} : { none: { always: begins } }) },
        on: {
          jump: reachable.map(({ id }) => ({ guard: to(id), target: targetOf(id), reenter: true })),
          decided: [initiatorNode, ...lane.filter(isStep).map(({ id }) => id)].map((id) => ({
            guard: returnedTo(id),
            target: targetOf(id),
          })),
        },
      },
      returned: {
        on: { resume: [...reachable.map(({ id }) => ({ guard: to(id), target: targetOf(id) })), { guard: to(null), target: begins }] },
      },
      approved: { type: 'final' },
      rejected: { type: 'final' },
    },
    // Names of states and targets are the definition's, which types cannot know.
  } as never)
})

/** Where a rejection leads by the policy of its step. */
const rejectedTo = ({ ifRejected }: StepNode, before: readonly StepNode[], targetOf: (node: string) => Target): Target => {
  switch (ifRejected.kind) {
    case 'ends':
      return '#case.rejected'
    case 'toInitiator':
      return targetOf(initiatorNode)
    case 'toPrevious':
      return targetOf(before.at(-1)?.id ?? initiatorNode)
    case 'toNode':
      return targetOf(ifRejected.node)
  }
}

/** Where each node lies in the machine: those of branches of which one is gone beside the node that chooses. */
const pathsOf = (nodes: readonly FlowNode[], above: readonly string[]): Map<string, string> => {
  const paths = new Map<string, string>()
  for (const node of laneOf(nodes)) {
    paths.set(node.id, [...above, node.id].join('.'))
    if (node.kind !== 'parallel') continue
    for (const branch of node.branches) for (const [id, path] of pathsOf(branch.nodes, [...above, node.id, branch.id])) paths.set(id, path)
  }
  return paths
}

/** How a case begins: where it stands once everything that waits for nobody is passed. */
export const beginWay = (definition: FlowDefinition, facts: WayFacts): WayMove => {
  const [snapshot, actions] = initialTransition(compileFlow(definition), { facts } as never)
  return { position: storedOf(snapshot.value), effects: effectsOf(actions) }
}

/** Where an event leads a case; null where it leads nowhere. */
export const moveWay = (definition: FlowDefinition, position: string, facts: WayFacts, event: WayEvent): WayMove | null => {
  const machine = compileFlow(definition)
  const snapshot = machine.resolveState({ value: valueOfStored(machine, position), context: { facts } })
  const taken = machine.getTransitionData(snapshot, event as EventObject)
  if (taken.length === 0) return null
  const [next, actions] = transition(machine, snapshot, event as EventObject)
  return { position: storedOf(next.value), effects: effectsOf(actions) }
}

const effectsOf = (actions: readonly { type: string; params?: unknown }[]): WayEffect[] =>
  actions.map(({ type, params }) => ({ type: type as WayEffect['type'], node: (params as { node: string }).node }))

/** The step of a definition that is called so. @throws Error for one that is none */
export const stepCalled = (definition: FlowDefinition, id: string): StepNode => {
  const node = nodeOf(definition.nodes, id)
  if (!node || !isStep(node)) throw new Error(`${definition.type} has no step ${id}`)
  return node
}
