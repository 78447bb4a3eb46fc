import { FormattedMessage } from 'react-intl'
import { OpenLater } from '#src/components/menu/OpenLater.tsx'
import { homePath, type Tab, type TabsEvent } from '#src/machines/session/tabs.ts'

/** Where the menu of a tab was asked for, by what, and for which time. */
export interface Opening {
  no: number
  tab: Tab
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
  const choose = (choice: Choice) => (choice === 'refresh' ? onRefresh(tab) : send({ type: choice, path: tab.path }))
  return (
    <OpenLater
      from={from}
      at={{ x, y }}
      entries={choices.map((choice) => ({
        value: choice,
        label: <FormattedMessage id={`frame.tab.${choice}`} />,
        disabled: choice === 'close' && tab.path === homePath,
      }))}
      onSelect={(value) => choose(value as Choice)}
    />
  )
}
