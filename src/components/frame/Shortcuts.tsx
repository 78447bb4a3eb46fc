import { FormattedMessage } from 'react-intl'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { ShortcutList } from './ShortcutList.tsx'

/** What the keyboard can do, at a press of `?`. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={<FormattedMessage id="keys.shortcuts" />} onClose={onClose}>
      <ShortcutList />
    </Modal>
  )
}
