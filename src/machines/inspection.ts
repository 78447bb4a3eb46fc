import type { ContextFrom } from 'xstate'
import type { DesignEvent, designMachine } from './approval/design/design.ts'
import type { DraftEvent, draftMachine } from './draft/draft.ts'
import type { AccountEvent, accountMachine } from './registration/account.ts'
import type { WizardEvent, wizardMachine } from './registration/wizard.ts'
import type { NavigationEvent, navigationMachine } from './session/navigation.ts'
import type { SessionEvent, sessionMachine } from './session/session.ts'
import type { TabsEvent, tabsMachine } from './session/tabs.ts'
import type { UploadEvent, uploadMachine } from './session/upload.ts'

/**
 * What may be seen of a value. `shown` is for a text, a number or a truth that tells nothing of a person, a price or a secret; of an
 * address the `path` alone; what has no rule is `hidden`: its kind and size are all that is seen.
 */
export type Rule = 'shown' | 'path' | 'hidden' | { each: Rule } | { parts: Readonly<Record<string, Rule>> }

export interface Inspected {
  context: Readonly<Record<string, Rule>>
  /** By event and by what comes with it. */
  events: Readonly<Record<string, Readonly<Record<string, Rule>>>>
}

/** Every key has to be decided: a new one does not compile without its rule. */
interface Decided<Machine, Event extends { type: string }> {
  context: { [K in keyof ContextFrom<Machine>]-?: Rule }
  events: { [E in Event as E['type']]: { [K in Exclude<keyof E, 'type'>]-?: Rule } }
}

const session: Decided<typeof sessionMachine, SessionEvent> = {
  context: {
    token: 'hidden',
    isViewing: 'shown',
    user: {
      parts: {
        companyId: 'shown',
        status: 'shown',
        statusName: 'shown',
        grantedRoles: { each: 'shown' },
        roles: { each: 'shown' },
        menus: { each: 'shown' },
        elements: { each: 'shown' },
        mustChangePassword: 'shown',
        mustSetUpSecondFactor: 'shown',
      },
    },
    secondStep: { parts: { ways: { each: 'shown' }, expiresAt: 'shown' } },
  },
  events: {
    loggedIn: { token: 'hidden' },
    secondFactorAsked: { step: { parts: { ways: { each: 'shown' }, expiresAt: 'shown' } } },
    startedOver: {},
    ticketEnded: {},
    navigated: {},
    logOut: {},
    forcedLogOut: {},
    unauthorised: {},
    stay: {},
    logInAgain: {},
    forbidden: { message: 'hidden' },
    tokenEndedElsewhere: {},
    userChanged: {},
    endViewing: {},
    settingKept: { setting: 'hidden' },
  },
}

const access: Rule = { parts: { phase: 'shown', mustChangePassword: 'shown', mustSetUpSecondFactor: 'shown' } }

const navigation: Decided<typeof navigationMachine, NavigationEvent> = {
  context: {
    location: 'path',
    access,
    committed: 'path',
    unsaved: 'shown',
    permitted: 'shown',
    accessOf: 'hidden',
  },
  events: {
    requested: { location: 'path' },
    sessionChanged: { access },
    unsavedChanged: { unsaved: 'shown' },
    leave: {},
    stay: {},
  },
}

const tabs: Decided<typeof tabsMachine, TabsEvent> = {
  // A title may be the name of a company, a query what was searched for.
  context: { tabs: { each: { parts: { path: 'path' } } }, active: 'path' },
  events: {
    visited: { path: 'path', search: 'hidden', of: 'hidden' },
    named: { path: 'path', title: 'hidden' },
    close: { path: 'path' },
    closeOthers: { path: 'path' },
    closeRight: { path: 'path' },
    closeAll: {},
    move: { path: 'path', to: 'shown' },
    forgotten: {},
  },
}

const draft: Decided<typeof draftMachine, DraftEvent> = {
  context: { content: 'hidden', stale: 'shown', savedAt: 'shown' },
  events: { edited: { content: 'hidden' }, saveNow: {}, cameOnline: {}, takenOver: {} },
}

const design: Decided<typeof designMachine, DesignEvent> = {
  // Definitions name people.
  context: {
    past: { each: 'hidden' },
    present: 'hidden',
    future: { each: 'hidden' },
    selected: 'shown',
    typing: 'shown',
    saved: { parts: { version: 'shown' } },
  },
  events: {
    edit: { edit: { parts: { do: 'shown', id: 'shown', kind: 'shown', way: 'shown' } }, typing: 'shown' },
    undo: {},
    redo: {},
    select: { id: 'shown' },
    save: {},
    learn: { theirs: { parts: { version: 'shown' } } },
    putOnTop: { theirs: { parts: { version: 'shown' } } },
    takeTheirs: { theirs: { parts: { version: 'shown' } } },
  },
}

const upload: Decided<typeof uploadMachine, UploadEvent> = {
  context: { share: 'shown', uploaded: { parts: { size: 'shown' } }, problem: 'hidden' },
  events: { progressed: { share: 'shown' }, cancel: {}, retry: {} },
}

const account: Decided<typeof accountMachine, AccountEvent> = {
  context: { proof: { parts: {} }, until: 'shown', problem: 'hidden', token: 'hidden' },
  events: {
    validate: { proof: { parts: {} } },
    begin: {},
    renew: {},
    startOver: {},
    pause: {},
    codeRenewed: { code: 'hidden' },
    submit: { account: { parts: {} } },
  },
}

const wizard: Decided<typeof wizardMachine, WizardEvent> = {
  context: {
    progress: { parts: { stepsDone: { each: 'shown' }, toMend: { each: 'shown' } } },
    contents: { parts: {} },
    wanted: 'shown',
    isSound: 'hidden',
    tried: { each: 'shown' },
    failure: 'hidden',
  },
  events: { typed: { step: 'shown', content: 'hidden' }, commit: {}, goTo: { page: 'shown' }, submit: {} },
}

/** By the machine's id: what may be seen of the machines that run in a browser, and so be kept or given away. */
export const inspected: Readonly<Record<string, Inspected>> = { session, navigation, tabs, draft, design, upload, account, wizard }
