import { Button } from '@chakra-ui/react'
import { useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { Modal } from '#src/components/feedback/Modal.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import { Conflict } from './Conflict.tsx'
import { SendButton } from './SendButton.tsx'
import type { Form } from './useForm.ts'

interface FormDialogProps {
  form: Form
  title: ReactNode
  /** What the button says that sends it. */
  confirm: ReactNode
  cancelId?: MessageId
  danger?: boolean
  /** Nothing can be sent yet. */
  disabled?: boolean
  /** Goes on with what somebody else has saved meanwhile, where that can be had. */
  onTakeCurrent?: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog, which no click beside it takes away while it holds what nobody has sent. */
export function FormDialog({
  form,
  title,
  confirm,
  cancelId = 'common.cancel',
  danger = false,
  disabled = false,
  onTakeCurrent,
  onClose,
  children,
}: FormDialogProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = () => (form.isUnsaved && !isLeaving ? setIsLeaving(true) : onClose())
  return (
    <Modal
      title={title}
      onClose={leave}
      footer={
        <>
          <Button variant="outline" onClick={leave}>
            <FormattedMessage id={isLeaving ? 'form.discard' : cancelId} />
          </Button>
          <SendButton form={form} colorPalette={danger ? 'red' : 'accent'} disabled={disabled}>
            {confirm}
          </SendButton>
        </>
      }
    >
      {isLeaving ? (
        <Callout role="alert">
          <FormattedMessage id="form.unsaved" />
        </Callout>
      ) : null}
      {form.isConflicting && onTakeCurrent ? (
        <Conflict messageId="form.changedMeanwhile" actionId="form.takeCurrent" onTake={() => void onTakeCurrent()} />
      ) : null}
      <form {...form.element}>{children}</form>
    </Modal>
  )
}
