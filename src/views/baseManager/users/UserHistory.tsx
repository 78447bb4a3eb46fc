import { RecordHistory } from '#src/views/baseManager/operations/RecordHistory.tsx'
import type { AboutUser } from './userColumns.tsx'

/** Who changed this person, and what. */
export const UserHistory = ({ user, name, onClose }: AboutUser) => (
  <RecordHistory kind="app_user" id={user.id} name={name} onClose={onClose} />
)
