import { FormattedMessage } from 'react-intl'
import Absences from '#src/components/absence/Absences.tsx'
import { Modal } from '#src/components/feedback/Modal.tsx'
import type { AboutUser } from './userColumns.tsx'

/** When somebody is away, and who acts for them: set for them where they can’t. */
export const UserAbsences = ({ user: { id }, name, onClose }: AboutUser) => (
  <Modal title={<FormattedMessage id="user.absencesOf" values={{ name }} />} size="lg" onClose={onClose}>
    <Absences userId={id} />
  </Modal>
)
