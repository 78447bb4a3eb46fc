import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { DateTimeField } from '#src/components/form/DateField.tsx'
import { fieldOfMoment, momentOfField } from '#src/lib/shanghaiTime.ts'
import { serverNow } from '#src/services/clock.ts'

interface ExtendDialogProps {
  no: string
  deadline: string
  busy: boolean
  onConfirm: (extension: { deadline: string; reason: string }) => void
  onClose: () => void
}

/** Asks for a later deadline and the reason that suppliers will read. */
export function ExtendDialog({ no, deadline, busy, onConfirm, onClose }: ExtendDialogProps) {
  const [field, setField] = useState(fieldOfMoment(deadline))
  const earliest = Math.max(Date.parse(deadline), serverNow())
  const moment = momentOfField(field)
  const isLater = moment !== null && Date.parse(moment) > earliest
  return (
    <ReasonDialog
      title={<FormattedMessage id="purchase.extendTitle" values={{ no }} />}
      confirm={<FormattedMessage id="event.project.extend" />}
      busy={busy}
      ready={isLater}
      onConfirm={(reason) => (moment === null ? undefined : onConfirm({ deadline: moment, reason }))}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <chakra.p mb="4">
            <FormattedMessage id="purchase.extendHelp" />
          </chakra.p>
          <Box mb="4">
            <DateTimeField
              labelId="purchase.newDeadline"
              helpId="project.deadlineHelp"
              required
              min={fieldOfMoment(earliest)}
              value={field}
              error={tried && !isLater ? <FormattedMessage id="refusal.laterDeadline" /> : undefined}
              onChange={setField}
            />
          </Box>
        </>
      )}
    </ReasonDialog>
  )
}
