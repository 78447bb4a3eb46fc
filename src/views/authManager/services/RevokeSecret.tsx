import { useMutation } from '@tanstack/react-query'
import { FormattedMessage } from 'react-intl'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { CallError } from '#src/services/callError.ts'
import { revokeService } from '#src/services/service.ts'
import type { AboutService } from './serviceColumns.tsx'

/** Asks before a program's secret and tokens are taken back: it is refused from then on. */
export function RevokeSecret({ service, name, onClose }: AboutService) {
  const changed = useChanged()
  const { mutate, isPending } = useMutation({
    mutationFn: () => revokeService(service.id),
    onSuccess: () => changed('/api/auth/service'),
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
    },
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
