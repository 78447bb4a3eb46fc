import { Menu, Portal } from '@chakra-ui/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link } from 'wouter'

export interface MenuEntry {
  value: string
  label: ReactNode
  /** It leads there. */
  href?: string
  lang?: string
  /** What is chosen now. */
  isChosen?: boolean
  /** It is chosen or not, by itself. */
  checked?: boolean
  disabled?: boolean
  /** Begins another kind of entries, after a line. */
  startsGroup?: boolean
  /** On a telephone alone. */
  narrow?: boolean
}

export interface OpenMenuProps {
  /** What opened it: gets the focus back. */
  from: HTMLElement | null
  /** Where on the screen it hangs, if not on that. */
  at?: { x: number; y: number }
  /** It was opened from the keyboard. */
  fromKeys?: boolean
  entries?: readonly MenuEntry[]
  children?: ReactNode
  onSelect?: ((value: string) => void) | undefined
  onClose?: () => void
  staysOpen?: boolean
  width?: string
}

const none: readonly MenuEntry[] = []

/** Of all menus: an earlier one has no part in where the focus is now. */
let showings = 0

/** One showing of a menu: what ends it has no part in the next. */
export default function OpenMenu({
  from,
  at,
  fromKeys = false,
  entries = none,
  children,
  onSelect,
  onClose,
  staysOpen = false,
  width,
}: OpenMenuProps) {
  const [isOpen, setIsOpen] = useState(true)
  const content = useRef<HTMLDivElement>(null)
  const own = useRef(0)
  useEffect(() => {
    own.current = showings += 1
  }, [])
  const giveFocusBack = () => {
    const { activeElement } = document
    if (activeElement === document.body || content.current?.contains(activeElement)) from?.focus({ preventScroll: true })
  }
  const close = () => {
    giveFocusBack()
    setIsOpen(false)
    onClose?.()
    // Closed at once, the menu takes the focus only now, in its last frame.
    requestAnimationFrame(() => requestAnimationFrame(() => (own.current === showings ? giveFocusBack() : undefined)))
  }
  return (
    <Menu.Root
      lazyMount
      unmountOnExit
      open={isOpen}
      closeOnSelect={!staysOpen}
      {...(from?.id ? { ids: { trigger: from.id } } : {})}
      {...(fromKeys && entries[0] ? { defaultHighlightedValue: entries[0].value } : {})}
      onOpenChange={({ open }) => (open ? undefined : close())}
      onSelect={({ value }) => (entries.find((entry) => entry.value === value)?.checked === undefined ? onSelect?.(value) : undefined)}
      // It opens where it is seen: placed on the page, it would first lie at its very end, and whoever is quick would be scrolled there. A point
      // of the screen stays where it is, whatever scrolls beneath.
      positioning={{
        strategy: 'fixed',
        ...(at ? { getAnchorRect: () => ({ ...at, width: 1, height: 1 }), placement: 'bottom-start' } : {}),
      }}
    >
      <Portal>
        <Menu.Positioner>
          <Menu.Content ref={content} minW="44" {...(width ? { w: width, maxW: 'calc(100vw - 1rem)', maxH: '70dvh' } : {})}>
            {children ?? entries.map((entry) => <Entry key={entry.value} entry={entry} onSelect={onSelect} />)}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

function Entry({ entry, onSelect }: { entry: MenuEntry } & Pick<OpenMenuProps, 'onSelect'>) {
  const { value, label, href, lang, isChosen, checked, disabled = false, startsGroup, narrow } = entry
  const shown = { value, disabled, lang, fontWeight: isChosen ? 'semibold' : 'normal', ...(narrow ? { hideFrom: 'md' as const } : {}) }
  return (
    <>
      {startsGroup ? <Menu.Separator /> : null}
      {checked !== undefined ? (
        <Menu.CheckboxItem {...shown} checked={checked} onCheckedChange={() => onSelect?.(value)}>
          {label}
          <Menu.ItemIndicator />
        </Menu.CheckboxItem>
      ) : href === undefined ? (
        <Menu.Item {...shown}>{label}</Menu.Item>
      ) : (
        <Menu.Item {...shown} asChild>
          <Link href={href}>{label}</Link>
        </Menu.Item>
      )}
    </>
  )
}
