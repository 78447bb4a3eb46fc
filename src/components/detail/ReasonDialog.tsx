import { Button, Field, Textarea } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Modal } from '#src/components/Modal.tsx'
import type { MessageId } from '#src/lang/ids.ts'

const reasonAtLeast = 5

interface ReasonDialogProps {
  title: ReactNode
  /** What stands before the reason; what else is asked for there may be told that sending was tried. */
  children?: ReactNode | ((tried: boolean) => ReactNode)
  confirm: ReactNode
  danger?: boolean
  busy: boolean
  /** Whether what else is asked for can be sent. */
  ready?: boolean
  /** What the text is called; a reason when left out. */
  labelId?: MessageId
  /** Who will read it; those concerned when left out. */
  helpId?: MessageId
  maxLength?: number
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason that an event carries. */
export function ReasonDialog({
  title,
  children,
  confirm,
  danger = false,
  busy,
  ready = true,
  labelId = 'common.reason',
  helpId = 'common.reasonHelp',
  maxLength = 500,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const short = reason.trim().length < reasonAtLeast
  const send = () => (short || !ready ? setTried(true) : onConfirm(reason.trim()))
  return (
    <ConfirmDialog title={title} confirm={confirm} danger={danger} busy={busy} onConfirm={send} onClose={onClose}>
      {typeof children === 'function' ? children(tried) : children}
      <Field.Root invalid={tried && short} required>
        <Field.Label>
          <FormattedMessage id={labelId} />
          <Field.RequiredIndicator />
        </Field.Label>
        <Textarea value={reason} onChange={({ target }) => setReason(target.value)} rows={4} maxLength={maxLength} />
        <Field.ErrorText>
          <FormattedMessage id="refusal.reasonGiven" />
        </Field.ErrorText>
        <Field.HelperText>
          <FormattedMessage id={helpId} />
        </Field.HelperText>
      </Field.Root>
    </ConfirmDialog>
  )
}

interface ConfirmDialogProps {
  title: ReactNode
  children: ReactNode
  confirm: ReactNode
  danger?: boolean
  busy?: boolean
  /** Nothing is asked, since it would be refused: what is said tells why. */
  refused?: boolean
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
            <Button colorPalette={danger ? 'red' : 'accent'} loading={busy} onClick={onConfirm}>
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
