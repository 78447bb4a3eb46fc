import { describe, expect, it } from 'vitest'
import { createActor, type AnyStateMachine } from 'xstate'
import { describeMachine, transitionsWithin } from './describe.ts'
import { businessMachines, machines } from './index.ts'
import { inspected, type Rule } from './inspection.ts'

const inputs: Record<string, unknown> = {
  session: { token: null },
  navigation: { location: '/', access: { phase: 'out' }, accessOf: () => null },
  tabs: { tabs: [], active: '/dashboard' },
  draft: { content: {} },
  account: { proof: { telephone: '', code: '', inviteCode: '' }, until: null },
  wizard: { progress: { stepsDone: [], toMend: [] }, contents: {}, wanted: null, isSound: () => true },
}

const inBrowsers = Object.entries(machines).filter(([id]) => !(id in businessMachines))
const contextOf = (id: string, machine: AnyStateMachine) => createActor(machine, { input: inputs[id] }).getSnapshot().context as object

describe.each(inBrowsers)('%s', (id, machine) => {
  it('has a decision for every key of its context, and none for what it has not', () => {
    expect(Object.keys(inspected[id]?.context ?? {}).toSorted()).toEqual(Object.keys(contextOf(id, machine)).toSorted())
  })

  it('has a decision for every event that it is sent', () => {
    const sent = transitionsWithin(describeMachine(machine)).flatMap(({ trigger }) => (trigger.kind === 'event' ? [trigger.name] : []))
    expect(Object.keys(inspected[id]?.events ?? {}).toSorted()).toEqual([...new Set(sent)].toSorted())
  })
})

it('knows no other machine', () => {
  expect(Object.keys(inspected).toSorted()).toEqual(inBrowsers.map(([id]) => id).toSorted())
})

it('shows nothing whose name speaks of a secret, a price or a person', () => {
  const telling = /token|password|code|secret|price|amount|total|mobile|phone|mail|name|title|search|message|content|account|proof$/i
  const shownIn = (rule: Rule | undefined, path: string): string[] => {
    if (typeof rule === 'object') {
      return 'each' in rule
        ? shownIn(rule.each, path)
        : Object.entries(rule.parts).flatMap(([key, part]) => shownIn(part, `${path}.${key}`))
    }
    return rule === 'hidden' || path.endsWith('mustChangePassword') ? [] : [path]
  }
  const shown = Object.entries(inspected).flatMap(([id, { context, events }]) => [
    ...shownIn({ parts: context }, id),
    ...Object.entries(events).flatMap(([event, parts]) => shownIn({ parts }, `${id}.${event}`)),
  ])
  expect(shown.length).toBeGreaterThan(20)
  // The name of a company's status is one of a fixed list.
  expect(shown.filter((path) => telling.test(path.split('.').at(-1) ?? ''))).toEqual(['session.user.statusName'])
})
