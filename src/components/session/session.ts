import { createContext, use } from 'react'
import type { User } from '#src/machines/session/session.ts'

interface SessionView {
  user: User
  /** Whether the user holds a menu or element code. */
  may: (code: string) => boolean
  logOut: () => void
  /** Ends a session that only looks at what its user sees. */
  endViewing: () => void
  /** Keeps a setting with the account, and at once in this session. */
  keepSetting: (key: string, value: string | number | boolean | null | object) => void
}

export const SessionContext = createContext<SessionView | null>(null)

/** The signed-in user; only within the frame. */
export const useSession = (): SessionView => {
  const session = use(SessionContext)
  if (!session) throw new Error('There is a session only within the frame')
  return session
}
