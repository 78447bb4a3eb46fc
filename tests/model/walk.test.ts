import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromTransition, type EventObject } from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap, getSimplePaths } from 'xstate/graph'
import { describeMachine } from '#src/machines/describe.ts'
import { initialState, notInThisState, offers, step, type Facts } from '#src/machines/lifecycle.ts'
import { report } from '#tests/setup/transitions.ts'
import { testRooms } from '#tests/rooms/index.ts'
import { opposites, type Case, type Subject } from './subject.ts'
import { waysOf, wayTaken } from './coverage.ts'

const keptBy = (way: string, guard: string) => `${way} kept by ${guard}`
const named = (source: string | null, event: string, target: string | null) => `${source} ${event} ${target}`

/** A machine as the server runs it: a stored state, and an event with the facts of its moment. */
const logicOf = ({ machine, cases: [first] }: Subject) =>
  fromTransition(
    (stored: { state: string }, { event, facts }: Case & EventObject) => {
      const outcome = step(machine, stored.state, facts, event)
      return outcome.accepted ? { state: outcome.state } : stored
    },
    { state: initialState(machine, (first as Case).facts) },
  )

const graphOf = (subject: Subject) => ({
  logic: logicOf(subject),
  options: {
    events: subject.cases.map((each) => ({ ...each, type: each.event.type })),
    serializeState: ({ context }: { context: { state: string } }) => context.state,
    serializeEvent: ({ event, facts }: Case) => JSON.stringify([event, facts]),
  },
})

/** Every state with every case, and where it leads. */
const stepsOf = (subject: Subject) => {
  const { logic, options } = graphOf(subject)
  return adjacencyMapToArray(getAdjacencyMap(logic, options)).map(({ state, event, nextState }) => ({
    ...event,
    source: state.context.state,
    target: nextState.context.state,
  }))
}

/** What an effect is described by. */
const texts = (params: object): string[] => Object.values(params).filter((value) => typeof value === 'string')

describe.each(Object.entries(testRooms))('%s', (id, { subject }) => {
  const { machine, cases, against } = subject
  const description = describeMachine(machine)
  const transitions = waysOf(machine)
  const states = description.states.map(({ path }) => path)
  const known = (source: string, type: string) =>
    transitions.filter(
      (transition) => transition.source === source && transition.trigger.kind === 'event' && transition.trigger.name === type,
    )
  const steps = stepsOf(subject)
  const [taken, kept] = [new Set<string>(), new Set<string>()]
  const says = (guard: string, { event, facts }: Case) =>
    (machine.implementations.guards[guard] as (asked: object, params: undefined) => boolean)({ context: { facts }, event }, undefined)

  it('accepts every transition it defines, and nothing besides', () => {
    expect(new Set(steps.map(({ source }) => source))).toEqual(new Set(states))
    expect(steps).toHaveLength(states.length * cases.length)
    const accepted = steps.filter(({ source, event, facts }) => step(machine, source, facts, event).accepted)
    for (const { source, ...sent } of accepted) {
      taken.add(wayTaken(machine, transitions, source, sent)?.name ?? '')
      for (const { name, guards } of known(source, sent.event.type))
        for (const guard of guards.filter((each) => opposites.has(each) && !says(each, sent))) kept.add(keptBy(name, guard))
    }
    const defined = transitions.map(({ source, trigger, target }) => named(source, trigger.kind === 'event' ? trigger.name : '', target))
    expect(new Set(accepted.map(({ source, event, target }) => named(source, event.type, target)))).toEqual(new Set(defined))
  })

  it('accepts each legal path from its beginning to every state, and hands out the effects of each step', () => {
    const { logic, options } = graphOf(subject)
    const paths = getSimplePaths(logic, options)
    expect(new Set(paths.map(({ state }) => state.context.state))).toEqual(new Set(states))
    for (const { steps: walked, state: end } of paths) {
      let state = initialState(machine, (cases[0] as Case).facts)
      for (const { event: sent } of walked.filter(({ event }) => event.type !== 'xstate.init')) {
        const outcome = step(machine, state, sent.facts, sent.event)
        if (!outcome.accepted) throw new Error(`${state} refuses ${sent.event.type}: ${outcome.reasons.join(' ')}`)
        const effects = known(state, sent.event.type).find(({ target }) => target === outcome.state)?.actions ?? []
        expect(outcome.effects.map(({ type, params }) => [type, ...texts(params)].join(' '))).toEqual(effects)
        state = outcome.state
      }
      expect(state).toBe(end.context.state)
    }
  })

  it('refuses every other event, and says that this is not the state for it', () => {
    const illegal = steps.filter(({ source, event }) => known(source, event.type).length === 0)
    // At least a machine's last state refuses everything.
    expect(illegal.length).toBeGreaterThanOrEqual(cases.length)
    for (const { source, event, facts } of illegal)
      expect([source, event.type, step(machine, source, facts, event)]).toEqual([
        source,
        event.type,
        { accepted: false, reasons: [notInThisState] },
      ])
    expect(step(machine, states[0] as string, (cases[0] as Case).facts, { type: 'noSuchEvent' })).toEqual({
      accepted: false,
      reasons: [notInThisState],
    })
  })

  it('refuses for each guard alone, with the reason of that guard and no other', () => {
    const refused = new Set<string>()
    for (const { source, event, facts } of steps)
      for (const { name, guards } of known(source, event.type))
        for (const guard of guards.filter((name) => !opposites.has(name))) {
          const spoiled = against[guard]
          const outcome = step(machine, source, { ...facts, ...spoiled?.facts } as Facts, { ...event, ...spoiled?.event })
          expect([source, event.type, guard, outcome]).toEqual([
            source,
            event.type,
            guard,
            { accepted: false, reasons: [`refusal.${guard}`] },
          ])
          refused.add(guard)
          kept.add(keptBy(name, guard))
        }
    expect([...refused].toSorted()).toEqual(Object.keys(against).toSorted())
  })

  it('decides alike for a button and for the event, whatever the facts', () => {
    const everything = new Set(transitions.flatMap(({ who }) => (who ? [who.authority] : [])))
    const spoilers = fc.subarray(Object.values(against))
    fc.assert(
      fc.property(fc.constantFrom(...steps), spoilers, ({ source, event, facts }, spoiled) => {
        const now = Object.assign({}, facts, ...spoiled.map((each) => each.facts)) as Facts
        const outcome = step(machine, source, now, { type: event.type })
        const offer = offers(machine, source, now, everything).find((each) => each.event === event.type)
        const possible = known(source, event.type)[0]?.who?.authority
        const reasons = outcome.accepted ? [] : outcome.reasons
        const offered =
          possible === undefined || possible === 'system' ? undefined : { event: event.type, allowed: outcome.accepted, reasons }
        expect(offer).toEqual(offered)
      }),
      { numRuns: 500 },
    )
  })

  it('has had each of its transitions taken, and each kept by each of its guards', () => {
    const refusable = transitions.flatMap(({ name, guards }) => guards.map((guard) => keptBy(name, guard)))
    const tried = {
      transitions: { all: transitions.map(({ name }) => name), done: taken },
      guards: { all: refusable, done: kept },
    }
    expect(report('model', id, tried)).toEqual([])
  })
})
