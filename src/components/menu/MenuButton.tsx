import { Suspense, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { menusCome, OpenLater } from './OpenLater.tsx'
import type { MenuEntry } from './OpenMenu.tsx'

/** What a button is given that opens a menu. */
export interface Opener {
  id: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onClick: (event: MouseEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface MenuButtonProps {
  /** Draws the button. */
  button: (opener: Opener) => ReactElement
  entries?: readonly MenuEntry[]
  /** In the place of entries: what is drawn by a part of its own. */
  children?: ReactNode
  onSelect?: (value: string) => void
  onOpen?: () => void
  /** It stays open when something is chosen. */
  staysOpen?: boolean
  width?: string
}

/** A button with its menu, which is fetched when somebody wants it. */
export function MenuButton({ button, onOpen, onSelect, ...menu }: MenuButtonProps) {
  const id = useId()
  const from = useRef<HTMLElement>(null)
  const [showing, setShowing] = useState<{ no: number; fromKeys: boolean; isOpen: boolean }>({ no: 0, fromKeys: false, isOpen: false })
  const open = async (fromKeys: boolean) => {
    if (!(await menusCome())) return
    setShowing(({ no }) => ({ no: no + 1, fromKeys, isOpen: true }))
    onOpen?.()
  }
  const close = () => setShowing((last) => ({ ...last, isOpen: false }))
  return (
    <>
      {button({
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': showing.isOpen,
        onClick: ({ currentTarget, detail }) => {
          from.current = currentTarget
          if (showing.isOpen) close()
          else void open(detail === 0)
        },
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          from.current = event.currentTarget
          void open(true)
        },
      })}
      {showing.isOpen ? (
        <Suspense>
          <OpenLater key={showing.no} from={from.current} fromKeys={showing.fromKeys} onSelect={onSelect} onClose={close} {...menu} />
        </Suspense>
      ) : null}
    </>
  )
}
