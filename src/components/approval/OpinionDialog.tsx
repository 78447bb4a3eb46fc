import { FormattedMessage } from 'react-intl'
import type { OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { sendEvent } from '#src/services/events.ts'

interface OpinionDialogProps extends OwnDialog<'approve' | 'resolve'> {
  task: { id: string; version: number }
}

/** Asks what somebody thinks who approves, or has looked into it for another. */
export function OpinionDialog({ machine, event, reload, onEnd, task }: OpinionDialogProps) {
  const { mutateAsync } = useEvent(
    machine,
    event,
    (opinion: string) => sendEvent('task', task.id, event, { version: task.version, opinion }),
    reload,
  )
  const form = useForm({ first: { opinion: '' }, send: ({ opinion }) => mutateAsync(opinion.trim()), onSent: onEnd })
  const title = <FormattedMessage id={`event.task.${event}`} />
  return (
    <FormDialog form={form} title={title} confirm={title} onClose={onEnd}>
      <LongTextField
        labelId={event === 'approve' ? 'approval.opinion' : 'approval.answer'}
        helpId={event === 'approve' ? 'approval.opinionHelp' : 'approval.answerHelp'}
        rows={4}
        maxLength={1000}
        {...form.field('opinion')}
      />
    </FormDialog>
  )
}
