import { assign, fromPromise, raise, setup } from 'xstate'
import type { SecondStep } from '#src/lib/secondFactor.ts'
import { toBeProvided } from '../toBeProvided.ts'

export interface MenuNode {
  code: string
  title: string
  titleEn: string
  icon: string | null
  href: string | null
  path: string
  type: 'menu' | 'dirt'
  children: MenuNode[]
}

/** Menus with their links composed of the codes (specification §2, layout), whatever paths the back end keeps. */
export const linked = (menus: readonly MenuNode[], above = ''): MenuNode[] =>
  menus.map((menu) => {
    const path = `${above}/${menu.code}`
    return { ...menu, path, children: linked(menu.children, path) }
  })

export interface User {
  id: string
  username: string
  name: string
  companyId: string
  companyName: string
  /** Account status of the company, `2` while its data are incomplete. */
  status: string
  statusName: string
  /** The roles the server knows; the session itself counts as `admin` once loaded (specification §4). */
  grantedRoles: string[]
  roles: string[]
  menus: string[]
  elements: string[]
  menuTree: MenuNode[]
  setting: Record<string, unknown>
  /** Where the picture can be fetched; null without one. */
  image: string | null
  mustChangePassword: boolean
  /** The administrator who only looks at what this user sees, and until when; null for the user. */
  viewing: { by: string; until: string } | null
  /** A role of theirs asks for a second factor, and they have none yet. */
  mustSetUpSecondFactor: boolean
}

export type SessionEvent =
  | { type: 'loggedIn'; token: string }
  | { type: 'secondFactorAsked'; step: SecondStep }
  | { type: 'startedOver' }
  | { type: 'ticketEnded' }
  | { type: 'navigated' }
  | { type: 'logOut' }
  | { type: 'forcedLogOut' }
  | { type: 'unauthorised' }
  | { type: 'stay' }
  | { type: 'logInAgain' }
  | { type: 'forbidden'; message: string }
  | { type: 'tokenEndedElsewhere' }
  | { type: 'userChanged' }
  | { type: 'endViewing' }
  | { type: 'settingKept'; setting: Record<string, unknown> }

interface Context {
  token: string | null
  /** This tab only looks at what somebody else sees: its token is no other tab's, and it ends with it. */
  isViewing: boolean
  user: User | null
  /** What the log-in waits for. */
  secondStep: SecondStep | null
}

/**
 * Who is at this browser: logged out, waiting for the second factor, a token stored, user info loading, active. Everything that ends a session is a transition of
 * its own. Token storage, reload and navigation are the application's.
 */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    input: {} as { token: string | null; isViewing?: boolean },
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isViewing: ({ context }) => context.isViewing && context.token !== null,
    hasOwnToken: ({ context }) => !context.isViewing && context.token !== null,
    isAnotherStatus: ({ context }, { name }: { name: string }) => context.user?.statusName !== name,
  },
  actors: {
    loadUser: fromPromise<User>(toBeProvided),
    loadStatusName: fromPromise<string, { companyId: string }>(toBeProvided),
    endToken: fromPromise<void>(toBeProvided),
  },
  actions: {
    storeToken: () => {},
    forgetToken: () => {},
    clearLocalStorage: () => {},
    reloadPage: () => {},
    goToLogin: () => {},
    closeViewing: () => {},
    tellForbidden: (_, _params: { message: string }) => {},
    forgetEverything: assign({ token: null, user: null, secondStep: null }),
    keepToken: assign({ token: (_, { token }: { token: string }) => token, secondStep: null }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ token: input.token, isViewing: input.isViewing ?? false, user: null, secondStep: null }),
  initial: 'starting',
  on: {
    forbidden: [
      { guard: 'isViewing', target: '.viewingEnded' },
      {
        guard: 'hasToken',
        target: '.forcedOut',
        actions: { type: 'tellForbidden', params: ({ event }) => ({ message: event.message }) },
      },
    ],
    forcedLogOut: [
      { guard: 'isViewing', target: '.viewingEnded' },
      { guard: 'hasToken', target: '.forcedOut' },
    ],
    /** The stored token is another window's by now, and stays. */
    tokenEndedElsewhere: { guard: 'hasOwnToken', target: '.loggedOut', actions: 'goToLogin' },
  },
  states: {
    starting: { always: [{ guard: 'hasToken', target: 'tokenStored' }, { target: 'loggedOut' }] },
    loggedOut: {
      entry: 'forgetEverything',
      on: {
        loggedIn: { target: 'tokenStored', actions: [{ type: 'keepToken', params: ({ event }) => event }, 'storeToken'] },
        secondFactorAsked: { target: 'awaitingSecondFactor', actions: assign({ secondStep: ({ event }) => event.step }) },
      },
    },
    /** The first factor was right. There is a ticket for the second and no token: nothing is open yet. */
    awaitingSecondFactor: {
      on: {
        loggedIn: { target: 'tokenStored', actions: [{ type: 'keepToken', params: ({ event }) => event }, 'storeToken'] },
        startedOver: 'loggedOut',
        ticketEnded: 'loggedOut',
      },
    },
    tokenStored: { on: { navigated: 'loading' } },
    loading: {
      invoke: {
        src: 'loadUser',
        onDone: { target: 'active', actions: assign({ user: ({ event }) => ({ ...event.output, roles: ['admin'] }) }) },
        onError: [
          { guard: 'isViewing', target: 'viewingEnded' },
          { target: 'loggedOut', actions: ['forgetToken', 'goToLogin'] },
        ],
      },
      on: { logOut: 'leaving' },
    },
    active: {
      type: 'parallel',
      on: {
        logOut: 'leaving',
        endViewing: { guard: 'isViewing', target: 'leaving' },
        settingKept: {
          actions: assign({ user: ({ context, event }) => (context.user ? { ...context.user, setting: event.setting } : null) }),
        },
      },
      states: {
        confirmation: {
          initial: 'none',
          states: {
            none: { on: { unauthorised: [{ guard: 'isViewing', target: '#session.viewingEnded' }, { target: 'asking' }] } },
            /** However many calls fail meanwhile, one dialog asks. */
            asking: { on: { stay: 'none', logInAgain: '#session.forcedOut' } },
          },
        },
        /** What the user changed of the own account is read again, without leaving the page. */
        info: {
          initial: 'current',
          states: {
            current: { on: { userChanged: 'reloading' } },
            reloading: {
              invoke: {
                src: 'loadUser',
                onDone: { target: 'current', actions: assign({ user: ({ event }) => ({ ...event.output, roles: ['admin'] }) }) },
                onError: 'current',
              },
              on: { userChanged: { target: 'reloading', reenter: true } },
            },
          },
        },
        statusName: {
          initial: 'known',
          states: {
            known: { on: { navigated: 'refreshing' } },
            refreshing: {
              invoke: {
                src: 'loadStatusName',
                input: ({ context }) => ({ companyId: context.user?.companyId ?? '' }),
                onDone: [
                  // With the status go rights, menus, the help link and the company's name: all of it is read again.
                  {
                    guard: { type: 'isAnotherStatus', params: ({ event }) => ({ name: event.output }) },
                    target: 'known',
                    actions: [
                      assign({ user: ({ context: { user }, event }) => (user ? { ...user, statusName: event.output } : null) }),
                      raise({ type: 'userChanged' }),
                    ],
                  },
                  { target: 'known' },
                ],
                onError: 'known',
              },
              on: { navigated: { target: 'refreshing', reenter: true } },
            },
          },
        },
      },
    },
    leaving: {
      invoke: {
        src: 'endToken',
        onDone: [
          { guard: 'isViewing', target: 'viewingEnded' },
          { target: 'loggedOut', actions: ['forgetToken', 'goToLogin'] },
        ],
        onError: [
          { guard: 'isViewing', target: 'viewingEnded' },
          { target: 'loggedOut', actions: ['forgetToken', 'goToLogin'] },
        ],
      },
    },
    /** The tab's own token is gone; what the browser holds besides is somebody's own session, and stays. */
    viewingEnded: { entry: ['forgetEverything', 'closeViewing'] },
    forcedOut: {
      entry: ['forgetEverything', 'forgetToken', 'clearLocalStorage', 'reloadPage'],
      always: 'loggedOut',
    },
  },
})
