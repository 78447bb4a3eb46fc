import { chakra } from '@chakra-ui/react'
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { useErrors } from '#src/components/feedback/errorLog.ts'
import { isTyping } from '#src/components/form/isTyping.ts'
import { InspectorGate } from '#src/components/inspector/InspectorGate.tsx'
import { mayInspect, openInspector } from '#src/components/inspector/opening.ts'
import { rememberSidebar, useSidebarOpened } from '#src/components/preferences/preferences.ts'
import { Printed } from '#src/components/page/Printed.tsx'
import { whenSeen } from '#src/components/page/whenSeen.ts'
import { useSession } from '#src/components/session/session.ts'
import type { Tab, TabsEvent } from '#src/machines/session/tabs.ts'
import { ErrorLogDialog, LeaveDialog, SessionLostDialog } from './Dialogs.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TabStrip } from './TabStrip.tsx'
import { Toaster } from './Toaster.tsx'
import { TopBar, type Crumb } from './TopBar.tsx'

const HistoryDialog = lazy(() => import('./HistoryDialog.tsx'))
const Finder = lazy(() => import('./Finder.tsx'))
const Shortcuts = lazy(() => import('./Shortcuts.tsx'))
const SidebarDrawer = lazy(() => import('./SidebarDrawer.tsx'))
const ViewingBanner = lazy(() => import('./ViewingBanner.tsx'))

interface FrameProps {
  path: string
  /** What is marked in the menu. */
  menuPath: string
  crumbs: Crumb[]
  tabs: Tab[]
  titleOf: (tab: Tab) => string
  sendTabs: (event: TabsEvent) => void
  onRefresh: (tab: Tab) => void
  sessionLost: { onStay: () => void; onLogInAgain: () => void } | null
  /** The page holds work that could not be saved, and its user wants to go. */
  leaving: { onStay: () => void; onLeave: () => void } | null
  notices: ReactNode
  children: ReactNode
}

/** Below this the sidebar is a drawer. */
const narrow = '(max-width: 991px)'

const follow = () => void import('#src/components/trace/gestures.ts').then(({ followGestures }) => followGestures())
const used = ['pointermove', 'pointerdown', 'keydown'] as const

/** What the page begins with does not wait for it: whoever moves does not press yet. */
const followOnceUsed = (): (() => void) => {
  for (const name of used) addEventListener(name, follow, { once: true, passive: true })
  return () => used.forEach((name) => removeEventListener(name, follow))
}

/** Everything around a page. */
export function Frame({ path, menuPath, crumbs, tabs, titleOf, sendTabs, onRefresh, sessionLost, leaving, notices, children }: FrameProps) {
  const { user, may } = useSession()
  const inspects = may(mayInspect) || import.meta.env.DEV
  const opened = useSidebarOpened()
  const errors = useErrors()
  const [drawer, setDrawer] = useState(false)
  const [dialog, setDialog] = useState<'search' | 'errors' | 'history' | 'shortcuts' | null>(null)
  const main = useRef<HTMLElement>(null)
  useFocusOnHeading(main, path)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setDialog('search')
      } else if (event.key === '?' && !isTyping(event)) setDialog('shortcuts')
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(followOnceUsed, [])
  const openSearch = useCallback(() => setDialog('search'), [])
  const openErrors = useCallback(() => setDialog('errors'), [])
  const openHistory = useCallback(() => setDialog('history'), [])
  const toggleSidebar = useCallback(() => (matchMedia(narrow).matches ? setDrawer(true) : rememberSidebar(!opened)), [opened])
  const close = () => setDialog(null)
  return (
    <div className="frame">
      {skipLink}
      <div className="menus" data-opened={opened ? '' : undefined}>
        <Sidebar company={user.companyName} menus={user.menuTree} path={menuPath} collapsed={!opened} />
      </div>
      <div className="column">
        <div className="bars">
          {user.viewing ? (
            <Suspense>
              <ViewingBanner {...user.viewing} />
            </Suspense>
          ) : null}
          <TopBar
            crumbs={crumbs}
            errorCount={errors.length}
            onToggleSidebar={toggleSidebar}
            onSearch={openSearch}
            onErrors={openErrors}
            onHistory={openHistory}
            onInspect={inspects ? openInspector : null}
            notices={notices}
            sidebarOpened={opened}
          />
          <TabStrip tabs={tabs} active={path} titleOf={titleOf} send={sendTabs} onRefresh={onRefresh} />
        </div>
        <main id="main" ref={main} tabIndex={-1}>
          {children}
          <Printed />
        </main>
      </div>
      <Suspense>
        {drawer ? (
          <SidebarDrawer company={user.companyName} menus={user.menuTree} path={menuPath} onClose={() => setDrawer(false)} />
        ) : null}
        {sessionLost ? <SessionLostDialog {...sessionLost} /> : null}
        {leaving && !sessionLost ? <LeaveDialog {...leaving} /> : null}
        {dialog === 'errors' ? <ErrorLogDialog onClose={close} /> : null}
        {dialog === 'history' ? <HistoryDialog onClose={close} /> : null}
        {dialog === 'search' ? <Finder onClose={close} /> : null}
        {dialog === 'shortcuts' ? <Shortcuts onClose={close} /> : null}
      </Suspense>
      {/* Not fetched when it is wanted: it also says that nothing can be fetched. */}
      {toaster}
      <InspectorGate may={inspects} />
    </div>
  )
}

const gestures = ['pointerdown', 'keydown'] as const

/** A new page is announced by its heading; the first one is not, so that nothing jumps on load. */
const useFocusOnHeading = (main: { current: HTMLElement | null }, path: string): void => {
  const shown = useRef(path)
  // Before anybody can do anything on the new page: an effect after that would not hear of it.
  useLayoutEffect(() => {
    if (shown.current === path || !main.current) return
    shown.current = path
    const focus = () => {
      const heading = main.current?.querySelector<HTMLElement>('h1:not([inert] *)')
      heading?.focus({ preventScroll: true })
      // While the next page's chunk loads there is none yet: those of pages that stay are behind.
      return heading === document.activeElement
    }
    const observer = new MutationObserver(() => (focus() ? stop() : undefined))
    // A menu that led here gives the focus back to its button first.
    const stay = whenSeen(() => {
      if (main.current && !focus()) observer.observe(main.current, { childList: true, subtree: true })
    })
    const stop = () => {
      stay()
      observer.disconnect()
      for (const type of gestures) removeEventListener(type, stop, true)
    }
    // Whoever goes on meanwhile keeps the focus: it would be taken from what they type into, or close what they opened.
    for (const type of gestures) addEventListener(type, stop, true)
    return stop
  }, [main, path])
}

const skipStyle = {
  position: 'fixed',
  insetInlineStart: '3',
  top: '-20',
  zIndex: 'skipNav',
  bg: 'accent.solid',
  color: 'accent.contrast',
  px: '4',
  py: '2',
  rounded: 'md',
  _focus: { top: '3' },
  // On every sheet of paper it would lie over what stands there.
  _print: { display: 'none' },
} as const

// Drawn once, whichever page is shown.
const skipLink = (
  <chakra.a href="#main" css={skipStyle}>
    <FormattedMessage id="frame.skip" />
  </chakra.a>
)
const toaster = <Toaster />
