import { lazy } from 'react'
import { say } from '#src/components/feedback/messages.ts'
import { CallError } from '#src/services/callError.ts'

/** Fetches what menus are drawn with. */
export const fetchMenus = () => import('./OpenMenu.tsx')

/** A menu, once `menusCome` has said so. */
export const OpenLater = lazy(fetchMenus)

/** Whether a menu can be opened; why it can't is said. */
export const menusCome = (): Promise<boolean> =>
  fetchMenus().then(
    () => true,
    () => {
      say('bad', new CallError('network', ''))
      return false
    },
  )
