import { createActor, fromPromise, waitFor } from 'xstate'
import { configureClient } from '#src/services/http.ts'
import { CallError } from '#src/services/callError.ts'
import { heardServerTime } from '#src/services/clock.ts'
import { whenIdle } from '#src/components/page/whenIdle.ts'
import { getAccountStatus, getMenus, getUserInfo, signOut } from '#src/services/session.ts'
import { setDoor } from '#src/components/session/door.ts'
import { logError } from '#src/components/feedback/errorLog.ts'
import { currentLanguage } from '#src/components/language/language.ts'
import { say, sayAfterReload } from '#src/components/feedback/messages.ts'
import { saveWork, watchWork } from '#src/components/form/unsaved.ts'
import { watched } from '#src/components/inspector/watched.ts'
import { viewingKey } from '#src/lib/viewingKey.ts'
import { cookieText, readCookie, tokenCookie } from '#src/lib/cookie.ts'
import { navigationMachine, type Access } from '#src/machines/session/navigation.ts'
import { linked, sessionMachine, type User } from '#src/machines/session/session.ts'
import { fetchRoutes, preload, preloadFrame, routeOf } from './routing.ts'
import { forgetAnswers, settings, takeAnswer } from './settings.ts'

const tokenSeconds = 4 * 3600

/** Tells the other windows of this browser that the session ended or became another's. */
const windows = new BroadcastChannel('fairlead.session')

/** The token of this tab alone, where it only looks at what somebody else sees. */
const viewingToken = sessionStorage.getItem(viewingKey)
// What came with the page was answered to whoever is signed in at this browser.
if (viewingToken !== null) forgetAnswers()

const address = () => location.pathname + location.search

/** The session lives as long as the page, outside of React. */
export const session = createActor(
  watched(
    sessionMachine.provide({
      actors: {
        loadUser: fromPromise(loadUser),
        // Asked with every page that is gone to, which need not wait for it.
        loadStatusName: fromPromise(async ({ input, signal }) => {
          await whenIdle()
          return getAccountStatus(input.companyId, { signal, quiet: true })
        }),
        endToken: fromPromise(async ({ signal }) => {
          // What was typed last is still its user's to save.
          await saveWork()
          await signOut({ signal, quiet: true })
        }),
      },
      actions: {
        storeToken: ({ context }) => {
          forgetAnswers()
          document.cookie = cookieText(tokenCookie, context.token ?? '', tokenSeconds, location.protocol)
          windows.postMessage(context.token)
        },
        forgetToken: () => {
          forgetAnswers()
          if (readCookie(document.cookie, tokenCookie) === undefined) return
          document.cookie = cookieText(tokenCookie, '', 0, location.protocol)
          windows.postMessage(null)
        },
        clearLocalStorage: () => localStorage.clear(),
        reloadPage: () => location.reload(),
        // Whoever is at the log-in page already still wants to go where they were refused.
        goToLogin: () => navigateTo(location.pathname === '/login' ? address() : `/login?redirect=${encodeURIComponent(address())}`, true),
        closeViewing: () => {
          sessionStorage.removeItem(viewingKey)
          // A tab that a page has opened may be closed by it; where it may not, it is the own session's again.
          window.close()
          location.replace('/dashboard')
        },
        tellForbidden: (_, { message }) => sayAfterReload('bad', message),
      },
    }),
  ),
  { input: { token: viewingToken ?? readCookie(document.cookie, tokenCookie) ?? null, isViewing: viewingToken !== null } },
)

/** A lost session waits for its answer: stay, or log in again. */
export const isAsking = (its: ReturnType<typeof session.getSnapshot>): boolean => its.matches({ active: { confirmation: 'asking' } })

export const navigation = createActor(
  watched(
    navigationMachine.provide({
      actors: { readPermit: fromPromise(async () => (await import('#src/views/reg/permit.ts')).isPermitted()) },
      actions: {
        redirect: (_, { to }) => queueMicrotask(() => navigateTo(to, true)),
        // The page first, then what is asked of the server.
        tellSession: () => void whenIdle().then(() => session.send({ type: 'navigated' })),
        saveWork,
        restoreAddress: (_, { to }) => history.pushState(null, '', to),
      },
    }),
  ),
  {
    input: { location: address(), access: accessOf(session.getSnapshot().value, null), accessOf: (path) => routeOf(path)?.access ?? null },
  },
)

// From the moment the address was read: whoever goes back before the actors have started is heard when they do.
addEventListener('popstate', () => navigation.send({ type: 'requested', location: address() }))

/** Changes the address; the guard decides what is then shown. */
export function navigateTo(to: string, replace = false): void {
  if (replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  navigation.send({ type: 'requested', location: address() })
}

/** The same, as wouter asks for it. */
export const goTo = (to: string, options?: { replace?: boolean }): void => navigateTo(to, options?.replace)

/** What the user may do, as the last answer marked it. */
let rights: string | null = null

/** Starts the long-lived actors and everything that speaks to them from outside. */
export const startActors = (): void => {
  heardServerTime(settings.now)
  configureClient({
    baseUrl: '',
    ...settings,
    token: () => session.getSnapshot().context.token,
    language: currentLanguage,
    answerTo: takeAnswer,
    onRights: (mark) => {
      // What is shown and offered follows with the next answer, whatever brought it.
      if (rights !== null && rights !== mark) session.send({ type: 'userChanged' })
      rights = mark
    },
    onError: (error) => {
      if (error.kind === 'unauthorised') session.send({ type: 'unauthorised' })
      else if (error.kind === 'forbidden') session.send({ type: 'forbidden', message: error.message })
      // What has to be done first is learned with who one is.
      else if (error.kind === 'barred') session.send({ type: 'userChanged' })
      else say('bad', error)
    },
  })
  setDoor({
    ...settings,
    cipher: { key: settings.aesKey, iv: settings.aesIv },
    enter: (token) => session.send({ type: 'loggedIn', token }),
    askSecondFactor: (step) => session.send({ type: 'secondFactorAsked', step }),
    secondStep: () => session.getSnapshot().context.secondStep,
    watch: (told) => {
      const watching = session.subscribe(told)
      return () => watching.unsubscribe()
    },
    startOver: () => session.send({ type: 'startedOver' }),
    endTicket: () => session.send({ type: 'ticketEnded' }),
    user: () => session.getSnapshot().context.user,
    refreshUser: async () => {
      session.send({ type: 'userChanged' })
      await waitFor(session, (snapshot) => !snapshot.matches({ active: { info: 'reloading' } }))
    },
    logOut: () => session.send({ type: 'logOut' }),
  })
  // The token comes with the message: another window's cookie may arrive here later than its word.
  windows.addEventListener('message', ({ data }) => {
    if (data !== session.getSnapshot().context.token) session.send({ type: 'tokenEndedElsewhere' })
  })
  watchWork((unsaved) => navigation.send({ type: 'unsavedChanged', unsaved }))
  addEventListener('error', ({ error, message }) => {
    // What changed its size while sizes were told is told of with the next frame: nothing went wrong.
    if (!message.startsWith('ResizeObserver loop')) logError(error ?? message)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    if (!(reason instanceof CallError)) logError(reason)
  })
  session.start()
  navigation.start()
  session.subscribe(({ context, value }) => navigation.send({ type: 'sessionChanged', access: accessOf(value, context.user) }))
  session.send({ type: 'navigated' })
  session.subscribe((snapshot) => {
    if (snapshot.value === 'tokenStored') session.send({ type: 'navigated' })
  })
}

function accessOf(value: unknown, user: User | null): Access {
  if (user) {
    const { menus, elements, mustChangePassword, mustSetUpSecondFactor } = user
    return { phase: 'in', authorities: new Set([...menus, ...elements]), mustChangePassword, mustSetUpSecondFactor }
  }
  return value === 'tokenStored' || value === 'loading' ? { phase: 'loading' } : { phase: 'out' }
}

async function loadUser({ signal }: { signal: AbortSignal }): Promise<User> {
  // Until the user is known the guard leads elsewhere: what is fetched beforehand is the page that was asked for.
  const asked = location.pathname
  // The guard decides on a signed-in user's path by all routes; where they cannot be fetched, the page says so.
  const routes = fetchRoutes().then(
    () => {
      preloadFrame()
      preload(asked)
    },
    () => {},
  )
  const [{ menus, elements, passFlg, secondFactor, ...info }, menuTree] = await Promise.all([
    getUserInfo({ signal, quiet: true }),
    getMenus('-1', { signal, quiet: true }),
    routes,
  ])
  return {
    viewing: null,
    ...info,
    grantedRoles: info.roles,
    menus: menus.map(({ code }) => code),
    elements: elements.map(({ code }) => code),
    menuTree: linked(menuTree),
    mustChangePassword: passFlg,
    mustSetUpSecondFactor: secondFactor === 'due',
  }
}
