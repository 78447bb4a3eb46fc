import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { traitsOf } from '#src/machines/traits.ts'
import { sendToCompany, type CompanyEvent } from '#src/services/company.ts'

interface CompanyReasonProps {
  company: { id: string; version: number }
  event: CompanyEvent
  title: ReactNode
  /** What follows from it, said before the reason is asked for. */
  beforeId: MessageId
  reload: () => Promise<void>
  onEnd: () => void
}

/** Asks for the reason of an event of a company, which `EventDialog` can't send: a company's events share a row. */
export function CompanyReason({ company: { id, version }, event, title, beforeId, reload, onEnd }: CompanyReasonProps) {
  const { mutateAsync } = useEvent('company', event, (reason: string) => sendToCompany(id, event, { version, reason }), reload)
  return (
    <ReasonDialog
      title={title}
      confirm={<FormattedMessage id={`event.company.${event}` as MessageId} />}
      danger={traitsOf('company', event).destroys === true}
      send={mutateAsync}
      onClose={onEnd}
    >
      <chakra.p mb="3">
        <FormattedMessage id={beforeId} />
      </chakra.p>
    </ReasonDialog>
  )
}
