import { guardText } from '#src/machines/guardTexts.ts'
import type { AnyStateMachine } from 'xstate'
import type { MachineDescription, StateDescription, TransitionDescription, Trigger } from '#src/machines/describe.ts'
import { initialState, notInThisState, notYourPart, step, type Facts } from '#src/machines/lifecycle.ts'

/** The role of the clock and of other records. */
export const systemRole = 'system'

/** What an event would do now, for one role. */
export interface Attempt {
  trigger: Trigger
  who: TransitionDescription['who']
  guards: string[]
  allowed: boolean
  /** Message ids; empty when allowed. */
  reasons: string[]
  /** Where it leads if it is allowed; null when the state is not left. */
  target: string | null
}

/** A machine that is stepped by hand, its guards answering as one says. */
export interface TryOut {
  /** The innermost states it begins in. */
  start: (unmet: ReadonlySet<string>) => string[]
  /** Every event of the machine, those of the present state first. */
  attempts: (at: readonly string[], role: string, unmet: ReadonlySet<string>) => Attempt[]
  /** The states after an event that is allowed. */
  take: (at: readonly string[], attempt: Attempt, unmet: ReadonlySet<string>) => string[]
}

/** Everyone whom a machine knows, the system last; none for what happens within a browser. */
export const rolesOf = ({ states }: MachineDescription): string[] => {
  const all = states.flatMap(({ transitions }) =>
    transitions.flatMap(({ who }) => (who ? ('roles' in who ? who.roles : [systemRole]) : [])),
  )
  const roles = [...new Set(all)].filter((role) => role !== systemRole)
  return all.includes(systemRole) ? [...roles, systemRole] : roles
}

/** The names of all guards, in the order of the definition. */
export const guardNames = ({ states, anywhere }: MachineDescription): string[] => [
  ...new Set([...anywhere, ...states.flatMap(({ transitions }) => transitions)].flatMap(({ guards }) => guards)),
]

/** The same machine, its guards answering as one says. */
const decided = (machine: AnyStateMachine, names: readonly string[], unmet: ReadonlySet<string>): AnyStateMachine =>
  machine.provide({ guards: Object.fromEntries(names.map((name) => [name, () => !unmet.has(name)])) })

/** Guards look at nothing but what one says, so no other fact is needed. */
const noFacts: Facts = { now: new Date(0) }

/** A machine of stored records: the functions that the server asks decide. */
export const tryBusiness = (machine: AnyStateMachine, description: MachineDescription): TryOut => {
  const names = guardNames(description)
  return {
    start: () => [initialState(machine, noFacts)],
    attempts: ([state = ''], role, unmet) => {
      const asked = decided(machine, names, unmet)
      return eventsOf(description, state).map(({ trigger, who, guards }) => {
        if (trigger.kind !== 'event') throw new Error(`${machine.id} moves by something else than events`)
        const outcome = step(asked, state, noFacts, { type: trigger.name })
        const reasons = outcome.accepted ? (may(who, role) ? [] : [notYourPart]) : outcome.reasons
        return { trigger, who, guards, allowed: reasons.length === 0, reasons, target: outcome.accepted ? outcome.state : null }
      })
    },
    take: ([state = ''], { trigger }, unmet) => {
      const outcome = 'name' in trigger ? step(decided(machine, names, unmet), state, noFacts, { type: trigger.name }) : null
      return outcome?.accepted ? [outcome.state] : [state]
    },
  }
}

const may = (who: TransitionDescription['who'], role: string): boolean =>
  who === null || ('roles' in who ? who.roles.includes(role) : role === systemRole)

/** Each event once: as the present state has it, or as some other state has it. */
const eventsOf = ({ states }: MachineDescription, state: string): TransitionDescription[] => {
  const here = states.filter(({ path }) => path === state).flatMap(({ transitions }) => transitions)
  const seen = new Map<string, TransitionDescription>()
  for (const transition of [...here, ...states.flatMap(({ transitions }) => transitions)])
    if ('name' in transition.trigger && !seen.has(transition.trigger.name)) seen.set(transition.trigger.name, transition)
  return [...seen.values()]
}

/** A machine of the browser, stepped by its description: what its guards and actors would look at is not there. */
export const tryDescribed = (description: MachineDescription): TryOut => {
  const { states } = description
  const begin = states.filter(({ parent, initial }) => parent === null && initial).map(({ path }) => path)
  return {
    start: (unmet) =>
      settled(
        description,
        begin.flatMap((path) => leavesOf(states, path)),
        unmet,
      ),
    attempts: (at, _, unmet) => {
      const open = at.flatMap((leaf) => transitionsAt(description, leaf))
      const all = [...open, ...description.anywhere, ...states.flatMap(({ transitions }) => transitions)]
      const named = new Map(all.filter(({ trigger }) => trigger.kind !== 'always').map((one) => [keyOf(one.trigger), one]))
      return [...named.values()].map(({ trigger, who }) => {
        const ways = open.filter((one) => keyOf(one.trigger) === keyOf(trigger))
        const way = ways.find(({ guards }) => guards.every((guard) => !unmet.has(guard)))
        const lacking = ways
          .flatMap(({ guards }) => guards.filter((guard) => unmet.has(guard)))
          .map((guard) => guardText(description.id, guard))
        const reasons = way ? [] : ways.length === 0 ? [notInThisState] : [...new Set(lacking)]
        const guards = [...new Set(ways.flatMap((one) => one.guards))]
        return { trigger, who, guards, allowed: way !== undefined, reasons, target: way?.target ?? null }
      })
    },
    take: (at, { trigger }, unmet) => {
      let next = [...at]
      for (const leaf of at) {
        const way = transitionsAt(description, leaf).find(
          (one) => keyOf(one.trigger) === keyOf(trigger) && one.guards.every((guard) => !unmet.has(guard)),
        )
        if (way?.target && next.includes(leaf)) next = entered(states, next, way.target)
      }
      return settled(description, next, unmet)
    },
  }
}

const keyOf = (trigger: Trigger): string => `${trigger.kind} ${'name' in trigger ? trigger.name : ''}`

/** What may happen in a state: its own, then what the states around it say, then what may happen anywhere. */
const transitionsAt = ({ states, anywhere }: MachineDescription, leaf: string): TransitionDescription[] => [
  ...ancestry(leaf).flatMap((path) => states.find((state) => state.path === path)?.transitions ?? []),
  ...anywhere,
]

/** From the inside out. */
const ancestry = (path: string): string[] => {
  const parts = path.split('.')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
}

/** The innermost states that entering a state leads to. */
const leavesOf = (states: readonly StateDescription[], path: string): string[] => {
  const parts = states.filter(({ parent }) => parent === path)
  return parts.length === 0 ? [path] : parts.filter(({ initial }) => initial).flatMap(({ path: part }) => leavesOf(states, part))
}

/** Enters a state and leaves what can't be together with it: of a parallel state, the other parts stay as they are, or begin. */
const entered = (states: readonly StateDescription[], at: readonly string[], target: string): string[] => {
  const region = ancestry(target).find((path) => kindOf(states, parentOf(states, path)) === 'parallel')
  if (region === undefined) return leavesOf(states, target)
  const whole = parentOf(states, region)
  const beside = at.filter((path) => path.startsWith(`${whole}.`) && !path.startsWith(`${region}.`))
  const begun = states.filter(({ parent, path }) => parent === whole && path !== region).flatMap(({ path }) => leavesOf(states, path))
  return [...(beside.length > 0 ? beside : begun), ...leavesOf(states, target)]
}

const parentOf = (states: readonly StateDescription[], path: string): string | null =>
  states.find((state) => state.path === path)?.parent ?? null
const kindOf = (states: readonly StateDescription[], path: string | null) => states.find((state) => state.path === path)?.kind

const mostAtOnce = 20

/** Goes on as long as something happens by itself at once. */
const settled = (description: MachineDescription, at: readonly string[], unmet: ReadonlySet<string>): string[] => {
  let now = [...at]
  for (let turn = 0; turn < mostAtOnce; turn += 1) {
    const way = now
      .flatMap((leaf) => transitionsAt(description, leaf))
      .find(({ trigger, guards }) => trigger.kind === 'always' && guards.every((guard) => !unmet.has(guard)))
    if (!way?.target) return now
    now = entered(description.states, now, way.target)
  }
  return now
}
