import { chakra } from '@chakra-ui/react'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useBothLanguages } from '#src/components/language/language.ts'
import type { Column } from '#src/components/list/DataTable.tsx'
import { Ago } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Member } from '#src/services/team.ts'

/** What every list of a company's people says of them. */
export const useMemberColumns = (): Column<Member>[] => {
  const both = useBothLanguages()
  return useMemo(
    () => [
      {
        id: 'name',
        labelId: 'team.name',
        cell: ({ name, nameEn, description }) => (
          <span>
            {both(name, nameEn)}
            {description ? (
              <chakra.span display="block" fontSize="xs" color="fg.muted">
                {description}
              </chakra.span>
            ) : null}
          </span>
        ),
      },
      { id: 'username', labelId: 'quoter.account', cell: ({ username }) => username, nowrap: true },
      { id: 'roles', labelId: 'team.roles', cell: ({ roles }) => <Roles roles={roles} /> },
      {
        id: 'quoter',
        labelId: 'team.quoter',
        cell: ({ quoterState }) => (quoterState ? <StatePill machine="quoter" state={quoterState} /> : '—'),
      },
      {
        id: 'mobile',
        labelId: 'team.mobile',
        cell: ({ mobileVerified }) => <FormattedMessage id={mobileVerified ? 'team.verified' : 'team.unverified'} />,
        nowrap: true,
      },
      {
        id: 'lastSignIn',
        labelId: 'team.lastSignIn',
        cell: ({ lastSignInAt }) => (lastSignInAt ? <Ago at={lastSignInAt} /> : '—'),
        nowrap: true,
      },
      { id: 'standing', labelId: 'common.state', cell: (member) => <Standing member={member} /> },
    ],
    [both],
  )
}

function Roles({ roles }: { roles: string[] }) {
  const intl = useIntl()
  const shown = roles.length > 1 ? roles.filter((role) => role !== 'SUP_MEMBER') : roles
  return <>{shown.map((role) => intl.formatMessage({ id: `role.${role}` as MessageId })).join(' · ')}</>
}

function Standing({ member: { standing, mustChangePassword } }: { member: Member }) {
  const [tone, id]: [string, MessageId] =
    standing === 'open' ? (mustChangePassword ? ['waiting', 'team.invited'] : ['good', 'team.open']) : ['bad', `team.${standing}`]
  return (
    <span className="pill" data-tone={tone}>
      <FormattedMessage id={id} />
    </span>
  )
}
