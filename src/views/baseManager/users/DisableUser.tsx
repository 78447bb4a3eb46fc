import { FormattedMessage } from 'react-intl'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { useCall } from '#src/components/detail/useCall.ts'
import { disableUser } from '#src/services/access.ts'
import type { AboutUser } from './userColumns.tsx'

/** Asks before an account is closed: whoever has it is signed out at once. */
export function DisableUser({ user, name, onClose }: AboutUser) {
  const changed = useChanged()
  const { mutate, isPending } = useCall({
    mutationFn: () => disableUser(user.id),
    onSuccess: () => changed('/api/admin/user'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id="user.disableOf" values={{ name }} />}
      confirm={<FormattedMessage id="user.disable" />}
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <FormattedMessage id="user.disableConfirm" values={{ name }} />
    </ConfirmDialog>
  )
}
