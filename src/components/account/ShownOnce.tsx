import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Modal } from '#src/components/feedback/Modal.tsx'

/** Shows a password this once; closing needs a button, so that it isn't lost by a click beside. */
export const ShownOnce = ({ title, onClose, children }: { title: ReactNode; onClose: () => void; children: ReactNode }) => (
  <Modal
    alert
    title={title}
    onClose={onClose}
    footer={
      <Button onClick={onClose}>
        <FormattedMessage id="team.noted" />
      </Button>
    }
  >
    {children}
  </Modal>
)
