import { useMutation } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { CallError } from '#src/services/callError.ts'

interface RemoveDialogProps {
  name: string
  remove: () => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks before a record of base data is deleted. Why it is refused the client says. */
export default function RemoveDialog({ name, remove, onDone, onClose }: RemoveDialogProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: onDone,
    onError: (error) => {
      onClose()
      if (!(error instanceof CallError)) throw error
    },
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id="entity.deleteNamed" values={{ name }} />}
      confirm={<FormattedMessage id="entity.delete" />}
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <FormattedMessage id="entity.deleteConfirm" values={{ name }} />
    </ConfirmDialog>
  )
}
