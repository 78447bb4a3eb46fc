import { Menu, Portal } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { staysInView } from '#src/components/staysInView.ts'
import { homePath, type Tab, type TabsEvent } from '#src/machines/session/tabs.ts'

/** Where the menu of a tab was asked for, by what, and for which time: what ends one of its showings has no part in the next. */
export interface Opening {
  no: number
  tab: Tab
  /** Gets the focus back. */
  from: HTMLElement | null
  x: number
  y: number
}

interface TabMenuProps {
  opening: Opening
  send: (event: TabsEvent) => void
  onRefresh: (tab: Tab) => void
}

const choices = ['refresh', 'close', 'closeOthers', 'closeRight', 'closeAll'] as const
type Choice = (typeof choices)[number]

/** One showing of the menu of a tab; rendered with its number as key. */
export function TabMenu({ opening: { tab, from, x, y }, send, onRefresh }: TabMenuProps) {
  const [open, setOpen] = useState(true)
  const content = useRef<HTMLDivElement>(null)
  const close = () => {
    if (content.current?.contains(document.activeElement)) from?.focus({ preventScroll: true })
    setOpen(false)
  }
  const choose = (choice: Choice) => (choice === 'refresh' ? onRefresh(tab) : send({ type: choice, path: tab.path }))
  return (
    <Menu.Root
      lazyMount
      unmountOnExit
      open={open}
      onOpenChange={(change) => (change.open ? undefined : close())}
      onSelect={({ value }) => choose(value as Choice)}
      // Its anchor is a point of the screen: what scrolls beneath must not move it away from the pointer.
      positioning={{ ...staysInView, getAnchorRect: () => ({ x, y, width: 1, height: 1 }), placement: 'bottom-start' }}
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content ref={content}>
            {choices.map((choice) => (
              <Menu.Item key={choice} value={choice} disabled={choice === 'close' && tab.path === homePath}>
                <FormattedMessage id={`frame.tab.${choice}`} />
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
