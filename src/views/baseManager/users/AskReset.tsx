import { FormattedMessage, useIntl } from 'react-intl'
import { useChanged } from '#src/components/detail/changed.ts'
import { ReasonDialog } from '#src/components/detail/ReasonDialog.tsx'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { askReset } from '#src/services/secondFactor.ts'
import type { AboutUser } from './userColumns.tsx'

/** Asks another administrator to have somebody's second factor removed. */
export function AskReset({ user, name, onClose }: AboutUser) {
  const intl = useIntl()
  const changed = useChanged()
  return (
    <ReasonDialog
      title={<FormattedMessage id="user.askResetOf" values={{ name }} />}
      confirm={<FormattedMessage id="user.askReset" />}
      send={(reason) => askReset(user.id, reason)}
      onSent={() => {
        say('good', intl.formatMessage({ id: 'user.resetWasAsked' }, { name }))
        void changed('/api/admin/user')
      }}
      onClose={onClose}
    >
      <Callout role="note">
        <FormattedMessage id="user.askResetHelp" />
      </Callout>
    </ReasonDialog>
  )
}
