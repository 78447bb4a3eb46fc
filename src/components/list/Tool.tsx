import { IconButton, Menu } from '@chakra-ui/react'
import type { ReactNode } from 'react'

/** Opens one of the menus of a list. */
export function Tool({ label, icon }: { label: string; icon: ReactNode }) {
  return (
    <Menu.Trigger asChild>
      <IconButton variant="outline" size="sm" bg="bg.panel" color="fg.muted" aria-label={label} title={label}>
        {icon}
      </IconButton>
    </Menu.Trigger>
  )
}
