import type { ReactNode } from 'react'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { reasonProblem } from './reason.ts'

interface ReasonDialogProps {
  title: ReactNode
  /** What stands before the reason. */
  children?: ReactNode
  confirm: ReactNode
  danger?: boolean
  /** What the text is called; a reason when left out. */
  labelId?: MessageId
  /** Who will read it; those concerned when left out. */
  helpId?: MessageId
  maxLength?: number
  send: (reason: string) => Promise<unknown>
  onSent?: () => void
  /** It was sent, or given up. */
  onClose: () => void
}

/** Asks for the reason that an event carries; it stays until it is taken. */
export function ReasonDialog({
  children,
  labelId = 'common.reason',
  helpId = 'common.reasonHelp',
  maxLength = 500,
  send,
  onSent,
  ...frame
}: ReasonDialogProps) {
  const form = useForm({
    first: { reason: '' },
    problemsOf: reasonProblem,
    send: ({ reason }) => send(reason.trim()),
    onSent: () => {
      onSent?.()
      frame.onClose()
    },
  })
  return (
    <FormDialog form={form} cancelId="common.back" {...frame}>
      {children}
      <LongTextField labelId={labelId} helpId={helpId} required rows={4} maxLength={maxLength} {...form.field('reason')} />
    </FormDialog>
  )
}
