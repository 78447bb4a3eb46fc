import { IconButton } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'
import { MenuButton } from '#src/components/menu/MenuButton.tsx'

interface ToolProps extends Omit<ComponentProps<typeof MenuButton>, 'button' | 'children'> {
  label: string
  icon: ReactNode
}

/** One of the menus of a list. */
export function Tool({ label, icon, ...menu }: ToolProps) {
  return (
    <MenuButton
      {...menu}
      button={(opener) => (
        <IconButton variant="outline" size="sm" bg="bg.panel" color="fg.muted" aria-label={label} title={label} {...opener}>
          {icon}
        </IconButton>
      )}
    />
  )
}
