import { useChanged } from '#src/components/detail/changed.ts'
import { theDoor } from '#src/components/session/door.ts'

/** @returns what tells that menus have changed: here, where roles are granted them, and in the frame */
export const useMenusChanged = () => {
  const changed = useChanged()
  return async () => {
    void theDoor().refreshUser()
    await changed('/api/admin/menu', '/api/admin/group')
  }
}
