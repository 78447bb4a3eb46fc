import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { reasonProblem } from '#src/components/detail/reason.ts'
import type { OwnDialog } from '#src/components/detail/RecordActions.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { DateTimeField } from '#src/components/form/DateField.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { fieldOfMoment, momentOfField } from '#src/lib/shanghaiTime.ts'
import { serverNow } from '#src/services/clock.ts'
import { sendEvent } from '#src/services/events.ts'

interface ExtendDialogProps extends OwnDialog {
  project: { id: string; no: string; version: number; deadline: string | null }
}

/** Asks for a later deadline and the reason that suppliers will read. */
export function ExtendDialog({ project: { id, no, version, deadline }, reload, onEnd }: ExtendDialogProps) {
  const { mutateAsync } = useEvent(
    'project',
    'extend',
    (extension: { deadline: string; reason: string }) => sendEvent('project', id, 'extend', { version, ...extension }),
    reload,
  )
  const earliest = Math.max(Date.parse(deadline ?? ''), serverNow())
  const isLater = (moment: string | null) => moment !== null && Date.parse(moment) > earliest
  const form = useForm({
    first: { deadline: fieldOfMoment(deadline ?? ''), reason: '' },
    problemsOf: (typed) => ({
      deadline: isLater(momentOfField(typed.deadline)) ? undefined : 'refusal.laterDeadline',
      ...reasonProblem(typed),
    }),
    send: (typed) => mutateAsync({ deadline: momentOfField(typed.deadline) ?? '', reason: typed.reason.trim() }),
    onSent: onEnd,
  })
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="purchase.extendTitle" values={{ no }} />}
      confirm={<FormattedMessage id="event.project.extend" />}
      cancelId="common.back"
      onClose={onEnd}
    >
      <chakra.p mb="4">
        <FormattedMessage id="purchase.extendHelp" />
      </chakra.p>
      <Box mb="4">
        <DateTimeField
          labelId="purchase.newDeadline"
          helpId="project.deadlineHelp"
          required
          min={fieldOfMoment(earliest)}
          {...form.field('deadline')}
        />
      </Box>
      <LongTextField labelId="common.reason" helpId="common.reasonHelp" required rows={4} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}
