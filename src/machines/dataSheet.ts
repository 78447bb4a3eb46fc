import { guardText } from './guardTexts.ts'
import type { MachineDescription, StateDescription, TransitionDescription, Trigger } from './describe.ts'
import { knownText, type BothTexts } from './document.ts'

interface Titled {
  en: string
  zh: string
}

/** The call by which people send an event: its row of the contract, and the file that has it. */
export interface RowLink {
  key: string
  summary: string
  authority: string | readonly string[]
  source: string
}

/** Who may send an event; null for what happens within a browser. */
export interface Senders {
  authority: string
  roles: { code: string; title: Titled }[]
}

export interface TransitionSheet {
  trigger: Trigger & { title: Titled | null }
  /** All must hold; a refusal says those that do not. */
  guards: { name: string; refusal: Titled }[]
  /** Path of the next state; null when the state is not left. */
  target: string | null
  reenter: boolean
  who: Senders | null
  /** Null for what people do not send to the server. */
  row: RowLink | null
  actions: string[]
  /** Sent by the clock, at a moment that the record has. */
  deadline: boolean
}

export interface StateSheet extends Omit<StateDescription, 'titleId' | 'dues' | 'transitions'> {
  title: Titled
  /** The events that the clock sends when the record's moment has come. */
  deadlines: string[]
  transitions: TransitionSheet[]
}

/** All that is known of a machine, for other programs. */
export interface DataSheet {
  format: 'fairlead-machine/1'
  id: string
  title: Titled
  /** What it moves: records that the server keeps, or the browser it runs in. */
  moves: 'records' | 'browser'
  source: string
  begins: string[]
  /** Possible in every state; what a state says itself goes before. */
  anywhere: TransitionSheet[]
  /** In the order of the definition, a state before its parts. */
  states: StateSheet[]
}

/** What a machine's own definition can't tell. */
export interface Surroundings {
  textOf: BothTexts
  /** The row by which people send an event; undefined for what they do not send to the server. */
  rowOf: (machine: string, event: string) => RowLink | undefined
  /** The file that defines a machine. */
  sourceOf: (machine: string) => string
}

/**
 * Everything about one machine in one piece.
 * @throws Error when a machine, a state, a guard or a role has no title
 */
export const dataSheetOf = (machine: MachineDescription, surroundings: Surroundings): DataSheet => {
  const { textOf, sourceOf } = surroundings
  const sheetOf = (state: StateDescription | null) => (transition: TransitionDescription) =>
    transitionSheet(machine, state, transition, surroundings)
  return {
    format: 'fairlead-machine/1',
    id: machine.id,
    title: titled(machine.titleId, textOf),
    moves: machine.states.some(({ tone }) => tone !== null) ? 'records' : 'browser',
    source: sourceOf(machine.id),
    begins: machine.begins,
    anywhere: machine.anywhere.map(sheetOf(null)),
    states: machine.states.map((state) => {
      const { titleId, dues, transitions, ...rest } = state
      return { title: titled(titleId, textOf), ...rest, deadlines: dues, transitions: transitions.map(sheetOf(state)) }
    }),
  }
}

const titled = (id: string, textOf: BothTexts): Titled => {
  const { en, zh } = knownText(id, textOf)
  return { en, zh }
}

const transitionSheet = (
  machine: MachineDescription,
  state: StateDescription | null,
  { trigger, guards, target, reenter, who, actions }: TransitionDescription,
  { textOf, rowOf }: Surroundings,
): TransitionSheet => {
  const isSent = trigger.kind === 'event' && who !== null && who.authority !== 'system'
  return {
    trigger: { ...trigger, title: triggerTitle(machine, trigger, textOf) },
    guards: guards.map((name) => ({ name, refusal: titled(guardText(machine.id, name), textOf) })),
    target,
    reenter,
    who: sendersOf(who, textOf),
    row: (isSent && rowOf(machine.id, trigger.name)) || null,
    actions,
    deadline: trigger.kind === 'event' && (state?.dues.includes(trigger.name) ?? false),
  }
}

const triggerTitle = ({ id }: MachineDescription, trigger: Trigger, textOf: BothTexts): Titled | null => {
  if (trigger.kind === 'event') return titled(`event.${id}.${trigger.name}`, textOf)
  return trigger.kind === 'done' || trigger.kind === 'failed' ? titled(`event.${id}.${trigger.name}.${trigger.kind}`, textOf) : null
}

const sendersOf = (who: TransitionDescription['who'], textOf: BothTexts): Senders | null => {
  if (!who) return null
  const codes = 'roles' in who ? who.roles : ['system']
  return { authority: who.authority, roles: codes.map((code) => ({ code, title: titled(`role.${code}`, textOf) })) }
}
