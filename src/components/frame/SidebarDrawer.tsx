import { Drawer, Portal } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import { useIntl } from 'react-intl'
import { Sidebar } from './Sidebar.tsx'

/** The menus, over a page that has no room beside it. */
export default function SidebarDrawer({
  onClose,
  ...menus
}: Pick<ComponentProps<typeof Sidebar>, 'company' | 'menus' | 'path'> & { onClose: () => void }) {
  const intl = useIntl()
  return (
    <Drawer.Root open onOpenChange={({ open }) => (open ? undefined : onClose())} placement="start" size="xs">
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="260px" aria-label={intl.formatMessage({ id: 'frame.menus' })}>
            <Sidebar {...menus} collapsed={false} onNavigate={onClose} />
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  )
}
