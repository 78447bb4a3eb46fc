import type { EventObject } from 'xstate'
import { SaveError } from '#src/machines/draft/draft.ts'

/** How one machine of the browser is walked: where it may start, and what may happen to it. */
export interface Walk {
  inputs: unknown[]
  events: (EventObject & Record<string, unknown>)[]
  /** What besides the state decides where the walk can go on. */
  remember?: (context: Record<string, unknown>) => unknown
  /** Transitions whose guard cannot say no where they are, and why. */
  alwaysOpen?: Record<string, string>
}

const done = (machine: string, state: string, output?: unknown) => ({ type: `xstate.done.actor.0.${machine}.${state}`, output })
const failed = (machine: string, state: string, error: unknown) => ({ type: `xstate.error.actor.0.${machine}.${state}`, error })
const simple = (...types: string[]) => types.map((type) => ({ type }))
const requested = (location: string) => ({ type: 'requested', location })

const session: Walk = {
  inputs: [{ token: null }, { token: 'token' }, { token: 'token', isViewing: true }],
  events: [
    { type: 'loggedIn', token: 'token' },
    { type: 'secondFactorAsked', step: { ticket: 'ticket', ways: ['totp'], expiresAt: '2026-11-21T10:05:00+08:00' } },
    ...simple('startedOver', 'ticketEnded', 'endViewing'),
    ...simple('navigated', 'unauthorised', 'stay', 'logInAgain', 'userChanged', 'logOut', 'forcedLogOut', 'tokenEndedElsewhere'),
    { type: 'forbidden', message: '缺少权限' },
    { type: 'settingKept', setting: {} },
    done('session', 'loading', { id: '1' }),
    failed('session', 'loading', new Error('network')),
    done('session', 'active.statusName.refreshing', '暂停'),
    done('session', 'active.statusName.refreshing', undefined),
    failed('session', 'active.statusName.refreshing', new Error('network')),
    done('session', 'active.info.reloading', { id: '1' }),
    failed('session', 'active.info.reloading', new Error('network')),
    done('session', 'leaving'),
    failed('session', 'leaving', new Error('network')),
  ],
}

const navigation: Walk = {
  inputs: [
    {
      location: '/',
      access: { phase: 'loading' },
      accessOf: (path: string) => (path === '/reg' ? { kind: 'permit', from: '/regValidate' } : { kind: 'signedIn' }),
    },
  ],
  events: [
    { type: 'sessionChanged', access: { phase: 'in', authorities: new Set() } },
    { type: 'sessionChanged', access: { phase: 'out' } },
    ...['/', '/dashboard', '/personalInfo', '/reg'].map(requested),
    ...[true, false].map((permitted) => done('navigation', 'checking', permitted)),
    failed('navigation', 'checking', new Error('not loaded')),
    ...[true, false].map((unsaved) => ({ type: 'unsavedChanged', unsaved })),
    { type: 'xstate.after.patience.navigation.leaving.saving' },
    ...simple('leave', 'stay'),
  ],
  remember: ({ unsaved, location, permitted, access, committed }) => [
    unsaved,
    location,
    permitted,
    (access as { phase: string }).phase,
    committed,
  ],
}

const draft: Walk = {
  inputs: [{ content: '' }],
  events: [
    { type: 'edited', content: 'a' },
    ...simple('saveNow', 'cameOnline', 'takenOver'),
    { type: 'xstate.after.typingPause.draft.dirty' },
    { type: 'xstate.after.beforeRetry.draft.offline' },
    done('draft', 'saving'),
    ...(['conflict', 'refused', 'offline', 'signedOut'] as const).map((failure) => failed('draft', 'saving', new SaveError(failure))),
  ],
  remember: ({ stale }) => stale,
}

const flow = { type: 'DEMAND', title: { zh: '', en: '' }, nodes: [] }
const theirs = { content: { ...flow, nodes: [] }, version: 2 }
const design: Walk = {
  inputs: [{ content: flow, version: 1 }],
  events: [
    { type: 'edit', edit: { do: 'rename', id: null, title: { zh: 'a', en: '' } } },
    { type: 'select', id: null },
    ...simple('undo', 'redo', 'save'),
    { type: 'putOnTop', theirs },
    { type: 'learn', theirs },
    { type: 'learn', theirs: { ...theirs, version: 0 } },
    { type: 'takeTheirs', theirs },
    done('design', 'saving', theirs),
    ...(['conflict', 'offline'] as const).map((failure) => failed('design', 'saving', new SaveError(failure))),
  ],
  // Longer ways back lead nowhere else.
  remember: ({ past, present, future, saved }) => [
    Math.min((past as unknown[]).length, 2),
    Math.min((future as unknown[]).length, 2),
    present === (saved as { content: unknown }).content,
  ],
}

const tabs: Walk = {
  inputs: [{ tabs: [], active: '/dashboard' }],
  events: [
    { type: 'visited', path: '/a', search: '' },
    { type: 'named', path: '/a', title: 'A' },
    ...['close', 'closeOthers', 'closeRight'].map((type) => ({ type, path: '/a' })),
    { type: 'move', path: '/a', to: 1 },
    ...simple('closeAll', 'forgotten'),
  ],
}

const proof = { telephone: '13912340001', code: '204816', inviteCode: '' }
const account: Walk = {
  inputs: [
    { proof: { ...proof, code: '' }, until: null },
    { proof, until: null },
    { proof, until: 1 },
  ],
  events: [
    { type: 'validate', proof },
    { type: 'codeRenewed', code: '731904' },
    ...simple('begin', 'renew', 'startOver', 'pause'),
    { type: 'submit', account: {} },
    { type: 'xstate.after.permission.account.permitted' },
    ...['validating', 'renewing'].flatMap((state) => [done('account', state, 1), failed('account', state, new Error('code'))]),
    done('account', 'registering', 'token'),
    failed('account', 'registering', new Error('code')),
  ],
}

const upload: Walk = {
  inputs: [undefined],
  events: [
    { type: 'progressed', share: 0.5 },
    ...simple('cancel', 'retry'),
    done('upload', 'sending', { id: '1' }),
    failed('upload', 'sending', new Error('network')),
  ],
}

const committing = ['stepTwo.committing', 'stepThree.committing', 'stepFour.committing']
const wizard: Walk = {
  inputs: [
    {
      progress: { stepsDone: [], toMend: [] },
      contents: { 2: '', 3: '', 4: '' },
      wanted: null,
      isSound: (_: number, content: string) => content !== '',
    },
  ],
  events: [
    ...[2, 3, 4].flatMap((step) => ['', 'a'].map((content) => ({ type: 'typed', step, content }))),
    ...simple('commit', 'submit'),
    ...[2, 3, 4, 'confirmation'].map((page) => ({ type: 'goTo', page })),
    ...committing.map((state, index) => done('wizard', state, { stepsDone: [2, 3, 4].slice(0, index + 1), toMend: [] })),
    done('wizard', 'confirmation.submitting'),
    ...[...committing, 'confirmation.submitting'].map((state) => failed('wizard', state, new Error('network'))),
  ],
  alwaysOpen: Object.fromEntries(
    ['reading', 'failed'].map((state) => [
      `confirmation.${state}: goTo [mayShow] → choosing`,
      'confirmed is only what was committed whole',
    ]),
  ),
  remember: ({ progress, contents }) => [(progress as { stepsDone: number[] }).stepsDone, contents],
}

/** Every machine that runs in the browser. */
export const walks: Record<string, Walk> = { session, navigation, tabs, draft, design, account, upload, wizard }
