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
  design: { content: { nodes: [] }, version: 0 },
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

/** By rule, the paths to which it is applied; `has` is the context of a machine. */
const decided = () => {
  const paths: Record<string, string[]> = {}
  const decide = (rule: Rule, path: string): void => {
    if (typeof rule === 'string') return void (paths[rule] ??= []).push(path)
    if ('each' in rule) return decide(rule.each, `${path}[]`)
    const parts = Object.entries(rule.parts)
    if (parts.length === 0) decide('hidden', path)
    for (const [key, part] of parts) decide(part, `${path}.${key}`)
  }
  for (const [id, { context, events }] of Object.entries(inspected)) {
    decide({ parts: context }, `${id} has`)
    for (const [event, parts] of Object.entries(events))
      for (const [key, rule] of Object.entries(parts)) decide(rule, `${id} ${event}.${key}`)
  }
  return paths
}

// A second statement beside the first: who shows more has to say so twice.
it('shows what is said here, and nothing besides', () => {
  expect(decided()).toEqual({
    shown: [
      'session has.isViewing',
      'session has.user.companyId',
      'session has.user.status',
      'session has.user.statusName',
      'session has.user.grantedRoles[]',
      'session has.user.roles[]',
      'session has.user.menus[]',
      'session has.user.elements[]',
      'session has.user.mustChangePassword',
      'session has.user.mustSetUpSecondFactor',
      'session has.secondStep.ways[]',
      'session has.secondStep.expiresAt',
      'session secondFactorAsked.step.ways[]',
      'session secondFactorAsked.step.expiresAt',
      'navigation has.access.phase',
      'navigation has.access.mustChangePassword',
      'navigation has.access.mustSetUpSecondFactor',
      'navigation has.unsaved',
      'navigation has.permitted',
      'navigation sessionChanged.access.phase',
      'navigation sessionChanged.access.mustChangePassword',
      'navigation sessionChanged.access.mustSetUpSecondFactor',
      'navigation unsavedChanged.unsaved',
      'tabs move.to',
      'draft has.stale',
      'draft has.savedAt',
      'design has.selected',
      'design has.typing',
      'design has.saved.version',
      'design edit.edit.do',
      'design edit.edit.id',
      'design edit.edit.kind',
      'design edit.edit.way',
      'design edit.typing',
      'design select.id',
      'design learn.theirs.version',
      'design putOnTop.theirs.version',
      'design takeTheirs.theirs.version',
      'upload has.share',
      'upload has.uploaded.size',
      'upload progressed.share',
      'account has.until',
      'wizard has.progress.stepsDone[]',
      'wizard has.progress.toMend[]',
      'wizard has.wanted',
      'wizard has.tried[]',
      'wizard typed.step',
      'wizard goTo.page',
    ],
    path: [
      'navigation has.location',
      'navigation has.committed',
      'navigation requested.location',
      'tabs has.tabs[].path',
      'tabs has.active',
      'tabs visited.path',
      'tabs named.path',
      'tabs close.path',
      'tabs closeOthers.path',
      'tabs closeRight.path',
      'tabs move.path',
    ],
    hidden: [
      'session has.token',
      'session loggedIn.token',
      'session forbidden.message',
      'session settingKept.setting',
      'navigation has.accessOf',
      'tabs visited.search',
      'tabs visited.of',
      'tabs named.title',
      'draft has.content',
      'draft edited.content',
      'design has.past[]',
      'design has.present',
      'design has.future[]',
      'upload has.problem',
      'account has.proof',
      'account has.problem',
      'account has.token',
      'account validate.proof',
      'account codeRenewed.code',
      'account submit.account',
      'wizard has.contents',
      'wizard has.isSound',
      'wizard has.failure',
      'wizard typed.content',
    ],
  })
})

it('shows nothing whose name speaks of a secret, a price or a person', () => {
  const telling = /token|password|code|secret|price|amount|total|mobile|phone|mail|name|title|search|message|content|account|proof$/i
  const shown = (decided()['shown'] ?? []).filter((path) => !path.endsWith('mustChangePassword'))
  expect(shown.length).toBeGreaterThan(20)
  // The name of a company's status is one of a fixed list.
  expect(shown.filter((path) => telling.test(path.split('.').at(-1) ?? ''))).toEqual(['session has.user.statusName'])
})
