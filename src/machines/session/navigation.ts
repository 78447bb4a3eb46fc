import { assign, fromPromise, setup } from 'xstate'
import { toBeProvided } from '../toBeProvided.ts'

/** What a route asks of a visitor. */
export type RouteAccess =
  /** Nothing; but what a page that `waits` shows depends on who is there. */
  | { kind: 'public'; waits?: true }
  | { kind: 'signedIn' }
  /** A menu or element code. */
  | { kind: 'authority'; code: string }
  /** A permission that lasts a moment and is given by the page `from`; only for those who are not signed in. */
  | { kind: 'permit'; from: string }

export type Access =
  | { phase: 'out' }
  /** A token is there, what it permits is not known yet. */
  | { phase: 'loading' }
  | { phase: 'in'; authorities: ReadonlySet<string>; mustChangePassword?: boolean; mustSetUpSecondFactor?: boolean }

export type NavigationEvent =
  | { type: 'requested'; location: string }
  | { type: 'sessionChanged'; access: Access }
  | { type: 'unsavedChanged'; unsaved: boolean }
  | { type: 'leave' }
  | { type: 'stay' }

interface Context {
  /** Path with query, as the address bar has it. */
  location: string
  access: Access
  /** What may be shown; null until the first decision. */
  committed: string | null
  /** The page that is shown holds work the server has not got. */
  unsaved: boolean
  /** Whether the permission that this location asks for is there; null until it is looked at. */
  permitted: boolean | null
  /** Finds what a path asks for; null for a path that no built route has. */
  accessOf: (path: string) => RouteAccess | null
}

const home = '/dashboard'
const newPassword = '/modifypassword'
const secondFactor = '/secondfactor'

const pathOf = (location: string): string => location.replace(/[?#].*/, '')

/** A path that a browser takes as it stands, to a page that leads no further. */
const staysHere = /^(?!\/(login|redirect)\b|.*(\/\/|\/\.|[\s\\]))\//

/** Where a signed-in visitor of the log-in page is sent: back to where they were refused, if that lies within the product. */
const afterLogin = (location: string): string => {
  const wanted = new URLSearchParams(location.split('?')[1]).get('redirect') ?? ''
  return staysHere.test(pathOf(wanted)) ? wanted : home
}

/** Where this location leads instead; null when it may be shown as it is. */
export const redirectOf = ({
  location,
  access,
  accessOf,
  permitted,
}: Pick<Context, 'location' | 'access' | 'accessOf' | 'permitted'>): string | null => {
  const path = pathOf(location)
  const asked = accessOf(path)
  if (access.phase === 'in') {
    if (access.mustChangePassword) return path === newPassword ? null : newPassword
    if (access.mustSetUpSecondFactor) return path === secondFactor ? null : secondFactor
    if (path === '/login') return afterLogin(location)
    if (path === '/' || path === secondFactor || asked?.kind === 'permit') return home
    if (asked?.kind === 'authority' && !access.authorities.has(asked.code)) return `/401?authority=${encodeURIComponent(asked.code)}`
    return null
  }
  if (asked?.kind === 'public') return null
  if (asked?.kind === 'permit') return permitted ? null : asked.from
  return `/login?redirect=${encodeURIComponent(location)}`
}

/** The route guard: shows a location only once it is decided, whichever way it was reached. */
export const navigationMachine = setup({
  types: {
    context: {} as Context,
    events: {} as NavigationEvent,
    input: {} as Pick<Context, 'location' | 'access' | 'accessOf'>,
  },
  delays: { patience: 800 },
  guards: {
    mustWait: ({ context }) => context.access.phase === 'loading' && !isPublic(context),
    mustAskPermit: ({ context }) => context.access.phase === 'out' && context.permitted === null && asksPermit(context),
    wouldLoseWork: ({ context }, { location }: { location: string }) =>
      context.unsaved && context.committed !== null && pathOf(location) !== pathOf(context.committed),
    stillIn: ({ event }) => event.type === 'sessionChanged' && event.access.phase === 'in',
    stillUnsaved: ({ event }) => event.type === 'unsavedChanged' && event.unsaved,
    leadsElsewhere: ({ context }) => redirectOf(context) !== null,
  },
  actors: {
    /** Whether a permission is there now. */
    readPermit: fromPromise<boolean>(toBeProvided),
  },
  actions: {
    /** Replaces the address; the router then requests it. */
    redirect: (_, _params: { to: string }) => {},
    tellSession: () => {},
    /** Sends at once what the page would have sent when typing pauses. */
    saveWork: () => {},
    /** Puts the address of the page that stays back in its place. */
    restoreAddress: (_, _params: { to: string }) => {},
    commit: assign({ committed: ({ context }) => context.location }),
  },
}).createMachine({
  id: 'navigation',
  context: ({ input }) => ({ ...input, committed: null, unsaved: false, permitted: null }),
  initial: 'deciding',
  on: {
    requested: [
      {
        guard: { type: 'wouldLoseWork', params: ({ event }) => event },
        target: '.leaving',
        actions: assign({ location: ({ event }) => event.location }),
      },
      { target: '.deciding', actions: [assign({ location: ({ event }) => event.location, permitted: null }), 'tellSession'] },
    ],
    sessionChanged: { target: '.deciding', actions: assign({ access: ({ event }) => event.access }) },
    unsavedChanged: { actions: assign({ unsaved: ({ event }) => event.unsaved }) },
  },
  states: {
    deciding: {
      always: [
        { guard: 'mustWait', target: 'waiting' },
        { guard: 'mustAskPermit', target: 'checking' },
        { guard: 'leadsElsewhere', target: 'redirecting' },
        { target: 'committed' },
      ],
    },
    checking: {
      invoke: {
        src: 'readPermit',
        onDone: { target: 'deciding', actions: assign({ permitted: ({ event }) => event.output }) },
        onError: { target: 'deciding', actions: assign({ permitted: false }) },
      },
    },
    waiting: {},
    redirecting: { entry: { type: 'redirect', params: ({ context }) => ({ to: redirectOf(context) ?? home }) } },
    committed: { entry: 'commit' },
    /** The page is asked to save; only if that takes long or fails is its user asked. */
    leaving: {
      initial: 'saving',
      states: {
        saving: { entry: 'saveWork', after: { patience: 'asking' } },
        asking: {
          on: {
            leave: { target: '#navigation.deciding', actions: [assign({ unsaved: false }), 'tellSession'] },
            stay: {
              target: '#navigation.committed',
              actions: [
                { type: 'restoreAddress', params: ({ context }) => ({ to: context.committed ?? home }) },
                assign({ location: ({ context }) => context.committed ?? home }),
              ],
            },
          },
        },
      },
      on: {
        unsavedChanged: [{ guard: 'stillUnsaved' }, { target: 'deciding', actions: [assign({ unsaved: false }), 'tellSession'] }],
        sessionChanged: [
          { guard: 'stillIn', actions: assign({ access: ({ event }) => event.access }) },
          { target: 'deciding', actions: assign({ access: ({ event }) => event.access }) },
        ],
      },
    },
  },
})

const isPublic = ({ location, accessOf }: Context): boolean => {
  const asked = accessOf(pathOf(location))
  return asked?.kind === 'public' && !asked.waits
}

const asksPermit = ({ location, accessOf }: Context): boolean => accessOf(pathOf(location))?.kind === 'permit'
