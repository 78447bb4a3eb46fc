import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { reasonProblem } from '#src/components/detail/reason.ts'
import { DateTimeField } from '#src/components/form/DateField.tsx'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { fieldOfMoment, momentOfField } from '#src/lib/shanghaiTime.ts'
import { serverNow } from '#src/services/clock.ts'

interface ExtendDialogProps {
  no: string
  deadline: string
  send: (extension: { deadline: string; reason: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks for a later deadline and the reason that suppliers will read. */
export function ExtendDialog({ no, deadline, send, onClose }: ExtendDialogProps) {
  const earliest = Math.max(Date.parse(deadline), serverNow())
  const isLater = (moment: string | null) => moment !== null && Date.parse(moment) > earliest
  const form = useForm({
    first: { deadline: fieldOfMoment(deadline), reason: '' },
    problemsOf: (typed) => ({
      deadline: isLater(momentOfField(typed.deadline)) ? undefined : 'refusal.laterDeadline',
      ...reasonProblem(typed),
    }),
    send: (typed) => send({ deadline: momentOfField(typed.deadline) ?? '', reason: typed.reason.trim() }),
    onSent: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="purchase.extendTitle" values={{ no }} />}
      confirm={<FormattedMessage id="event.project.extend" />}
      cancelId="common.back"
      onClose={onClose}
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
