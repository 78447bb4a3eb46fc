import { chakra } from '@chakra-ui/react'
import { FormattedMessage } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { useEvent } from '#src/components/detail/useEvent.ts'
import { getRunning, sendToCompany } from '#src/services/company.ts'
import type { AboutCompany } from './CompanyMenu.tsx'
import { RunningList } from './RunningList.tsx'

/** Closes a company, once nothing runs with it any more; else says what does. */
export function CloseCompany({ company: { id, version }, name, onClose }: AboutCompany) {
  const changed = useChanged()
  const close = useEvent(
    'company',
    'close',
    (reason: string) => sendToCompany(id, 'close', { version, reason }),
    () => changed('company'),
  )
  const running = useRecord(['GET /api/srm/company/{id}/running', id], (signal) => getRunning(id, { signal, quiet: true }))
  const frame = {
    title: <FormattedMessage id="company.closeNamed" values={{ name }} />,
    confirm: <FormattedMessage id="event.company.close" />,
    onClose,
  }
  if (running.data?.running.length === 0)
    return (
      <ReasonDialog {...frame} danger send={close.mutateAsync}>
        <chakra.p mb="3">
          <FormattedMessage id="company.closeBefore" />
        </chakra.p>
      </ReasonDialog>
    )
  return (
    <ConfirmDialog {...frame} refused onConfirm={onClose}>
      <RecordBody answer={running}>
        {({ running: its }) => (
          <>
            <FormattedMessage id="refusal.nothingRuns" />
            <RunningList titleId="company.running" running={its} />
          </>
        )}
      </RecordBody>
    </ConfirmDialog>
  )
}
