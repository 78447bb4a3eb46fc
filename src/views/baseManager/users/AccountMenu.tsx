import { UserCog } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { RowMenu } from '#src/components/menu/RowMenu.tsx'
import { useSession } from '#src/components/session/session.ts'
import type { User } from './userColumns.tsx'

const acts = ['view', 'invite', 'resetPassword', 'askReset', 'confirmReset', 'sessions', 'absences', 'why', 'history', 'disable'] as const
export type AccountAct = (typeof acts)[number]

interface AccountMenuProps {
  user: User
  name: string
  onChoose: (act: AccountAct) => void
}

/** What can be done about an account, beside changing what is written of it. */
export function AccountMenu({
  user: { id, standing, ofHouse, mustChangePassword, secondFactor, secondFactorReset },
  name,
  onChoose,
}: AccountMenuProps) {
  const intl = useIntl()
  const { user: me, may } = useSession()
  const isOther = id !== me.id
  const resets = may('userManager:resetSecondFactor') && isOther
  const offered: Record<AccountAct, boolean> = {
    view: may('userManager:view') && isOther && standing !== 'disabled' && standing !== 'frozen',
    invite: may('userManager:resetPassword') && isOther && mustChangePassword && standing !== 'disabled' && standing !== 'frozen',
    // One's own password is changed where the old one is asked for.
    resetPassword: may('userManager:resetPassword') && isOther,
    askReset: resets && secondFactor === 'set' && secondFactorReset === null,
    confirmReset: resets && secondFactorReset !== null,
    sessions: true,
    absences: ofHouse && may('userManager:btn_edit'),
    why: true,
    history: may('gateLogManager'),
    disable: may('userManager:disable') && isOther && standing !== 'disabled',
  }
  const title = intl.formatMessage({ id: 'user.account' })
  return (
    <RowMenu
      label={`${title}: ${name}`}
      title={title}
      icon={<UserCog />}
      entries={acts.filter((act) => offered[act]).map((value) => ({ value, label: <FormattedMessage id={`user.${value}`} /> }))}
      onChoose={onChoose}
    />
  )
}
