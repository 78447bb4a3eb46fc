import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { sendToCompany } from '#src/services/company.ts'
import type { AboutCompany } from './CompanyMenu.tsx'

/** Opens a closed company again: it is looked at anew. */
export function ReopenCompany({ company: { id, version }, name, onClose }: AboutCompany) {
  const changed = useChanged()
  const reopen = useEvent(
    'company',
    'reopen',
    (reason: string) => sendToCompany(id, 'reopen', { version, reason }),
    () => changed('company'),
  )
  return (
    <ReasonDialog
      title={<FormattedMessage id="company.reopenNamed" values={{ name }} />}
      confirm={<FormattedMessage id="event.company.reopen" />}
      send={reopen.mutateAsync}
      onClose={onClose}
    >
      <chakra.p mb="3">
        <FormattedMessage id="company.reopenBefore" />
      </chakra.p>
    </ReasonDialog>
  )
}
