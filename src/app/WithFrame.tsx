import { ChakraProvider } from '@chakra-ui/react/styled-system'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, type ComponentType } from 'react'
import { useIntl } from 'react-intl'
import { Router } from 'wouter'
import { InboxLink } from '#src/components/frame/InboxLink.tsx'
import { Frame } from '#src/components/frame/Frame.tsx'
import type { Crumb } from '#src/components/frame/TopBar.tsx'
import { frameSystem } from '#src/components/look/frameTheme.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { LoadingBar } from '#src/components/page/LoadingBar.tsx'
import { sayWhatWasLeft } from '#src/components/feedback/messages.ts'
import { NoticeBell, unreadNotices } from '#src/components/notices/NoticeBell.tsx'
import { whenIdle } from '#src/components/page/whenIdle.ts'
import { whenSeen } from '#src/components/page/whenSeen.ts'
import type { AppRoute } from '#src/components/page/route.ts'
import { SessionContext } from '#src/components/session/session.ts'
import type { MenuNode } from '#src/machines/session/session.ts'
import { homePath, type Tab, type TabsEvent } from '#src/machines/session/tabs.ts'
import { CallError } from '#src/services/callError.ts'
import { keepSetting } from '#src/services/session.ts'
import { goTo, isAsking, navigateTo, navigation, session } from './actors.ts'
import { OpenPages } from './OpenPages.tsx'
import { usePreloading } from './preload.ts'
import { routeOf } from './routing.ts'
import { tabs } from './tabs.ts'

/** What was read is taken for fresh for so long, unless news of it come (decision 035). Milliseconds. */
const freshFor = 60_000

const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshFor, retry: (count, error) => error instanceof CallError && error.kind === 'network' && count < 2 },
  },
})

interface WithFrameProps {
  route: AppRoute
  path: string
  search: string
  View: ComponentType
}

/** A signed-in page: frame, tabs, titles, the session for everyone below. */
export default function WithFrame({ route, path, search, View }: WithFrameProps) {
  const user = useSelector(session, ({ context }) => context.user)
  // Whatever a page is still asking for, or would yet ask for, is refused once the token has ended.
  const leaving = useSelector(session, ({ value }) => value === 'leaving')
  // Who is not signed in is led on by the refresh helper alone, to where the guard decides.
  if (!user && route.access.kind === 'public') return <View />
  if (!user || leaving) return <LoadingBar />
  return (
    <ChakraProvider value={frameSystem}>
      <Framed key={user.id} route={route} path={path} search={search} View={View} />
    </ChakraProvider>
  )
}

const sendTabs = (event: TabsEvent) => tabs.send(event)
const news = (
  <>
    <InboxLink />
    <NoticeBell onGo={navigateTo} />
  </>
)
/** The frame's links lead to whole paths: where one is they need not hear, and are not drawn anew with each page. */
const anywhere = (): [string, typeof goTo] => ['', goTo]

function Framed({ route, path, search, View }: WithFrameProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const user = useSelector(session, ({ context }) => context.user)
  const asking = useSelector(session, isAsking)
  const blocked = useSelector(navigation, (snapshot) => snapshot.matches({ leaving: 'asking' }))
  const open = useSelector(tabs, ({ context }) => context.tabs)
  const transient = path.startsWith('/redirect/')

  useEffect(() => sayWhatWasLeft(), [])
  useEffect(() => {
    const of = route.partOf && route.partOf + path.slice(path.lastIndexOf('/'))
    if (!transient) tabs.send({ type: 'visited', path, search: search === '' ? '' : `?${search}`, of })
  }, [path, search, transient, route])
  useEffect(
    () => () => {
      void queries.cancelQueries()
      queries.clear()
    },
    [],
  )
  useEffect(() => {
    // Whoever refreshes a page wants to see what has changed since it was last asked, however short ago.
    if (transient) void queries.invalidateQueries({ refetchType: 'none' })
  }, [transient])

  usePreloading(user?.menuTree, queries)

  const asked = useRef(path)
  useEffect(() => {
    // The first page asks by itself.
    if (asked.current === path) return
    asked.current = path
    const left = new AbortController()
    void whenIdle().then(() => (left.signal.aborted ? undefined : queries.invalidateQueries({ queryKey: unreadNotices })))
    return () => left.abort()
  }, [path])

  const titleOf = useCallback(
    (tab: Tab) => {
      const id = routeOf(tab.path)?.titleId
      const route = id ? intl.formatMessage({ id }) : tab.path
      // One record on several pages: each says which page it is.
      const isTwin = tab.title !== null && open.some(({ path: other, title: its }) => other !== tab.path && its === tab.title)
      return isTwin ? `${tab.title} · ${route}` : (tab.title ?? route)
    },
    [intl, open],
  )
  const title = titleOf(open.find((tab) => tab.path === path) ?? { path, search, title: null })
  useEffect(
    () =>
      whenSeen(() => {
        document.title = `${title} · Fairlead`
      }),
    [title],
  )

  const view = useMemo(() => {
    if (!user) return null
    const authorities = new Set([...user.menus, ...user.elements])
    return {
      user,
      may: (code: string) => authorities.has(code),
      logOut: () => session.send({ type: 'logOut' }),
      endViewing: () => session.send({ type: 'endViewing' }),
      keepSetting: (key: string, value: string | number | boolean | null | object) => {
        session.send({ type: 'settingKept', setting: { ...user.setting, [key]: value } })
        // Of somebody who is only looked at nothing is kept.
        if (user.viewing) return
        void keepSetting({ [key]: value as never }, { quiet: true }).catch(() => {})
      },
    }
  }, [user])
  if (!view) return null
  const menuPath = route.menu ?? path
  const crumbs = crumbsOf(view.user.menuTree, menuPath, title, intl.formatMessage({ id: 'frame.home' }), both)
  const sessionLost = asking
    ? { onStay: () => session.send({ type: 'stay' }), onLogInAgain: () => session.send({ type: 'logInAgain' }) }
    : null
  return (
    <QueryClientProvider client={queries}>
      <SessionContext value={view}>
        <Router hook={anywhere}>
          <Frame
            path={path}
            menuPath={menuPath}
            crumbs={crumbs}
            tabs={open}
            titleOf={titleOf}
            sendTabs={sendTabs}
            onRefresh={(tab) => navigateTo(`/redirect${tab.path}${tab.search}`)}
            sessionLost={sessionLost}
            leaving={
              blocked ? { onStay: () => navigation.send({ type: 'stay' }), onLeave: () => navigation.send({ type: 'leave' }) } : null
            }
            notices={news}
          >
            <OpenPages path={path} search={search} pattern={route.path} View={View} tabs={open} />
          </Frame>
        </Router>
      </SessionContext>
    </QueryClientProvider>
  )
}

const crumbsOf = (menus: MenuNode[], path: string, title: string, home: string, both: (zh: string, en: string) => string): Crumb[] => {
  const start: Crumb = { title: home, href: homePath }
  if (path === homePath) return [start]
  for (const menu of menus) {
    const own: Crumb = { title: both(menu.title, menu.titleEn), href: menu.path }
    if (menu.type === 'menu' && path === menu.path) return [start, own]
    if (menu.type === 'menu' && path.startsWith(`${menu.path}/`)) return [start, own, { title, href: null }]
    const child = menu.children.find((candidate) => path === candidate.path || path.startsWith(`${candidate.path}/`))
    if (!child) continue
    const trail = [
      start,
      { title: both(menu.title, menu.titleEn), href: null },
      { title: both(child.title, child.titleEn), href: child.path },
    ]
    return path === child.path ? trail : [...trail, { title, href: null }]
  }
  return [start, { title, href: null }]
}
