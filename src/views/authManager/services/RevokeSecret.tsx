import { FormattedMessage } from 'react-intl'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { useCall } from '#src/components/detail/useCall.ts'
import { revokeService } from '#src/services/service.ts'
import type { AboutService } from './serviceColumns.tsx'

/** Asks before a program's secret and tokens are taken back: it is refused from then on. */
export function RevokeSecret({ service, name, onClose }: AboutService) {
  const changed = useChanged()
  const { mutate, isPending } = useCall({
    mutationFn: () => revokeService(service.id),
    onSuccess: () => changed('/api/auth/service'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id="service.revokeOf" values={{ name }} />}
      confirm={<FormattedMessage id="service.revoke" />}
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <FormattedMessage id="service.revokeConfirm" values={{ name }} />
    </ConfirmDialog>
  )
}
