import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { describeMachine, transitionsWithin, type TransitionDescription, type Trigger } from '#src/machines/describe.ts'
import type { Case } from './subject.ts'

/** One transition of a machine, by a name that no other transition of it has. */
export interface Way extends TransitionDescription {
  name: string
  source: string | null
  transition: AnyTransitionDefinition
}

const partsOf = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states as Record<string, AnyStateNode>).flatMap((part) => partsOf(part)),
]

const transitionsOf = (machine: AnyStateMachine): AnyTransitionDefinition[] =>
  partsOf(machine.root).flatMap(({ always, transitions }) => [...(always ?? []), ...[...transitions.values()].flat()])

const wordsOf = (trigger: Trigger): string => {
  if (trigger.kind === 'always') return 'at once'
  return trigger.kind === 'event' ? trigger.name : `${trigger.kind} ${trigger.name}`
}

/** Every transition that a machine defines, each of several candidates of one event for itself. */
export const waysOf = (machine: AnyStateMachine): Way[] => {
  const described = transitionsWithin(describeMachine(machine))
  const defined = transitionsOf(machine)
  if (described.length !== defined.length) throw new Error(`${machine.id} has transitions that are not described`)
  const names = new Set<string>()
  return described.map((each, index) => {
    const { source, target, trigger, guards } = each
    const condition = guards.length > 0 ? ` [${guards.join(', ')}]` : ''
    const name = `${source ?? 'anywhere'}: ${wordsOf(trigger)}${condition} → ${target ?? 'stays'}`
    if (names.has(name)) throw new Error(`${machine.id} has two transitions ${name}`)
    names.add(name)
    return { ...each, name, transition: defined[index] as AnyTransitionDefinition }
  })
}

/** The very transition that an event takes out of a state; nothing where it takes none. */
export const wayTaken = (machine: AnyStateMachine, ways: Way[], source: string, { event, facts }: Case): Way | undefined => {
  const [transition] = machine.getTransitionData(machine.resolveState({ value: source, context: { facts } }), event)
  return ways.find((way) => way.transition === transition)
}
