import { FormattedMessage, useIntl } from 'react-intl'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { useCall } from '#src/components/detail/useCall.ts'
import { useChanged } from '#src/components/detail/changed.ts'
import { say } from '#src/components/feedback/messages.ts'
import { removeAbsence, type Absence } from '#src/services/absence.ts'
import { Days } from './Days.tsx'

/** Takes back what is to come, and ends what has begun. */
export function RemoveAbsence({ absence: { id, from, until, standing }, onClose }: { absence: Absence; onClose: () => void }) {
  const intl = useIntl()
  const changed = useChanged()
  const act = standing === 'current' ? 'end' : 'cancel'
  const { mutate, isPending } = useCall({
    mutationFn: () => removeAbsence(id),
    onSuccess: async () => {
      say('good', intl.formatMessage({ id: 'personal.saved' }))
      onClose()
      await changed('/api/sys/absence')
    },
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id={`absence.${act}`} />}
      confirm={<FormattedMessage id={`absence.${act}`} />}
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <FormattedMessage id={`absence.${act}Ask`} values={{ days: <Days from={from} until={until} /> }} />
    </ConfirmDialog>
  )
}
