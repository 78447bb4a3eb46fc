import { FormattedMessage } from 'react-intl'
import { CompanyReason } from '#src/components/company/CompanyReason.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { RecordBody, useRecord } from '#src/components/detail/DetailPage.tsx'
import { getRunning } from '#src/services/company.ts'
import type { AboutCompany } from './CompanyMenu.tsx'
import { RunningList } from './RunningList.tsx'

/** Closes a company, once nothing runs with it any more; else says what does. */
export function CloseCompany({ company, name, onClose }: AboutCompany) {
  const changed = useChanged()
  const { id } = company
  const running = useRecord(['GET /api/srm/company/{id}/running', id], (signal) => getRunning(id, { signal, quiet: true }))
  const title = <FormattedMessage id="company.closeNamed" values={{ name }} />
  if (running.data?.running.length === 0)
    return (
      <CompanyReason
        company={company}
        event="close"
        title={title}
        beforeId="company.closeBefore"
        reload={() => changed('company')}
        onEnd={onClose}
      />
    )
  return (
    <ConfirmDialog title={title} confirm={<FormattedMessage id="event.company.close" />} refused onConfirm={onClose} onClose={onClose}>
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
