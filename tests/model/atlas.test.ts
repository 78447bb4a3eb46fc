import { guardText } from '#src/machines/guardTexts.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sentEvents } from '#src/machines/sentEvents.ts'
import { toneOf } from '#src/components/value/StatePill.tsx'
import { contract } from '#src/contract/index.ts'
import { authoritiesOf, type Row } from '#src/contract/row.ts'
import { describeMachine, transitionsWithin, type MachineDescription, type StateDescription } from '#src/machines/describe.ts'
import type { BusinessMachineId } from '#src/machines/ids.ts'
import { businessMachines, machines } from '#src/machines/index.ts'
import { stateMeta, whoMaySend } from '#src/machines/lifecycle.ts'
import { approvalAnswers, isShared, listKeyOf, rowOf, sentByCalls } from '#src/contract/events.ts'
import { textOf } from './texts.ts'

const all = Object.entries(machines).map(([id, machine]) => [id, machine, describeMachine(machine)] as const)
const business = (Object.keys(businessMachines) as BusinessMachineId[]).map(
  (id) => [id, businessMachines[id], describeMachine(businessMachines[id])] as const,
)
const rows: Record<string, Row> = contract
const sorted = (names: readonly string[]) => [...new Set(names)].toSorted()
const untitled = (ids: Iterable<string>) => [...ids].filter((id) => textOf(id) === undefined)

/** The state itself, everything it is part of, and everything that is entered with it. */
const enteredWith = ({ states }: MachineDescription, path: string): string[] => {
  const parts = path.split('.')
  const above = parts.map((_, index) => parts.slice(0, index + 1).join('.'))
  const below = (parent: string): string[] =>
    states.flatMap(({ path, ...state }) => (state.parent === parent && state.initial ? [path, ...below(path)] : []))
  return [...above, ...below(path)]
}

const reachable = (machine: MachineDescription): Set<string> => {
  const found = new Set(machine.states.filter(({ parent, initial }) => parent === null && initial).map(({ path }) => path))
  // A set that grows while it is walked is walked to its end.
  for (const path of found) {
    for (const entered of enteredWith(machine, path)) found.add(entered)
    for (const { source, target } of transitionsWithin(machine))
      if (target !== null && (source === null || source === path)) for (const entered of enteredWith(machine, target)) found.add(entered)
  }
  return found
}

/** A state that should be left and can't be, or that should not be left and can. */
const isStuck = ({ path, kind }: StateDescription, machine: MachineDescription): boolean => {
  const goesOn = transitionsWithin(machine).some(
    ({ source, target }) => target !== null && target !== path && (source === null || `${path}.`.startsWith(`${source}.`)),
  )
  return (kind === 'atomic' || kind === 'final') && goesOn === (kind === 'final')
}

describe.each(all)('%s', (id, machine, description) => {
  const transitions = transitionsWithin(description)

  it('is registered under its own name, with titles for itself and every state', () => {
    expect(machine.id).toBe(id)
    expect(untitled([description.titleId, ...description.states.map(({ titleId }) => titleId)])).toEqual([])
  })

  it('reaches every state', () => {
    const found = reachable(description)
    expect(description.states.map(({ path }) => path).filter((path) => !found.has(path))).toEqual([])
  })

  it('has no dead end that is not final, and no end that goes on', () => {
    // The strip is one state for as long as its page lives.
    expect(description.states.filter((state) => isStuck(state, description)).map(({ path }) => path)).toEqual(id === 'tabs' ? ['open'] : [])
  })

  it('implements every name it uses and uses every name it implements', () => {
    const { guards, actions, actors, delays } = machine.implementations
    const { states } = description
    const named = [
      ...description.begins,
      ...transitions.flatMap((transition) => transition.actions),
      ...states.flatMap(({ entry }) => entry),
    ]
    expect(sorted(transitions.flatMap((transition) => transition.guards))).toEqual(Object.keys(guards).toSorted())
    expect(sorted(named.map((action) => action.split(' ')[0] ?? ''))).toEqual(Object.keys(actions).toSorted())
    expect(sorted(states.flatMap(({ invokes }) => invokes))).toEqual(Object.keys(actors).toSorted())
    const pauses = transitions.flatMap(({ trigger }) => (trigger.kind === 'after' ? [trigger.name] : []))
    expect(sorted(pauses)).toEqual(Object.keys(delays).toSorted())
  })

  it('has a reason for each of its guards', () => {
    expect(untitled(transitions.flatMap(({ guards }) => guards.map((guard) => guardText(description.id, guard))))).toEqual([])
  })
})

describe.each(business)('%s, over stored records', (id, machine, description) => {
  const transitions = transitionsWithin(description)
  const events = [...new Set(transitions.map(({ trigger }) => (trigger.kind === 'event' ? trigger.name : trigger.kind)))]
  const bySystem = events.filter((event) => whoMaySend(machine, event)?.authority === 'system')

  it('moves by events alone, each with a title, a sender, and in each state one sender', () => {
    expect(events.toSorted()).toEqual(machine.events.toSorted())
    expect(untitled(events.map((event) => `event.${id}.${event}`))).toEqual([])
    for (const { source, trigger, who } of transitions)
      expect(who, JSON.stringify(trigger)).toEqual(
        trigger.kind === 'event' ? whoMaySend(machine, trigger.name, source ?? undefined) : 'no event',
      )
  })

  it('has a contract row for every event that people send, with its authority and its refusal', () => {
    for (const event of events.filter((each) => !bySystem.includes(each))) {
      const row = rows[rowOf(id, event)]
      const authorities = sentEvents(machine).find(({ name }) => name === event)?.authorities
      expect([event, row && authoritiesOf(row)]).toEqual([event, isShared(id, event) ? ['signedIn'] : authorities])
      expect(row?.errors).toEqual(expect.arrayContaining(isShared(id, event) ? [40301, 40400, 40900] : [40400, 40900]))
    }
  })

  it('has no row for what only the system sends, and somebody who sends it', () => {
    expect(bySystem.filter((event) => rowOf(id, event) in rows && !isShared(id, event))).toEqual([])
    const followed = business.flatMap(([, , other]) =>
      transitionsWithin(other).flatMap(({ actions }) => actions.filter((action) => action.startsWith(`follow ${id} `))),
    )
    const sent = new Set([...description.states.flatMap(({ dues }) => dues), ...followed.map((action) => action.split(' ')[2])])
    const approvals = description.states.map(({ path }) => stateMeta(machine, path)).filter(({ approval }) => approval)
    const answered = new Set(approvals.flatMap(({ approved }) => [...approvalAnswers, ...(approved ? [approved] : [])]))
    expect(bySystem.filter((event) => !sent.has(event) && !answered.has(event) && !sentByCalls.has(`${id} ${event}`))).toEqual([])
  })

  it('asks only for what exists: events of another machine, notices in both languages, roles that have a name', () => {
    for (const action of [...description.begins, ...transitions.flatMap(({ actions }) => actions)]) {
      const [kind = '', subject = '', detail = ''] = action.split(' ')
      if (kind === 'follow') expect(machines[subject]?.events).toContain(detail)
      else if (kind !== 'message') expect([kind, untitled([detail])]).toEqual(['notify', []])
    }
    const roles = transitions.flatMap(({ who }) => (who && 'roles' in who ? who.roles : []))
    expect(untitled(roles.map((role) => `role.${role}`))).toEqual([])
  })

  it('says of every state how it looks, and of its deadline an event that the state knows', () => {
    for (const { path, tone, dues, transitions: own } of description.states) {
      expect(toneOf(id, path)).toBe(tone)
      for (const due of dues)
        expect(own.map(({ trigger, who }) => [trigger, who])).toContainEqual([{ kind: 'event', name: due }, { authority: 'system' }])
    }
  })

  it('knows the states that the contract names', () => {
    const { state } = contract[listKeyOf(id)].data.shape.rows.element.shape
    expect([...state.options].toSorted()).toEqual(description.states.map(({ path }) => path).toSorted())
  })
})

describe('the browser', () => {
  it('imports single machines, never the atlas or what describes all of it for the documents', () => {
    const importing = ['app', 'views', 'components', 'services', 'contract', 'lib'].flatMap((floor) =>
      readdirSync(join('src', floor), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
        .map((name) => join('src', floor, name))
        .filter((file) => /machines\/(index|document)\.ts'/.test(readFileSync(file, 'utf8'))),
    )
    expect(importing).toEqual([])
  })
})
