import { describe, expect, it } from 'vitest'
import type { AnyStateMachine, EventObject } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import { describeMachine } from '#src/machines/describe.ts'
import { SaveError } from '#src/machines/draft/draft.ts'
import { businessMachines, machines } from '#src/machines/index.ts'

interface Walk {
  input?: unknown
  events: (EventObject & Record<string, unknown>)[]
  /** What besides the state decides where the walk can go on. */
  remember?: (context: Record<string, unknown>) => unknown
}

const done = (machine: string, state: string, output?: unknown) => ({ type: `xstate.done.actor.0.${machine}.${state}`, output })
const failed = (machine: string, state: string, error: unknown) => ({ type: `xstate.error.actor.0.${machine}.${state}`, error })
const requested = (location: string) => ({ type: 'requested', location })

const walks: Record<string, Walk> = {
  session: {
    input: { token: null },
    events: [
      { type: 'loggedIn', token: 'token' },
      ...['navigated', 'unauthorised', 'stay', 'logInAgain', 'logOut', 'forcedLogOut', 'tokenEndedElsewhere'].map((type) => ({ type })),
      { type: 'forbidden', message: '缺少权限' },
      { type: 'settingKept', setting: {} },
      done('session', 'loading', { id: '1' }),
      failed('session', 'loading', new Error('network')),
      done('session', 'active.statusName.refreshing', '暂停'),
      done('session', 'leaving'),
    ],
  },
  navigation: {
    input: { location: '/', access: { phase: 'loading' }, accessOf: () => ({ kind: 'signedIn' }) },
    events: [
      { type: 'sessionChanged', access: { phase: 'in', authorities: new Set() } },
      { type: 'sessionChanged', access: { phase: 'out' } },
      ...['/', '/dashboard', '/personalInfo'].map(requested),
      ...[true, false].map((unsaved) => ({ type: 'unsavedChanged', unsaved })),
      { type: 'xstate.after.patience.navigation.leaving.saving' },
      { type: 'leave' },
      { type: 'stay' },
    ],
    remember: ({ unsaved, location }) => [unsaved, location],
  },
  tabs: { input: { tabs: [], active: '/dashboard' }, events: [{ type: 'visited', path: '/a', search: '' }, { type: 'closeAll' }] },
  draft: {
    input: { content: '' },
    events: [
      { type: 'edited', content: 'a' },
      ...['saveNow', 'cameOnline', 'takenOver'].map((type) => ({ type })),
      { type: 'xstate.after.typingPause.draft.dirty' },
      done('draft', 'saving'),
      ...(['conflict', 'refused', 'offline'] as const).map((failure) => failed('draft', 'saving', new SaveError(failure))),
    ],
    remember: ({ stale }) => stale,
  },
  upload: {
    events: [
      { type: 'progressed', share: 0.5 },
      { type: 'cancel' },
      { type: 'retry' },
      done('upload', 'sending', { id: '1' }),
      failed('upload', 'sending', new Error('network')),
    ],
  },
}

/** States in which a machine can rest: all but those it leaves at once whatever holds. */
const restingStates = (machine: AnyStateMachine): string[] =>
  describeMachine(machine)
    .states.filter(({ kind, transitions }) => {
      const atOnce = transitions.some(({ trigger, guards }) => trigger.kind === 'always' && guards.length === 0)
      return (kind === 'atomic' || kind === 'final') && !atOnce
    })
    .map(({ path }) => path)

describe('every machine of the browser', () => {
  it('is walked here', () =>
    expect(Object.keys(walks).toSorted()).toEqual(
      Object.keys(machines)
        .filter((id) => !(id in businessMachines))
        .toSorted(),
    ))

  it.each(Object.entries(walks))('%s starts, and rests in each of its states', (id, { input, events, remember = () => null }) => {
    const machine = machines[id] as AnyStateMachine
    const visited = getAdjacencyMap(machine, {
      input,
      events,
      serializeState: ({ value, context }) => JSON.stringify([value, remember(context)]),
    })
    const rested = new Set(
      Object.values(visited).flatMap(({ state }) => restingStates(machine).filter((path) => state.matches(nested(path)))),
    )
    expect([...rested].toSorted()).toEqual(restingStates(machine).toSorted())
  })
})

/** A path as the value of a state: `a.b` is b within a. */
const nested = (path: string): string | Record<string, unknown> => {
  const [first = '', ...rest] = path.split('.')
  return rest.length === 0 ? first : { [first]: nested(rest.join('.')) }
}
