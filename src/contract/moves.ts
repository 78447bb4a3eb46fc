import type { AnyStateMachine, StateValueFrom } from 'xstate'
import { z } from 'zod'
import { allTransitions, initialStored, presentState, type MachineMeta } from '#src/machines/lifecycle.ts'
import { sentEvents } from '#src/machines/sentEvents.ts'
import { pathOfNode, storedAtEntry, storedStates } from '#src/machines/storedState.ts'
import { id, lifeLineOf, offersOf, version } from './row.ts'

/** The events that people send to records of a machine. */
const sentOf = (machine: AnyStateMachine) => z.enum(sentEvents(machine).map(({ name }) => name))

/** In which states records of a machine may be. */
export const stateOf = <T extends AnyStateMachine>(machine: T) => z.enum(storedStates(machine) as (StateValueFrom<T> & string)[])

/** Every event of a machine, and the beginning of its records. */
export const eventOf = (machine: AnyStateMachine) =>
  z.enum([...new Set(['create', ...allTransitions(machine).map(({ eventType }) => eventType)])])

/** What the log of a machine's records may say: the states that its chart no longer has among them. */
const loggedIn = (machine: AnyStateMachine) => {
  const { formerly = {} }: Partial<MachineMeta> = machine.root.meta ?? {}
  return { event: eventOf(machine), state: z.enum([...new Set([...storedStates(machine), ...Object.keys(formerly)])]) }
}

/** What the asking user may do to a record of a machine, and why not. */
export const transitionsOf = (machine: AnyStateMachine) => offersOf(sentOf(machine))

/** The same, and the states it has passed, oldest first. */
export const movesOf = (machine: AnyStateMachine) => {
  const { event, state } = loggedIn(machine)
  return { transitions: transitionsOf(machine), lifeLine: lifeLineOf(event, state) }
}

const elsewhereThanItCame = 'is not where the life line ends'

/** Holds a record against what happened to it: where its life line ends, there it is. */
export const isWhereItCame = (machine: AnyStateMachine): readonly [(record: object) => boolean, { path: string[]; message: string }] => [
  (record) => {
    // What a schema is put together from is too much for types to follow.
    const { state, lifeLine } = record as Lived
    const last = lifeLine.at(-1)
    return last === undefined || presentState(machine, last.to) === state
  },
  { path: ['state'], message: elsewhereThanItCame },
]

/** Whether all that an answer is held to have done wrong is that its record moved on while its parts were read. */
export const isOfTwoMoments = ({ issues }: z.ZodError): boolean =>
  issues.every(({ code, message }) => code === 'custom' && message === elsewhereThanItCame)

interface Lived {
  state: string
  lifeLine: readonly { to: string }[]
}

/** A step by which a record may have come into a state, for examples. @throws Error where none leads */
export const stepInto = (machine: AnyStateMachine, state: string): { event: string; from: string | null; to: string } => {
  if (state === initialStored(machine)) return { event: 'create', from: null, to: state }
  const step = allTransitions(machine).find(({ source, target }) => source.parent && target?.[0] && storedAtEntry(target[0]) === state)
  if (!step) throw new Error(`Nothing leads ${machine.id} into ${state}`)
  return { event: step.eventType, from: pathOfNode(step.source), to: state }
}

/** What a call answers that begins a record, or changes it; the page then reads the record again. */
export const advancedOf = (machine: AnyStateMachine) =>
  z.strictObject({ id, state: stateOf(machine), version, transitions: transitionsOf(machine) })
