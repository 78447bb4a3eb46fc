import { element } from '#src/lib/xml.ts'
import type { MachineDescription, StateDescription, TransitionDescription } from './describe.ts'
import type { BothTexts } from './document.ts'

/** Where our own attributes live: titles, who may, deadlines. A reader that does not know them leaves them alone. */
const ours = 'urn:fairlead:machine'
const actorType = 'urn:fairlead:actor'

/**
 * One machine as State Chart XML 1.0 (W3C). Each guard is a Boolean of the data model, true to begin with, so that any interpreter
 * can step through the document; what a transition causes is logged by name.
 */
export const scxmlOf = (machine: MachineDescription, textOf: BothTexts): string => {
  const root = element(
    'scxml',
    {
      xmlns: 'http://www.w3.org/2005/07/scxml',
      'xmlns:fl': ours,
      version: '1.0',
      name: machine.id,
      datamodel: 'ecmascript',
      initial: isWrapped(machine) ? machine.id : initialOf(machine, null),
      ...titlesOf(machine.titleId, textOf),
    },
    [...dataOf(machine), ...contentOf(machine, textOf)],
  )
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<!-- Written by `npm run rooms`. -->', root, ''].join('\n')
}

const titlesOf = (id: string, textOf: BothTexts) => {
  const title = textOf(id)
  return { 'fl:title-en': title?.en, 'fl:title-zh': title?.zh }
}

/** A document can neither have transitions nor do anything when it begins: a state around all the others can. */
const isWrapped = ({ anywhere, begins }: MachineDescription): boolean => anywhere.length + begins.length > 0

const initialOf = ({ states }: MachineDescription, parent: string | null): string | undefined =>
  states.find((state) => state.parent === parent && state.initial)?.path

const dataOf = ({ anywhere, states }: MachineDescription): string[] => {
  const guards = [...anywhere, ...states.flatMap(({ transitions }) => transitions)].flatMap((transition) => transition.guards)
  const data = [...new Set(guards)].map((guard) => element('data', { id: guard, expr: 'true' }))
  return data.length > 0 ? [element('datamodel', {}, data)] : []
}

const contentOf = (machine: MachineDescription, textOf: BothTexts): string[] => {
  const states = statesWithin(machine, null, textOf)
  if (!isWrapped(machine)) return states
  const end = `${machine.id}.end`
  const ends = machine.states.some(({ parent, kind }) => parent === null && kind === 'final')
  return [
    element('state', { id: machine.id, initial: initialOf(machine, null) }, [
      ...entryOf(machine.begins, []),
      ...machine.anywhere.map((transition) => transitionOf(machine, null, transition, textOf)),
      ...(ends ? [element('transition', { event: `done.state.${machine.id}`, target: end })] : []),
      ...states,
    ]),
    ...(ends ? [element('final', { id: end })] : []),
  ]
}

const statesWithin = (machine: MachineDescription, parent: string | null, textOf: BothTexts): string[] =>
  machine.states.filter((state) => state.parent === parent).map((state) => stateOf(machine, state, textOf))

const elements = { atomic: 'state', compound: 'state', parallel: 'parallel', final: 'final' } as const

const stateOf = (machine: MachineDescription, state: StateDescription, textOf: BothTexts): string => {
  const { path, titleId, kind, tone, dues, entry, invokes, transitions } = state
  const pauses = transitions.flatMap(({ trigger }) => (trigger.kind === 'after' ? [trigger] : []))
  return element(
    elements[kind],
    {
      id: path,
      initial: kind === 'compound' ? initialOf(machine, path) : undefined,
      ...titlesOf(titleId, textOf),
      'fl:tone': tone ?? undefined,
      'fl:deadlines': dues.join(' ') || undefined,
    },
    [
      ...entryOf(
        entry,
        pauses.map(({ name, milliseconds }) => {
          const id = pauseOf(path, name)
          return element('send', { id, event: id, ...(milliseconds === null ? { delayexpr: name } : { delay: `${milliseconds}ms` }) })
        }),
      ),
      ...(pauses.length > 0
        ? [
            element(
              'onexit',
              {},
              pauses.map(({ name }) => element('cancel', { sendid: pauseOf(path, name) })),
            ),
          ]
        : []),
      ...transitions.map((transition) => transitionOf(machine, state, transition, textOf)),
      ...invokes.map((src) => element('invoke', { type: actorType, id: invokeOf(path, src), src })),
      ...statesWithin(machine, path, textOf),
    ],
  )
}

const entryOf = (actions: readonly string[], sent: readonly string[]): string[] =>
  actions.length + sent.length > 0 ? [element('onentry', {}, [...actions.map(logOf), ...sent])] : []

const logOf = (action: string): string => element('log', { label: action })
const pauseOf = (path: string, delay: string): string => `after.${path}.${delay}`
const invokeOf = (path: string, src: string): string => `${path}.${src}`

const transitionOf = (
  machine: MachineDescription,
  source: StateDescription | null,
  transition: TransitionDescription,
  textOf: BothTexts,
): string => {
  const { trigger, guards, who, actions } = transition
  const roles = who && 'roles' in who ? who.roles.join(' ') : undefined
  return element(
    'transition',
    {
      event: eventOf(source?.path ?? machine.id, trigger),
      cond: guards.join(' && ') || undefined,
      ...reachOf(source, transition),
      'fl:authority': who?.authority,
      'fl:roles': roles,
      ...(trigger.kind === 'event' ? titlesOf(`event.${machine.id}.${trigger.name}`, textOf) : {}),
    },
    actions.map(logOf),
  )
}

/** Where it leads. A state that is not entered again is not left: SCXML says so by naming no target, or a type when others lie within. */
const reachOf = (source: StateDescription | null, { target, reenter }: TransitionDescription) => {
  if (target === null || (target === source?.path && !reenter)) return {}
  const isWithin = source === null || target.startsWith(`${source.path}.`)
  return { target, type: isWithin && !reenter ? 'internal' : undefined }
}

const eventOf = (path: string, trigger: TransitionDescription['trigger']): string | undefined => {
  switch (trigger.kind) {
    case 'always':
      return undefined
    case 'event':
      return trigger.name
    case 'after':
      return pauseOf(path, trigger.name)
    case 'done':
      return `done.invoke.${invokeOf(path, trigger.name)}`
    case 'failed':
      return `error.platform.${invokeOf(path, trigger.name)}`
  }
}
