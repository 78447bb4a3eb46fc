import { MoreHorizontal, X } from 'lucide-react'
import { memo, Suspense, useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { menusCome } from '#src/components/menu/OpenLater.tsx'
import { homePath, type Tab, type TabsEvent } from '#src/machines/session/tabs.ts'
import { TabMenu, type Opening } from './TabMenu.tsx'

interface TabStripProps {
  tabs: Tab[]
  active: string
  titleOf: (tab: Tab) => string
  send: (event: TabsEvent) => void
  onRefresh: (tab: Tab) => void
}

/** Visited pages. Navigation, not ARIA tabs: each has an address. */
export function TabStrip({ tabs, active, titleOf, send, onRefresh }: TabStripProps) {
  const intl = useIntl()
  const strip = useRef<HTMLElement>(null)
  const [opening, setOpening] = useState<Opening | null>(null)
  const activeTab = tabs.find(({ path }) => path === active)
  useEffect(() => {
    // Once the page is laid out, which measuring it at once would do first.
    const frame = requestAnimationFrame(() => {
      const bar = strip.current
      const tab = bar?.querySelector('[aria-current]')?.parentElement
      if (!bar || !tab) return
      // Not `scrollIntoView`: a browser would begin its walk by Tab there, past the skip link.
      const [within, own] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()]
      bar.scrollLeft += Math.min(0, own.left - within.left) || Math.max(0, own.right - within.right)
    })
    return () => cancelAnimationFrame(frame)
    // A record is named once it has come, and its tab grows by that.
  }, [active, tabs.length, activeTab?.title])

  const openMenu: OpenMenu = useCallback(async (tab, from, { x, y }) => {
    if (await menusCome()) setOpening((last) => ({ no: (last?.no ?? 0) + 1, tab, from, x, y }))
  }, [])

  return (
    <div className="strip">
      <nav
        ref={strip}
        aria-label={intl.formatMessage({ id: 'frame.tabs' })}
        onWheel={({ deltaY, currentTarget }) => currentTarget.scrollBy({ left: deltaY })}
      >
        {tabs.map((tab, index) => (
          <TabItem
            key={tab.path}
            tab={tab}
            index={index}
            isActive={tab.path === active}
            title={titleOf(tab)}
            send={send}
            openMenu={openMenu}
          />
        ))}
      </nav>
      <button
        type="button"
        aria-label={intl.formatMessage({ id: 'frame.tabMenu' })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => (activeTab ? void openMenu(activeTab, currentTarget, under(currentTarget)) : undefined)}
      >
        {more}
      </button>
      <Suspense>{opening ? <TabMenu key={opening.no} opening={opening} send={send} onRefresh={onRefresh} /> : null}</Suspense>
    </div>
  )
}

// Drawn once, whichever page is shown.
const more = <MoreHorizontal aria-hidden />
const cross = <X size="1em" aria-hidden />

type OpenMenu = (tab: Tab, from: HTMLElement | null, at: { x: number; y: number }) => Promise<void>

interface TabItemProps {
  tab: Tab
  index: number
  isActive: boolean
  title: string
  send: (event: TabsEvent) => void
  openMenu: OpenMenu
}

/** Drawn anew only when it is about this tab. */
const TabItem = memo(function TabItem({ tab, index, isActive, title, send, openMenu }: TabItemProps) {
  const intl = useIntl()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete' && tab.path !== homePath) send({ type: 'close', path: tab.path })
    if (event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10')) {
      event.preventDefault()
      void openMenu(tab, event.currentTarget, under(event.currentTarget))
    }
  }
  return (
    <div
      className="tab"
      data-active={isActive ? '' : undefined}
      draggable={tab.path !== homePath}
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', tab.path)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => send({ type: 'move', path: event.dataTransfer.getData('text/plain'), to: index })}
      onContextMenu={(event) => {
        event.preventDefault()
        void openMenu(tab, event.currentTarget.querySelector('a'), { x: event.clientX, y: event.clientY })
      }}
      onAuxClick={({ button }) => (button === 1 && tab.path !== homePath ? send({ type: 'close', path: tab.path }) : undefined)}
    >
      <Link href={tab.path + tab.search} aria-current={isActive ? 'page' : undefined} title={title} onKeyDown={onKeyDown}>
        {title}
      </Link>
      {tab.path === homePath ? null : (
        <button
          type="button"
          aria-label={intl.formatMessage({ id: 'frame.closeTab' }, { title })}
          onClick={() => send({ type: 'close', path: tab.path })}
        >
          {cross}
        </button>
      )}
    </div>
  )
})

const under = (element: Element) => {
  const { left, bottom } = element.getBoundingClientRect()
  return { x: left, y: bottom }
}
