import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { reasonProblem } from '#src/components/detail/reason.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { Modal } from '#src/components/feedback/Modal.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { FormDialog } from '#src/components/form/FormDialog.tsx'
import { LongTextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { viewingKey } from '#src/lib/viewingKey.ts'
import { viewAs } from '#src/services/access.ts'
import type { AboutUser } from './userColumns.tsx'

const longestReason = 500

/** Asks why, then opens what somebody sees in a tab of its own: a browser opens one only when it is pressed for. */
export function ViewAs({ user, name, onClose }: AboutUser) {
  const intl = useIntl()
  const [token, setToken] = useState<string | null>(null)
  const form = useForm({
    first: { reason: '' },
    problemsOf: reasonProblem,
    send: ({ reason }) => viewAs(user.id, reason.trim()),
    onSent: (begun) => setToken(begun.token),
  })
  const open = () => {
    const tab = token === null ? null : window.open('', '_blank')
    if (!tab || token === null) return say('bad', intl.formatMessage({ id: 'user.viewBlocked' }))
    // No other tab has it, and no address tells it.
    tab.sessionStorage.clear()
    tab.sessionStorage.setItem(viewingKey, token)
    tab.location.assign('/dashboard')
    onClose()
  }
  if (token !== null)
    return (
      <Modal
        alert
        title={<FormattedMessage id="user.viewReady" />}
        onClose={onClose}
        footer={
          <Button onClick={open}>
            <FormattedMessage id="user.viewOpen" />
          </Button>
        }
      >
        <FormattedMessage id="user.viewOf" values={{ name }} />
      </Modal>
    )
  return (
    <FormDialog
      form={form}
      title={<FormattedMessage id="user.viewOf" values={{ name }} />}
      confirm={<FormattedMessage id="user.view" />}
      onClose={onClose}
    >
      <Callout role="note">
        <FormattedMessage id="user.viewHelp" />
      </Callout>
      <LongTextField
        labelId="common.reason"
        helpId="user.viewReasonHelp"
        required
        rows={3}
        maxLength={longestReason}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
