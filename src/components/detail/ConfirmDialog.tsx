import { Button } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Modal } from '#src/components/feedback/Modal.tsx'

interface ConfirmDialogProps {
  title: ReactNode
  children: ReactNode
  confirm: ReactNode
  danger?: boolean
  busy?: boolean
  /** Nothing is asked, since it would be refused: what is said tells why. */
  refused?: boolean
  /** Something has to be agreed to first. */
  waits?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that can't be taken back. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  danger = false,
  busy = false,
  refused = false,
  waits = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <FormattedMessage id="common.back" />
          </Button>
          {refused ? null : (
            <Button colorPalette={danger ? 'red' : 'accent'} loading={busy} disabled={waits} onClick={onConfirm}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Modal>
  )
}
