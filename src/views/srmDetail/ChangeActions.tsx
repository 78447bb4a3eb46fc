import { Box, Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { useLocation } from 'wouter'
import { companyHref } from '#src/components/detail/recordHref.ts'
import { Differences } from '#src/components/company/Differences.tsx'
import { RecordActions } from '#src/components/detail/RecordActions.tsx'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import type { Company } from '#src/services/company.ts'
import type { CompanyChange } from '#src/services/companyChange.ts'
import { ContactDialog } from './ContactDialog.tsx'

interface ChangeActionsProps {
  company: Company
  pending: CompanyChange | null
  reload: () => Promise<void>
}

/** How a company changes its own data: at once, by request, or by taking a request back. */
export function ChangeActions({ company, pending, reload }: ChangeActionsProps) {
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<'contact' | 'pending' | null>(null)
  const close = () => setOpen(null)
  return (
    <Flex gap="2" wrap="wrap">
      <Button size="sm" variant="outline" onClick={() => setOpen('contact')}>
        <FormattedMessage id="change.contact" />
      </Button>
      {pending ? (
        <Button size="sm" variant="outline" onClick={() => setOpen('pending')}>
          <StatePill machine="companyChange" state={pending.state} />
          <FormattedMessage id="change.pending" />
        </Button>
      ) : (
        <Button size="sm" onClick={() => navigate(`${companyHref(company.id)}&change`)}>
          <FormattedMessage id="change.request" />
        </Button>
      )}
      {open === 'contact' ? <ContactDialog company={company} reload={reload} onClose={close} /> : null}
      {open === 'pending' && pending ? <Pending change={pending} reload={reload} onClose={close} /> : null}
    </Flex>
  )
}

function Pending({ change, reload, onClose }: { change: CompanyChange; reload: () => Promise<void>; onClose: () => void }) {
  return (
    <Modal
      title={<FormattedMessage id="change.pending" />}
      size="lg"
      onClose={onClose}
      footer={
        <RecordActions
          machine="companyChange"
          record={change}
          reload={reload}
          events={['withdraw']}
          before={{ withdraw: <FormattedMessage id="change.withdrawConfirm" /> }}
          onSent={onClose}
        />
      }
    >
      <Box mb="3">
        <FormattedMessage id="change.pendingHelp" />
      </Box>
      <Differences differences={change.values} />
      <Box mt="3" color="fg.muted">
        <FormattedMessage id="common.reason" /> · {change.reason}
      </Box>
    </Modal>
  )
}
