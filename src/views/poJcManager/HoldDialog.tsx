import { Box, chakra } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { reasonProblem } from '#src/components/detail/reason.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { ChoiceField, LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { headsHolds } from '#src/machines/hold.ts'

type HeadsHold = (typeof headsHolds)[number]

interface TypedHold {
  kind: HeadsHold
  reason: string
}

interface HoldDialogProps {
  no: string
  send: (hold: TypedHold) => Promise<unknown>
  onClose: () => void
}

const first: TypedHold = { kind: headsHolds[0], reason: '' }

/** Asks a head why a purchase shall stand still: the kind, and the reason that suppliers will read. */
export function HoldDialog({ no, send, onClose }: HoldDialogProps) {
  const intl = useIntl()
  const form = useForm({
    first,
    problemsOf: reasonProblem,
    send: ({ kind, reason }) => send({ kind, reason: reason.trim() }),
    onSent: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="hold.set" values={{ no }} />}
      confirm={<FormattedMessage id="event.project.hold" />}
      cancelId="common.back"
      onClose={onClose}
    >
      <chakra.p mb="4">
        <FormattedMessage id="hold.setHelp" />
      </chakra.p>
      <Box mb="4">
        <ChoiceField
          labelId="hold.kind"
          required
          options={headsHolds.map((kind) => ({ value: kind, label: intl.formatMessage({ id: `hold.${kind}` }) }))}
          value={form.values.kind}
          onChange={(value) => form.change({ kind: headsHolds.find((each) => each === value) ?? headsHolds[0] })}
        />
      </Box>
      <LongTextField labelId="common.reason" helpId="common.reasonHelp" required rows={4} maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}
