import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { EntityPage } from '#src/components/entity/EntityPage.tsx'
import { RowButton } from '#src/components/list/RowButton.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { useBothLanguages } from '#src/components/language/language.ts'
import { useUsual } from '#src/components/list/usualColumns.tsx'
import { useSession } from '#src/components/session/session.ts'
import { enableUser, unlockUser } from '#src/services/access.ts'
import { AccountMenu, type AccountAct } from './users/AccountMenu.tsx'
import { BeforeRemoval } from './users/BeforeRemoval.tsx'
import { AskReset } from './users/AskReset.tsx'
import { ConfirmReset } from './users/ConfirmReset.tsx'
import { DisableUser } from './users/DisableUser.tsx'
import { InviteUser, InviteUsers } from './users/InviteUsers.tsx'
import { ResetPassword } from './users/ResetPassword.tsx'
import { UserAbsences } from './users/UserAbsences.tsx'
import { UserCompany } from './users/UserCompany.tsx'
import { UserHistory } from './users/UserHistory.tsx'
import { UserSessions } from './users/UserSessions.tsx'
import { UserUnit } from './users/UserUnit.tsx'
import { useUserChoices } from './users/useUserChoices.ts'
import { secondFactors, standings, useUserColumns, type User } from './users/userColumns.tsx'
import { ViewAs } from './users/ViewAs.tsx'
import { WhyMay } from './users/WhyMay.tsx'

const load = async () => (await import('#src/contract/user.ts')).user
const codes = { add: 'userManager:btn_add', edit: 'userManager:btn_edit', remove: 'userManager:btn_del' }

const own = { companyId: UserCompany, unitId: UserUnit }
const dialogs = {
  view: ViewAs,
  invite: InviteUser,
  resetPassword: ResetPassword,
  askReset: AskReset,
  confirmReset: ConfirmReset,
  sessions: UserSessions,
  absences: UserAbsences,
  why: WhyMay,
  history: UserHistory,
  disable: DisableUser,
}

/** Whoever can sign in: their accounts, how these stand, and by which roles they may do what. */
export default function UserManager() {
  const intl = useIntl()
  const usual = useUsual()
  const both = useBothLanguages()
  const { user: me, may } = useSession()
  const choices = useUserChoices()
  const about = useUserColumns()
  const [doing, setDoing] = useState<{ act: AccountAct; user: User } | null>(null)
  const [inviting, setInviting] = useState<{ ids: string[]; onClear: () => void } | null>(null)
  const Doing = doing && dialogs[doing.act]
  const nameOf = ({ name, nameEn }: User) => both(name, nameEn)
  const open = async (user: User) => {
    await (user.standing === 'locked' ? unlockUser(user.id) : enableUser(user.id))
    say('good', intl.formatMessage({ id: 'user.opened' }, { name: nameOf(user) }))
  }
  return (
    <>
      <EntityPage
        path="/api/admin/user"
        load={load}
        menu="userManager"
        codes={codes}
        word="user"
        columns={['username', 'name', about.mobile, about.company, about.unit, about.roles, about.standing, about.lastSignIn]}
        filters={[
          { name: 'q', labelId: 'user.search', kind: 'text' },
          { name: 'company', labelId: 'user.companyId', kind: 'text' },
          { name: 'roleId', labelId: 'user.role', kind: 'select', options: choices.roleIds },
          usual.choice('standing', 'user.standing', standings, 'user.standing.'),
          {
            name: 'alike',
            labelId: 'user.isAlike',
            kind: 'select',
            options: [{ value: 'true', label: intl.formatMessage({ id: 'user.alikeOnly' }) }],
          },
          usual.choice('secondFactor', 'user.secondFactor', secondFactors, 'user.secondFactor.'),
        ]}
        choices={choices}
        own={own}
        beginning={{ companyId: me.companyId, companyName: me.companyName }}
        imported
        notOffered={{
          companyId: ({ companyName, companyNameEn }) => both(companyName, companyNameEn),
          unitId: ({ unitName, unitNameEn }) => both(unitName, unitNameEn),
        }}
        bulk={
          may('userManager:resetPassword')
            ? (chosen, onClear) => (
                <Button size="sm" variant="subtle" onClick={() => setInviting({ ids: chosen.map(({ id }) => id), onClear })}>
                  <FormattedMessage id="user.invite" />
                </Button>
              )
            : undefined
        }
        rowActions={(user, changed) => (
          <>
            {user.standing === 'locked' && may('userManager:unlock') ? (
              <RowButton id="user.unlock" name={nameOf(user)} onClick={() => void open(user).then(changed, changed)} />
            ) : null}
            {user.standing === 'disabled' && may('userManager:disable') ? (
              <RowButton id="user.enable" name={nameOf(user)} onClick={() => void open(user).then(changed, changed)} />
            ) : null}
            <AccountMenu user={user} name={nameOf(user)} onChoose={(act) => setDoing({ act, user })} />
          </>
        )}
        beforeRemoval={(user, close) => (
          <BeforeRemoval
            user={user}
            onDisable={() => {
              close()
              setDoing({ act: 'disable', user })
            }}
          />
        )}
      />
      {inviting ? (
        <InviteUsers
          ids={inviting.ids}
          onClose={(isSent) => {
            if (isSent) inviting.onClear()
            setInviting(null)
          }}
        />
      ) : null}
      {doing && Doing ? <Doing user={doing.user} name={nameOf(doing.user)} onClose={() => setDoing(null)} /> : null}
    </>
  )
}
