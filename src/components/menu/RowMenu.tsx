import { IconButton } from '@chakra-ui/react'
import type { ReactElement, ReactNode } from 'react'
import { MenuButton } from './MenuButton.tsx'

interface RowMenuProps<Act extends string> {
  /** What the button is called, with the name of its row. */
  label: string
  /** The same without the name, where the picture alone may not say it. */
  title?: string
  icon: ReactElement
  /** What is offered; where nothing is, there is no button. */
  entries: readonly { value: Act; label: ReactNode }[]
  onChoose: (act: Act) => void
  /** Larger beside other buttons. */
  size?: '2xs' | 'sm'
}

/** What can be done about one row of a list, behind a small button. */
export function RowMenu<Act extends string>({ label, title, icon, entries, onChoose, size = '2xs' }: RowMenuProps<Act>) {
  if (entries.length === 0) return null
  return (
    <MenuButton
      button={(opener) => (
        <IconButton size={size} variant="outline" aria-label={label} title={title} {...opener}>
          {icon}
        </IconButton>
      )}
      entries={entries}
      onSelect={(value) => {
        const chosen = entries.find((each) => each.value === value)
        if (chosen) onChoose(chosen.value)
      }}
    />
  )
}
